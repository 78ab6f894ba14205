import TestMutations

/// Pages in the shipped dialects that are written to take much time or memory, or to break the reading of views.
struct HostilePages {
  let dialect: String

  private var writer: DialectWriter { DialectWriter(dialect: dialect) }

  private func page(_ floors: [JSONTree]) -> JSONTree { writer.page(.members(["floors": .array(floors)])) }

  /// The pages by their names, as JSON.
  var all: [(name: String, text: String)] {
    let odd: [JSONTree] = [
      .null, .number("3"), .text("part"), .flag(true), .array([]), .array([.array([])]), .members([:]),
    ]
    let many = (0..<2000).map { index in
      JSONTree.members(["identityId": .text("n\(index)"), "pattern": .text(index % 2 == 0 ? "Focus" : "Unknown")])
    }
    let pages: [(String, JSONTree)] = [
      ("odd parts", page(odd + odd)),
      ("2,000 parts", page(many)),
      ("2,000 empty parts", page(Array(repeating: .members([:]), count: 2000))),
      ("2,000 parts that are null", page(Array(repeating: .null, count: 2000))),
      ("a part with 4,000 fields", page([.object(fields(4000))])),
      ("repeated keys", page([repeated])),
      ("deep fallbacks", page([nested(80) { .members(["pattern": .text("Focus"), "fallback": $0]) }])),
      ("deep fields", page([nested(150) { .members(["pattern": .text("Focus"), "items": .array([$0])]) }])),
    ]
    return pages.map { ($0.0, $0.1.indented) } + own
  }

  private func fields(_ count: Int) -> [JSONTree.Member] {
    [JSONTree.Member(key: "pattern", value: .text("Focus"))]
      + (0..<count).map { JSONTree.Member(key: "field \($0)", value: .text("5rp")) }
  }

  /// A part in which all keys are repeated, some of them as empty values.
  private var repeated: JSONTree {
    let keys = [
      "pattern", "identityId", "fheader", "jump", "margin", "requires", "fallback", "picList", "\u{1}pattern",
      "\u{1}hidden",
    ]
    return .object(
      (0..<40).flatMap { round in
        keys.map { key in
          JSONTree.Member(
            key: key, value: round % 3 == 0 ? .null : round % 2 == 0 ? .text("Focus") : .array([.members([:])]))
        }
      })
  }

  private func nested(_ depth: Int, _ make: (JSONTree) -> JSONTree) -> JSONTree {
    (0..<depth).reduce(JSONTree.members(["pattern": .text("Focus")])) { tree, _ in make(tree) }
  }

