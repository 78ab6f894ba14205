import Storey

/// The HTML of a report. All texts are escaped.
struct HTMLReportText: ~Copyable {
  private var html = ByteWriter(capacity: 16 * 1024)

  /// The number of bytes.
  var count: Int { html.writtenCount }

  /// Removes the bytes after a number of bytes.
  mutating func cut(to count: Int) {
    var kept = ByteWriter(capacity: count)
    swap(&kept, &html)
    let bytes = kept.finish()
    html.append(bytes[..<count])
  }

  consuming func finish() -> [UInt8] { html.finish() }

  // MARK: Elements

  mutating func open(_ name: String, class kind: String? = nil, id: String? = nil, label: String? = nil) {
    html.append(string: "<\(name)")
    for (attribute, value) in [("class", kind), ("id", id), ("aria-label", label)] {
      guard let value else { continue }
      html.append(string: " \(attribute)=\"")
      html.appendHTML(string: value)
      html.append("\"")
    }
    html.append(">\n")
  }

  mutating func close(_ name: String) { html.append(string: "</\(name)>\n") }

  /// Writes an element with a text, and a part of it in the font of code, or a note.
  mutating func line(_ name: String, _ text: String, code: String? = nil, note: String? = nil) {
    html.append(string: "<\(name)>")
    html.appendHTML(string: text)
    if let code {
      html.append("<code>")
      html.appendHTML(string: VisibleText.line(code))
      html.append("</code>")
    }
    if let note {
      html.append(" <small>")
      html.appendHTML(string: note)
      html.append("</small>")
    }
    close(name)
  }

  /// Writes an element of a list that leads to another element.
  mutating func link(_ text: String, to id: String) {
    html.append(string: "<li><a href=\"#\(id)\">")
    html.appendHTML(string: text)
    html.append("</a></li>\n")
  }

  /// Writes a list of texts; nothing without any.
  mutating func list(_ lines: [String], most: Int) {
    if lines.isEmpty { return }
    open("ul")
    for text in lines.prefix(most) { line("li", text) }
    if lines.count > most { line("li", "…and \(lines.count - most) more") }
    close("ul")
  }

  /// Writes a table of texts; nothing without rows. The first cell of a row is its header.
  mutating func table(_ columns: [String], _ rows: [[String]]) {
    if rows.isEmpty { return }
    open("table")
    html.append("<thead><tr>")
    for column in columns { html.append(string: "<th scope=\"col\">\(column)</th>") }
    html.append("</tr></thead>\n<tbody>\n")
    for row in rows {
      html.append("<tr>")
      for (index, cell) in row.enumerated() {
        html.append(index == 0 ? "<th scope=\"row\"><code>" : "<td><code>")
        html.appendHTML(string: cell)
        html.append(index == 0 ? "</code></th>" : "</code></td>")
      }
      html.append("</tr>\n")
    }
    html.append("</tbody>\n")
    close("table")
  }

  mutating func picture(of section: LayoutSection, in layout: TableLayout, label: String, namePrefix: String) {
    var written = ByteWriter(capacity: 0)
    swap(&written, &html)
    written = SVGWriter.write(section, of: layout, label: label, namePrefix: namePrefix, to: written)
    swap(&written, &html)
  }

  // MARK: Head

  /// Writes everything before the pages: the style sheet, the title and the choices, which need no script.
  mutating func begin(theme: Theme, widths: [Double], title: String) {
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.append(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
    line("title", title)
    html.append("<style>\n")
    html.append(
      string: SVGStyleSheet.css(of: theme, day: ":root:has(#day:checked) ", night: ":root:has(#night:checked) "))
    html.append(string: Self.rules)
    for place in widths.indices {
      for other in widths.indices where other != place {
        html.append(string: ":root:has(#width-\(place):checked) .w-\(other){display:none}\n")
      }
    }
    for kind in LayoutChange.Kind.allCases {
      html.append(string: ":root:not(:has(#show-\(kind.rawValue):checked)) .k-\(kind.rawValue){display:none}\n")
    }
    html.append("</style>\n</head>\n<body>\n")
    html.append("<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n")
    SVGPartWriter.writeShadows(of: theme, to: &html)
    html.append("</svg>\n<header>\n")
    line("h1", title)
    choices(
      "Show", "checkbox", LayoutChange.Kind.allCases.map { ("show-\($0.rawValue)", $0.rawValue) },
      checked: Set(LayoutChange.Kind.allCases.map { "show-\($0.rawValue)" }))
    choices("Colours", "radio", [("day", "day"), ("night", "night")], checked: ["day"])
    if widths.count > 1 {
      choices(
        "Width", "radio", widths.enumerated().map { ("width-\($0)", "\(Wording.length($1)) points") },
        checked: ["width-0"])
    }
    close("header")
  }

  private mutating func choices(
    _ title: String, _ type: String, _ choices: [(id: String, text: String)], checked: Set<String>
  ) {
    open("fieldset")
    line("legend", title)
    for (id, text) in choices {
      let state = checked.contains(id) ? " checked" : ""
      html.append(
        string: "<label><input type=\"\(type)\" name=\"\(title.lowercased())\" id=\"\(id)\"\(state)> \(text)</label>\n")
    }
    close("fieldset")
  }

  /// The rules of the report. Those of the pictures are those of SVG.
  private static let rules = """
    :root{color-scheme:light;--paper:#fff;--ink:#1c1c1e;--soft:#5a5a60;--line:#d5d5da;--sheet:#f4f4f6}
    :root:has(#night:checked){color-scheme:dark;--paper:#1c1c1e;--ink:#f2f2f7;--soft:#aeaeb4;--line:#48484c;--sheet:#2a2a2d}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
    header,nav,main{max-width:1600px;margin:0 auto;padding:12px 20px}
    .shared{position:absolute}
    header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center}
    h1{flex:1 1 100%;margin:8px 0 0;font-size:22px}
    fieldset{display:flex;flex-wrap:wrap;gap:4px 14px;border:1px solid var(--line);border-radius:8px;padding:4px 12px 8px}
    legend,small,figcaption{color:var(--soft)}
    label{display:inline-flex;gap:4px;align-items:center;min-height:24px}
    a{color:inherit;line-height:26px}
    nav ol{columns:24em;margin:0;padding-left:2.4em}
    .page{border-top:2px solid var(--line);padding-top:4px}
    h2{font-size:19px;margin:12px 0 0;overflow-wrap:anywhere}
    h3{font-size:16px;margin:0 0 8px;overflow-wrap:anywhere}
    h4{font-size:14px;margin:10px 0 0}
    article{background:var(--sheet);border-radius:10px;padding:12px 16px;margin:12px 0}
    .pair{display:flex;flex-wrap:wrap;gap:16px;margin-bottom:10px}
    figure{margin:0;min-width:0;max-width:100%}
    figure svg{display:block;max-width:100%;height:auto;border-radius:4px;outline:1px solid var(--line)}
    table{border-collapse:collapse;width:100%;margin:8px 0;table-layout:fixed}
    th,td{border:1px solid var(--line);padding:3px 8px;text-align:start;vertical-align:top;overflow-wrap:anywhere}
    thead th{font-weight:600;background:var(--paper)}
    tbody th{font-weight:400}
    code{font:13px/1.4 ui-monospace,monospace}
    ul{margin:6px 0;padding-left:20px;overflow-wrap:anywhere}
    :focus-visible{outline:2px solid #0a66d8;outline-offset:2px}
    @media print{fieldset{display:none}}

    """
}
