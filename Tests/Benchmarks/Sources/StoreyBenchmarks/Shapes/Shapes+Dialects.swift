/// Shapes of pages of other CMSes.
extension Shape {
  /// Returns a shape of a page in a dialect.
  private static func page(
    in dialect: String, _ name: String, _ summary: String, _ density: Density,
    _ page: @escaping @Sendable (_ bytes: Int) -> [UInt8]
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .dialect, density: density) { bytes in
      [InputFile("page.json", page(bytes)), InputFile("config.json", #"{"dialect":"\#(dialect)"}"#)]
    }
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<max(1, count)).map(item).joined(separator: ",")
  }

  static let ofDialects: [Shape] = [
    page(in: "shopify", "shopify-reversed", "sections in an order that is not that of the file", .dense) { bytes in
      let count = bytes / 48
      let sections = list(count) { #""s\#($0)":{"type":"Focus","settings":{"a":1}}"# }
      return Array(#"{"sections":{\#(sections)},"order":[\#(list(count) { #""s\#(count - 1 - $0)""# })]}"#.utf8)
    },
    page(in: "shopify", "shopify-order-unknown", "an order of sections that do not exist", .dense) {
      Filler.fill($0, #"{"sections":{"a":{"type":"Focus"}},"order":["#, "]}") { #""n\#($0)""# }
    },
    page(in: "shopify", "shopify-blocks", "blocks of one section", .dense) {
      Filler.fill($0, #"{"sections":{"a":{"type":"Focus","blocks":{"#, #"}}},"order":["a"]}"#) {
        #""b\#($0)":{"type":"t","settings":{"l":"shopify://products/x"}}"#
      }
    },
    page(in: "shopify", "shopify-dynamic", "dynamic values", .dense) {
      Filler.fill($0, #"{"sections":{"a":{"type":"Focus","settings":{"#, #"}}},"order":["a"]}"#) {
        #""d\#($0)":"{{ x }}""#
      }
    },
    page(in: "contentful", "contentful-one", "links to one entry", .dense) {
      Filler.fill(
        $0,
        #"{"includes":{"Entry":[{"sys":{"id":"e","contentType":{"sys":{"id":"Focus"}}},"fields":{}}]},"items":[{"sys":{"type":"Entry"},"fields":{"sections":["#,
        "]}}]}"
      ) { _ in #"{"sys":{"type":"Link","id":"e"}}"# }
    },
    page(in: "contentful", "contentful-chain", "entries that each link to the next one", .dense) {
      Filler.fill(
        $0,
        #"{"items":[{"sys":{"type":"Entry"},"fields":{"sections":[{"sys":{"type":"Link","id":"e0"}}]}}],"includes":{"Entry":["#,
        "]}}"
      ) { #"{"sys":{"id":"e\#($0)"},"fields":{"n":{"sys":{"type":"Link","id":"e\#($0 + 1)"}}}}"# }
    },
    page(in: "contentful", "contentful-languages", "values with one value for each language", .dense) {
      Filler.fill($0, #"{"items":[{"sys":{"type":"Entry"},"fields":{"sections":["#, "]}}]}") { _ in
        #"{"sys":{"contentType":{"sys":{"id":"Focus"}}},"fields":{"t":{"en-US":"a","de":"b"}}}"#
      }
    },
    page(in: "storyblok", "storyblok-fields", "fields of the content itself", .dense) {
      Filler.fill($0, #"{"story":{"content":{"component":"Focus","body":[]"#, "}}}", separator: "") { #","f\#($0)":1"# }
    },
    page(in: "storyblok", "storyblok-nested", "components in fields of components", .dense) {
      Filler.fill($0, #"{"story":{"content":{"component":"page","body":["#, "]}}}") { _ in
        #"{"component":"a","x":{"component":"b","y":[{"component":"c"}]}}"#
      }
    },
    page(in: "tangram", "tangram-texts", "texts that are JSON", .dense) {
      Filler.fill($0, #"[{"type":"c","v":["#, "]}]") { _ in #""[0,[1,{}]]""# }
    },
    page(in: "builder", "builder-boxes", "blocks without a type in fields of blocks", .dense) {
      Filler.fill($0, #"{"data":{"blocks":[{"component":{"name":"A","options":{"a":["#, "]}}}]}}") { _ in
        #"{"children":[{}]}"#
      }
    },
  ]
}