  /// The pages for the operators of one dialect.
  private var own: [(name: String, text: String)] {
    switch dialect {
    case "shopify": shopify
    case "contentful": contentful
    case "storyblok":
      [
        (
          "deep bloks",
          deep(
            150, #"{"story": {"content": {"component": "page", "body": ["#, #"{"component": "a", "in": [{"x": "#, "1",
            "}]}", "]}}}")
        ),
        (
          "20,000 links",
          many(
            20_000, #"{"story": {"content": {"component": "page", "body": [{"component": "a", "l": ["#,
            #"{"linktype": "story", "cached_url": {"a": [1, 2, 3]}, "id": [[]]}"#, "]}]}}}")
        ),
      ]
    case "builder":
      [
        (
          "deep children",
          deep(
            120, #"{"data": {"blocks": ["#, #"{"component": {"name": "A", "options": {"c": "#, "1",
            #"}}, "children": []}"#, "]}}")
        ),
        ("children in options", #"{"data": {"blocks": [{"children": {"component": {"name": 3}}, "component": []}]}}"#),
      ]
    case "adaptive-cards":
      [
        (
          "deep items",
          deep(
            240, #"{"type": "AdaptiveCard", "body": ["#, #"{"type": "Container", "items": ["#, #"{"type": "T"}"#, "]}",
            "]}")
        ),
        (
          "all lists",
          #"{"type": "AdaptiveCard", "body": [{"type": "A", "items": {"a": 1}, "columns": 3, "actions": "x", "rows": [{"cells": [[]]}]}]}"#
        ),
      ]
    case "tangram":
      [
        ("deep items", deep(240, "[", #"{"type": "c", "items": ["#, #"{"type": "T"}"#, "]}", "]")),
        ("texts as JSON", many(20_000, #"[{"type": "c", "v": ["#, #""[0,[1,{}]]""#, "]}]")),
        (
          "a deep text",
          #"[{"type": "c", "v": "\#(String(repeating: "[", count: 30_000))\#(String(repeating: "]", count: 30_000))"}]"#
        ),
        ("stars", #"[{"type": "c", "v": "@{\#(String(repeating: "${", count: 30_000))"}]"#),
      ]
    default: []
    }
  }

  private func many(_ count: Int, _ start: String, _ value: String, _ end: String) -> String {
    start + Array(repeating: value, count: count).joined(separator: ",") + end
  }

  private func deep(_ depth: Int, _ start: String, _ open: String, _ value: String, _ close: String, _ end: String)
    -> String
  {
    start + String(repeating: open, count: depth) + value + String(repeating: close, count: depth) + end
  }

  // MARK: Shopify

  private var shopify: [(name: String, text: String)] {
    let names = (0..<20_000).map { #""n\#($0)""# }
    let blocks = names.map { #"\#($0): {"type": "b"}"# }.joined(separator: ",")
    let order = names.reversed().joined(separator: ",")
    func section(_ text: String) -> String { #"{"sections": {"a": {"type": "Focus", \#(text)}}, "order": ["a"]}"# }
    return [
      ("20,000 names without a part", #"{"sections": {"a": {"type": "b"}}, "order": [\#(order)]}"#),
      (
        "20,000 equal names",
        #"{"sections": {"a": {"type": "b"}}, "order": [\#(Array(repeating: #""a""#, count: 20_000).joined(separator: ","))]}"#
      ),
      ("20,000 parts without a name", #"{"sections": {\#(blocks)}, "order": ["x"]}"#),
      ("20,000 blocks", section(#""blocks": {\#(blocks)}, "block_order": [\#(order)]"#)),
      ("an order of objects", #"{"sections": {"a": {"type": "b"}}, "order": [{}, [], null, 3, {"a": "a"}]}"#),
      ("an order that is an object", #"{"sections": {"a": {"type": "b"}}, "order": {"a": 1}}"#),
      ("an order that is a text", #"{"sections": {"a": {"type": "b"}}, "order": "a"}"#),
      ("sections that are an array", #"{"sections": [{"type": "b"}], "order": ["0"]}"#),
      ("sections that are a number", #"{"sections": 3, "order": ["0"]}"#),
      ("settings that are an array", section(#""settings": [{"heading": "a"}]"#)),
      ("settings that are a text", section(#""settings": "heading""#)),
      (
        "keys with escapes",
        #"{"s\u0065ctions": {"\u0061": {"typ\u0065": "Focus", "s\u0065ttings": {"\u0001pattern": 1}}}, "ord\u0065r": ["\u0061"]}"#
      ),
      (
        "repeated keys of sections",
        #"{"sections": {"a": {"type": "b"}, "a": 3, "a": {"type": "c"}, "a": null}, "order": ["a", "a"]}"#
      ),
      (
        "deep blocks",
        #"{"sections": {"a": \#(deep(240, "", #"{"type": "b", "blocks": {"a": "#, "1", "}}", ""))}, "order": ["a"]}"#
      ),
    ]
  }

  // MARK: Contentful

  private var contentful: [(name: String, text: String)] {
    func page(_ entries: [String], _ sections: [String]) -> String {
      #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"sections": [\#(sections.joined(separator: ","))]}}], "includes": {"Entry": [\#(entries.joined(separator: ","))]}}"#
    }
    func link(_ id: String) -> String { #"{"sys": {"type": "Link", "id": "\#(id)"}}"# }
    func entry(_ id: String, _ fields: String) -> String {
      #"{"sys": {"id": "\#(id)", "contentType": {"sys": {"id": "T"}}}, "fields": {\#(fields)}}"#
    }
    func list(_ links: [String]) -> String { #""in": [\#(links.joined(separator: ","))]"# }
    let fan = (0..<100).map { index in entry("e\(index)", list(Array(repeating: link("e\(index + 1)"), count: 10))) }
    let ring = (0..<100).map { index in entry("e\(index)", list([link("e\((index + 1) % 100)"), link("e\(index)")])) }
    let large = entry("large", (0..<2000).map { #""f\#($0)": [\#($0), "{{ x }}"]"# }.joined(separator: ","))
    return [
      ("a fan of references", page(fan, [link("e0")])),
      ("a ring of references", page(ring, (0..<100).map { link("e\($0)") })),
      ("a large entry, often", page([large], Array(repeating: link("large"), count: 5000))),
      ("references to nothing", page([], (0..<5000).map { link("e\($0)") })),
      ("a chain of entries", page((0..<3000).map { entry("e\($0)", list([link("e\($0 + 1)")])) }, [link("e0")])),
      ("a link to the page", page([], [link("p")])),
      ("links that are links", page([#"{"sys": {"type": "Link", "id": "e0"}}"#], [link("e0")])),
      ("links without names", page([], [#"{"sys": {"type": "Link"}}"#, #"{"sys": {"type": "Link", "id": [1]}}"#])),
      (
        "tables that are not arrays",
        #"{"items": [{"sys": {"type": "Entry"}, "fields": {"sections": [\#(link("a"))]}}], "includes": {"Entry": {"a": 1}, "Asset": "x"}}"#
      ),
    ]
  }
}
