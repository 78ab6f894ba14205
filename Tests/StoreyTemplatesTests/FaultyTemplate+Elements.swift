/// Faults of elements: of places, drawing and taps.
extension FaultyTemplate {
  private static let row = #""stack": "row""#
  private static let frame = #""frame": [0, 0, 9, 9]"#
  private static let deepGroups = (0..<33).reduce(#"{"fill": "fill", \#(frame)}"#) { inner, _ in
    #"{"group": [\#(inner)], \#(frame)}"#
  }

  static let ofElements: [FaultyTemplate] = [
    .element(
      #"{"fill": "fill", "when": {"a": "b"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/when: the condition has no field"),
    .element("{\(frame)}", "invalid-template /rows/0/elements/0: the element has no content"),
    .element(
      #"{"text": ["a", {"text": "{b}", "style": "price"}], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text/1/text: unknown field \"b\""),
    .element(
      #"{"text": "{a:money}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: unknown number format \"money\""),
    .element(
      #"{"text": "{d:price}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: the field \"d\" is a date and cannot be shown as a number"),
    .element(
      #"{"text": "{ a }", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: unknown field \" a \""),
    .element(
      #"{"text": {}, \#(frame)}"#, "invalid-template /rows/0/elements/0/text: the text has no language"),
    .element(
      #"{"text": {"e_n": "x"}, \#(frame)}"#, "invalid-template /rows/0/elements/0/text: invalid language \"e_n\""),
    .element(
      #"{"text": {"zh": "{x}", "en": "x"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text/zh: unknown field \"x\""),
    .element(
      #"{"countdown": "{d}", "format": "hh", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/format: invalid format \"hh\" of a countdown"),
    .element(
      #"{"countdown": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/countdown: the field \"a\" is a string and cannot be counted down to"),
    .element(
      #"{"fill": "fill", "tap": {}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: the tap has no action"),
    .element(
      #"{"fill": "fill", "tap": {"product": "{a}", "action": "b"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: \"product\" and \"action\" cannot be used together"),
    .element(
      #"{"fill": "fill", "tap": {"product": "{a:price}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap/product: a number format is not allowed in the parameters of a tap"),
    .element(
      #"{"fill": "fill", "text": "x", \#(frame)}"#,
      "invalid-template /rows/0/elements/0: \"fill\" and \"text\" cannot be used together"),
    .element(
      #"{"text": "x", "style": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style: the field of a style may have any text"),
    .element(
      #"{"text": "x", "style": {"like": "{d}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style/like: the field \"d\" is a date and cannot be used as a style"),
    .element(
      #"{"text": "x", "style": {"color": "{a}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style/color: the field \"a\" is a string and cannot be used as a colour"),
    .element(
      #"{"fill": "fill", "border": {"color": "{b}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/border/color: unknown field \"b\""),
    .element(
      #"{"fill": "fill", "gradient": {"stops": ["fill", {"at": 1, "color": "{u}"}]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/gradient/stops/1/color: the field \"u\" is a url and cannot be used as a colour"
    ),
    .element(
      #"{"fill": "red", \#(frame)}"#, "out-of-range /rows/0/elements/0/fill: invalid colour \"red\""),
    .element(
      #"{"fill": "fill", "radius": 1e6, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: invalid value 1e6 for \"radius\"; expected one or four radii"),
    .element(
      #"{"fill": "fill", "radius": "larg", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: unknown radius \"larg\""),
    .element(
      #"{"fill": "fill", "radius": [0, "huge", 0, 0], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: unknown radius \"huge\""),
    .element(#"{"fill": "fill"}"#, "missing-key /rows/0/elements/0: missing key \"frame\""),
    .element(
      #"{"text": "x", "radius": 4, \#(frame)}"#,
      "unknown-key /rows/0/elements/0/radius: unknown key \"radius\""),
    .element(
      #"{"text": "{a", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: invalid braces in the text"),
    .element(
      #"{"text": "{tilte}", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: unknown field \"tilte\""),
    .element(
      #"{"text": "{items}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: the field \"items\" is an array and cannot be shown as text"),
    .element(
      #"{"image": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/image: the field \"a\" is a string and cannot be used as an image"),
    .element(
      #"{"image": "https://a.example/{u}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/image: invalid value \"https://a.example/{u}\" for \"image\"; expected one field in braces"
    ),
    .element(
      #"{"text": "x", "style": "titel", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style: unknown style \"titel\""),
    .element(
      #"{"text": "x", "style": {"size": 9999}, \#(frame)}"#,
      "out-of-range /rows/0/elements/0/style/size: the number 9999 is out of range; expected 4 to 200 points"
    ),
    .element(
      #"{"text": "x", "lines": 0, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/lines: 0 is out of range; expected 1 to 1000"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 9]}"#,
      "invalid-template /rows/0/elements/0/frame: invalid frame; expected x, y, width and height"),
    .element(
      #"{"fill": "fill", "frame": [0, null, 9, 9]}"#,
      "invalid-template /rows/0/elements/0/frame: invalid frame; expected x, y, width and height"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, "1e1%", 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length \"1e1%\"; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, "9px", 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length \"9px\"; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 1e300, 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length 1e300; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 9, -9]}"#,
      "invalid-template /rows/0/elements/0/frame: the height of the frame is always negative"),
    .element(
      #"{"fill": "fill", "frame": [0, "50%", 9, 9]}"#,
      "invalid-template /rows/0/elements/0/frame/1: a percentage is not allowed here because the row has \"height\": \"fit\"",
      row: #""height": "fit""#),
    .element(
      #"{"fill": "fill", "tap": "j", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: taps cannot be nested",
      row: #""height": 9, "tap": "j""#),
    .element(
      #"{"children": "blocks", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/children: children have no frame of their own"),
    .element(
      deepGroups,
      "invalid-template /rows/0/elements/0\(String(repeating: "/group/0", count: 32)): elements are nested more than 32 levels deep"
    ),
    .element(
      #"{"fill": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/fill: the field \"a\" is a string and cannot be used as a colour"),
    .element(
      #"{"fill": "{a}b", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/fill: invalid value \"{a}b\" for \"fill\"; expected one field in braces"),
    .flow(
      #"{"fill": "fill", "width": "{a}%"}"#, row,
      "/width: the field \"a\" is a string and cannot be used as a length"),
    .element(
      #"{"fill": "fill", "when": {"field": "u", "is": ["x"]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/when/field: the field \"u\" is a url and cannot be compared with values"),
    .element(
      #"{"fill": "fill", "radius": [1, 2], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: invalid value [1, 2] for \"radius\"; expected one or four radii"),
    .element(
      #"{"fill": "fill", "gradient": {"stops": ["fill"]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/gradient: the gradient has 1 stops; expected 2 to 8"),
    .flow(
      #"{"fill": "fill", "width": "9px"}"#, row,
      "/width: invalid length \"9px\"; expected points, a percentage, \"auto\" or \"fill\""),
    .flow(
      #"{"fill": "fill", "margin": [1, 2, 3]}"#, row, "/margin: invalid value [1, 2, 3]; expected 1, 2 or 4 numbers"),
    .flow(
      #"{"fill": "fill", "offset": [1]}"#, #""overlap": true"#,
      "/offset: invalid value [1]; expected two numbers, x and y"),
    .flow(
      #"{"fill": "fill", "place": [0, 1]}"#, #""grid": [9]"#,
      "/place: invalid value [0, 1]; expected a column and a row from 1 to 50"),
    .flow(#"{"fill": "fill", "span": 2}"#, row, "/span: \"span\" has no effect in a stack"),
    .flow(#"{"fill": "fill", "grow": 2}"#, #""grid": [9]"#, "/grow: \"grow\" has no effect in a grid"),
    .flow(#"{"fill": "fill", "grow": 2}"#, #""overlap": true"#, "/grow: \"grow\" has no effect in an overlap"),
    .element(
      #"{"grid": ["9px"], "elements": []}"#, "invalid-template /rows/0/elements/0/grid/0: invalid column \"9px\""),
    .element(
      #"{"grid": [9], "gap": -1, "elements": []}"#,
      "invalid-template /rows/0/elements/0/gap: invalid value -1; expected one or two numbers from 0 to 1000"),
    .element(
      #"{"stack": "column", "wrap": true, "elements": []}"#,
      "invalid-template /rows/0/elements/0/wrap: \"wrap\" has no effect in a column"),
    .element(
      #"{"stack": "row", "lineGap": 2, "elements": []}"#,
      "invalid-template /rows/0/elements/0/lineGap: \"lineGap\" has no effect without \"wrap\""),
    .element(
      #"{"grid": [], "elements": []}"#, "invalid-template /rows/0/elements/0/grid: \"grid\" is empty"),
    .element(
      #"{"grid": [\#(Array(repeating: "9", count: 51).joined(separator: ", "))], "elements": []}"#,
      "invalid-template /rows/0/elements/0/grid: the grid has more than 50 columns"),
    .element(
      #"{"overlap": false, "elements": []}"#, "invalid-template /rows/0/elements/0/overlap: \"overlap\" is false"),
    .flow(#"{"fill": "fill", "width": -5}"#, row, "/width: the length is always negative"),
    .element(#"{"text": [], \#(frame)}"#, "invalid-template /rows/0/elements/0/text: the text has no runs"),
    .element(
      #"{"fill": "fill", "when": {"field": "a", "is": []}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/when/field: \"is\" is empty"),
    .element(
      Array(repeating: #"{"fill": "fill", \#(frame)}"#, count: 201).joined(separator: ","),
      "invalid-template /rows/0/elements/200: the row has more than 200 elements"),
  ]
}
