/// Shapes of files with one page per line.
extension Shape {
  private static func lines(
    _ name: String, _ summary: String, _ density: Density, _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .lines, density: density) {
      [InputFile("pages.ndjson", Filler.fill($0, "", "\n", separator: "\n", item))]
    }
  }

  static let ofLines: [Shape] = [
    Shape(name: "lines-ordinary", summary: "pages like the samples", subject: .lines, density: .ordinary) { bytes in
      var corpus = Corpus(seed: 7)
      return [InputFile("pages.ndjson", Array(corpus.pages(max(1, bytes / 60_000)).joined(separator: [0x0A])))]
    },
    lines("lines-of-objects", "empty objects", .dense) { _ in "{}" },
    lines("lines-of-numbers", "numbers", .dense) { _ in "1" },
    lines("lines-of-pages", "pages without floors", .dense) { _ in #"{"floors":[]}"# },
    lines("lines-of-nothing", "empty lines", .dense) { _ in "" },
    lines("lines-broken", "lines that are not JSON", .dense) { _ in "{" },
    lines("lines-of-findings", "pages with several findings") {
      #"{"name":"p\#($0)","floors":[{"pattern":"Focsu"},{"pattern":"Focus","picList":[{"img":"http://a/null"}]},1]}"#
    },
  ]

  private static func lines(_ name: String, _ summary: String, _ item: @escaping @Sendable (Int) -> String) -> Shape {
    lines(name, summary, .ordinary, item)
  }
}
