import Storey
import StoreyFloors
import StoreyManifests
import StoreyValidation
import Testing

@Suite struct BreakingTests {
  private static let old = #"""
    {"manifestVersion": 1, "name": "app", "version": "9", "capabilities": {"video": 2, "Coupon": 1}, "floors": [
      {"pattern": "Coupon", "version": 2, "identifiers": ["coupon"], "fields": [{"key": "code", "required": true, "type": "text"}]},
      {"pattern": "Focus", "version": 2, "identifiers": ["focus", "lost"], "fields": [
        {"key": "margin", "required": false, "type": "integer"},
        {"key": "title", "required": false, "type": "text"},
        {"key": "word", "required": true, "type": {"choice": ["a", "b"]}},
        {"key": "hue", "required": false, "type": {"choice": ["a", "b"]}},
        {"key": "list", "required": true, "type": {"array": {"model": "Picture"}}}]},
      {"pattern": "Normal", "identifiers": ["focus"], "fields": [
        {"key": "margin", "required": false, "type": "integer"},
        {"key": "rows", "required": true, "type": {"map": {"model": "Row"}}}]}],
     "renderers": ["focus", "coupon"],
     "models": {"Picture": {"fields": [{"key": "img", "required": true, "type": "url"},
                                       {"key": "alt", "required": false, "type": "text"},
                                       {"key": "more", "required": false, "type": {"array": {"model": "Picture"}}}]},
                "Row": {"fields": [{"key": "pic", "required": true, "type": {"model": "Picture"}}]}}}
    """#

  private func changes(_ edits: [(String, String)]) throws -> [String] {
    var new = Self.old.replacing(#""version": "9""#, with: #""version": "10""#)
    for (text, other) in edits {
      #expect(new.contains(text), "\(text)")
      new = new.replacing(text, with: other)
    }
    let changes = BreakingChanges(from: try AgainstTests.manifest(Self.old), to: try AgainstTests.manifest(new))
    let text = String(decoding: BreakingWriter(changes).text(), as: UTF8.self)
    return text.split(separator: "\n").dropLast().map(String.init)
  }

  private static let coupon =
    #"{"pattern": "Coupon", "version": 2, "identifiers": ["coupon"], "fields": [{"key": "code", "required": true, "type": "text"}]},"#

  private static let breaking: [([(String, String)], [String])] = [
    // A floor with its fields, its capability and its renderer.
    (
      [(coupon, ""), (#", "Coupon": 1"#, ""), (#"["focus", "coupon"]"#, #"["focus"]"#)],
      ["removed-pattern: Coupon was removed"]
    ),
    (
      [(#""title", "required": false"#, #""title", "required": true"#)],
      ["required-field: Focus.title is now required"]
    ),
    (
      [(#"{"key": "title""#, #"{"key": "new", "required": true, "type": "any"}, {"key": "title""#)],
      ["required-field: Focus.new is new and required"]
    ),
    (
      [(#""title", "required": false, "type": "text""#, #""title", "required": false, "type": "number""#)],
      ["changed-type: Focus.title is now a number; it was a string"]
    ),
    (
      [
        (
          #""word", "required": true, "type": {"choice": ["a", "b"]}"#,
          #""word", "required": true, "type": {"choice": ["b", "c"]}"#
        )
      ],
      ["changed-type: Focus.word is now one of b, c; it was one of a, b"]
    ),
    // One change of a model that two floors use, one of them through another model.
    (
      [(#""img", "required": true, "type": "url""#, #""img", "required": true, "type": "boolean""#)],
      ["changed-type: Picture.img is now true or false; it was a URL (/list/*/img of Focus; also in Normal)"]
    ),
    (
      [(#"{"key": "alt", "required": false, "type": "text"},"#, "")],
      ["removed-field: Picture.alt is no longer read (/list/*/alt of Focus; also in Normal)"]
    ),
    (
      [
        (
          #""pic", "required": true, "type": {"model": "Picture"}"#,
          #""pic", "required": true, "type": {"array": {"model": "Picture"}}"#
        )
      ],
      ["changed-type: Row.pic is now an array of Picture; it was the model Picture (/rows/*/pic of Normal)"]
    ),
    // A key that every floor has.
    (
      [(#""margin", "required": false, "type": "integer""#, #""margin", "required": false, "type": "boolean""#)],
      ["changed-type: margin is now true or false; it was a whole number (/margin of Focus; also in Normal)"]
    ),
    (
      [(#""video": 2"#, #""video": 1"#)], ["lowered-capability: video was lowered from version 2 to 1"]
    ),
    ([(#""video": 2,"#, "")], ["lowered-capability: video was removed; it was at version 2"]),
    (
      [(#""Focus", "version": 2"#, #""Focus", "version": 1"#)],
      ["lowered-capability: Focus was lowered from version 2 to 1"]
    ),
    (
      [(#""renderers": ["focus", "coupon"]"#, #""renderers": ["coupon"]"#)],
      ["missing-renderer: focus is not a renderer of the new app (Focus; also in Normal)"]
    ),
    (
      [
        (coupon, ""), (#""title", "required": false"#, #""title", "required": true"#),
        (#""img", "required": true, "type": "url""#, #""img", "required": true, "type": "integer""#),
      ],
      [
        "removed-pattern: Coupon was removed", "required-field: Focus.title is now required",
        "changed-type: Picture.img is now a whole number; it was a URL (/list/*/img of Focus; also in Normal)",
      ]
    ),
  ]

  @Test(arguments: breaking)
  func `each breaking change is reported once`(edits: [(String, String)], expected: [String]) throws {
    #expect(try changes(edits) == expected)
  }

  private static let harmless: [[(String, String)]] = [
    [],
    [(#""img", "required": true"#, #""img", "required": false"#)],
    [
      (
        coupon,
        coupon
          + #"{"pattern": "New", "identifiers": ["new"], "fields": [{"key": "k", "required": true, "type": "any"}]},"#
      )
    ],
    [(#"{"key": "title""#, #"{"key": "new", "type": "text"}, {"key": "title""#)],
    [(#"["focus", "coupon"]"#, #"["focus", "coupon", "more"]"#)],
    [(#""video": 2"#, #""video": 3"#), (#""Focus", "version": 2"#, #""Focus", "version": 5"#)],
    [(#""required": false, "type": "integer""#, #""required": false, "type": "number""#)],
    [(#""img", "required": true, "type": "url""#, #""img", "required": true, "type": "any""#)],
    [
      (
        #""rows", "required": true, "type": {"map": {"model": "Row"}}"#,
        #""rows", "required": true, "type": {"map": "any"}"#
      )
    ],
    [
      (
        #""hue", "required": false, "type": {"choice": ["a", "b"]}"#,
        #""hue", "required": false, "type": {"choice": ["b"]}"#
      )
    ],
    [
      (
        #""word", "required": true, "type": {"choice": ["a", "b"]}"#,
        #""word", "required": true, "type": {"choice": ["c", "b", "a"]}"#
      )
    ],
    [(#""img", "required": true, "type": "url""#, #""img", "required": true, "type": "text""#)],
    [(#""img", "required": true, "type": "url""#, #""img", "required": true, "type": {"either": ["url", "boolean"]}"#)],
    [(#""img", "required": true, "type": "url""#, #""img", "required": true, "type": {"oneOrMany": "url"}"#)],
    [
      (
        #""word", "required": true, "type": {"choice": ["a", "b"]}"#, #""word", "required": true, "type": "text""#
      )
    ],
    // Pages do not contain the names of models.
    [("Picture", "Image")],
  ]

  @Test(arguments: harmless)
  func `a change that does not break pages is not reported`(edits: [(String, String)]) throws {
    #expect(try changes(edits) == [])
  }

  /// Types before and after a change, and whether the change breaks pages if the key is required, and if it is optional.
  private static let types: [(old: String, new: String, required: Bool, optional: Bool)] = [
    (#"{"either": ["url", "boolean"]}"#, #"{"either": ["boolean", "url"]}"#, false, false),
    (#"{"either": ["url", "boolean"]}"#, #"{"either": ["object", "boolean", "url"]}"#, false, false),
    (#"{"either": ["url", "boolean"]}"#, #""url""#, true, true),
    (#""integer""#, #""number""#, false, false),
    (#""number""#, #""integer""#, true, true),
    (#""number""#, #"{"number": {"minimum": 0}}"#, true, false),
    (#""integer""#, #"{"integer": {"minimum": 0}}"#, true, false),
    (#"{"integer": {"minimum": 0, "maximum": 5}}"#, #"{"number": {"minimum": 0, "maximum": 5}}"#, false, false),
    (#"{"integer": {"minimum": 0, "maximum": 5}}"#, #""integer""#, false, false),
    (#"{"integer": {"maximum": 5}}"#, #"{"integer": {"maximum": 4}}"#, true, false),
    (
      #"{"integer": {"minimum": 1, "maximum": 5}}"#,
      #"{"either": [{"integer": {"maximum": 2}}, {"integer": {"minimum": 3}}]}"#, false, false
    ),
    (#""array""#, #"{"array": "any"}"#, false, false),
    (#"{"array": "any"}"#, #""array""#, false, false),
    (#"{"array": "text"}"#, #""array""#, false, false),
    (#""array""#, #"{"array": "text"}"#, true, true),
    // An element that is out of range is left out, even if the key is optional.
    (#"{"array": "number"}"#, #"{"array": {"number": {"minimum": 0}}}"#, true, true),
    (#"{"array": {"choice": ["a", "b"]}}"#, #"{"array": {"choice": ["a"]}}"#, true, true),
    (#"{"freeObject": ["a"]}"#, #""object""#, false, false),
    (#""object""#, #"{"freeObject": ["a"]}"#, false, false),
    (#""object""#, #"{"map": "any"}"#, false, false),
    (#"{"map": "any"}"#, #""object""#, false, false),
    (#"{"map": "text"}"#, #""object""#, false, false),
    (#""object""#, #"{"map": "text"}"#, true, true),
    (#"{"model": "Picture"}"#, #""object""#, false, false),
    (#"{"model": "Picture"}"#, #"{"map": "any"}"#, false, false),
    (#"{"model": "Picture"}"#, #"{"map": "url"}"#, true, true),
    (#""object""#, #"{"model": "Picture"}"#, true, true),
    (#""any""#, #"{"either": ["text", "boolean", "object", "array"]}"#, false, false),
    (#""any""#, #"{"either": ["text", "object", "array"]}"#, true, true),
    (#"{"choice": ["1", "0"]}"#, #""boolean""#, false, false),
    (#"{"choice": ["7", "a"]}"#, #""number""#, true, true),
    (#"{"choice": ["a", "b"]}"#, #"{"matching": "^[a-z]$"}"#, false, false),
    (#"{"matching": "^[a-z]$"}"#, #"{"choice": ["a", "b"]}"#, true, false),
    (#"{"matching": "^(a|b)$"}"#, #"{"choice": ["b", "a"]}"#, false, false),
    (#"{"matching": "^[a-f]{2}$"}"#, #"{"matching": "^[a-z]+$"}"#, false, false),
    (#"{"matching": "^[a-z]+$"}"#, #"{"matching": "^[a-f]{2}$"}"#, true, false),
    (#"{"matching": "^[a-z]+$"}"#, #""url""#, false, false),
    (#"{"matching": "^(?=a)"}"#, #"{"matching": "^(?=a)"}"#, false, false),
    (#"{"matching": "^(?=a)"}"#, #"{"matching": "^(?=b)"}"#, true, false),
    (#""url""#, #"{"oneOrMany": "text"}"#, false, false),
    (#"{"array": "url"}"#, #"{"oneOrMany": "text"}"#, false, false),
    (#"{"oneOrMany": "url"}"#, #"{"array": "url"}"#, true, true),
    // If two alternatives accept objects, the members of objects are not compared.
    (#"{"either": [{"model": "Picture"}, "object"]}"#, #""object""#, false, false),
  ]

  @Test(arguments: types, [true, false])
  func `a type that reads all values of the old type is not a breaking change`(
    types: (old: String, new: String, required: Bool, optional: Bool), isRequired: Bool
  ) throws {
    func manifest(_ type: String) throws -> AppManifest {
      let json = #"""
        {"manifestVersion": 1, "name": "app", "version": "9", "floors": [{"pattern": "A", "fields": [{"key": "k", "required": \#(isRequired), "type": \#(type)}]}],
         "models": {"Picture": {"fields": [{"key": "img", "required": true, "type": "url"}, {"key": "size", "type": "integer"}]}}}
        """#
      return try #require(AppManifest.read(Array(json.utf8)).value)
    }
    let changes = BreakingChanges(from: try manifest(types.old), to: try manifest(types.new)).changes
    #expect(changes.map(\.rule) == ((isRequired ? types.required : types.optional) ? [.changedType] : []))
  }

  private static let losses: [(old: String, new: String, value: String, pointers: [String])] = [
    (#""number""#, #"{"number": {"minimum": 0}}"#, "-1", []),
    (#"{"array": "number"}"#, #"{"array": {"number": {"minimum": 0}}}"#, "[1, -1, 2]", ["/floors/0/k/1"]),
    (#""any""#, #"{"map": "integer"}"#, #"{"a": 1, "b": "x"}"#, ["/floors/0/k/b"]),
    (#"{"model": "Old"}"#, #"{"model": "New"}"#, #"{"a": "x", "b": "y"}"#, ["/floors/0/k/b"]),
    (#"{"model": "Old"}"#, #"{"model": "New"}"#, #"{"a": "x", "c": "y"}"#, []),
    (#"{"model": "Old"}"#, #"{"model": "New"}"#, #"{"b": "y"}"#, ["/floors/0/k"]),
    // Values that the old app does not show are not lost.
    (
      #"{"array": {"model": "Old"}}"#, #"{"array": {"model": "New"}}"#, #"[{"b": {}}, 7, {"b": "y"}]"#,
      ["/floors/0/k/2"]
    ),
    (#"{"model": "New"}"#, #"{"array": "text"}"#, #"{"b": "y"}"#, []),
    (#""text""#, #""url""#, #""javascript:x""#, ["/floors/0/k"]),
    (#""url""#, #""integer""#, #""javascript:x""#, []),
  ]

  @Test(arguments: losses)
  func `the values of a page that the new app leaves out are reported`(
    old: String, new: String, value: String, pointers: [String]
  ) throws {
    func manifest(_ type: String) throws -> AppManifest {
      try AgainstTests.manifest(
        #"""
        {"manifestVersion": 1, "name": "app", "version": "9", "floors": [{"pattern": "A", "fields": [{"key": "pattern", "type": "text"}, {"key": "k", "type": \#(type)}]}],
         "models": {"Old": {"fields": [{"key": "a", "type": "text"}, {"key": "b", "required": true, "type": "text"}]},
                    "New": {"fields": [{"key": "a", "required": true, "type": "text"}]}}}
        """#)
    }
    let page = Page(
      decoding: Array(#"{"floors": [{"pattern": "A", "k": \#(value)}]}"#.utf8), registry: FloorRegistry())
    let changes = BreakingChanges(from: try manifest(old), to: try manifest(new))
    #expect(changes.diagnostics(of: page).findings().map(\.pointerText) == pointers)
  }

  @Test func `the floors of a page that only the old app shows are reported`() throws {
    let new = Self.old.replacing(Self.coupon, with: "").replacing(#""version": "9""#, with: #""version": "10""#)
    let changes = BreakingChanges(from: try AgainstTests.manifest(Self.old), to: try AgainstTests.manifest(new))
    let coupon = #"{"pattern": "Coupon", "code": "A""#
    let json =
      #"{"floors": [\#(coupon)}, \#(coupon), "fallback": "drop"}, {"pattern": "Live"}, {"pattern": "Coupon"}]}"#
    let found = changes.diagnostics(of: Page(decoding: Array(json.utf8), registry: FloorRegistry())).findings()
    #expect(found.map(\.pointerText) == ["/floors/0/pattern"])
    #expect(
      found.map(\.message) == [
        "app 10 does not support Coupon and the floor has no fallback: 3 of 4 floors would be missing"
      ])
  }

  @Test func `the elements that the new app leaves out of a shown floor are reported`() throws {
    let new = Self.old.replacing(
      #"{"key": "alt", "required": false"#, with: #"{"key": "alt", "required": true"#)
    let changes = BreakingChanges(from: try AgainstTests.manifest(Self.old), to: try AgainstTests.manifest(new))
    let json =
      #"{"floors": [{"pattern": "Focus", "word": "a", "list": [{"img": "a.png", "alt": "x"}, {"img": "b.png"}, {"alt": "y"}]}]}"#
    let found = changes.diagnostics(of: Page(decoding: Array(json.utf8), registry: FloorRegistry())).findings()
    #expect(found.map(\.pointerText) == ["/floors/0/list/1"])
    #expect(found.first?.message.hasSuffix("shows: missing key \"alt\"") == true)
  }
}
