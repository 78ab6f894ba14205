/// A kind of expensive input: a generator of files of a given size.
struct Shape: Sendable {
  /// The kind of the files, which determines the commands that read them.
  enum Subject: Sendable, CaseIterable {
    /// `page.json`.
    case page
    /// `pages.ndjson`.
    case lines
    /// `old.json` and `new.json`.
    case pair
    /// `templates/`, and a page that uses them, `page.json`.
    case templates
    /// `theme.json` and `page.json`.
    case theme
    /// `manifest.json` and `page.json`.
    case manifest
    /// `config.json` and `page.json`.
    case configuration
    /// `config.json` and the pages in `pages/`.
    case folder
    /// `baseline.json` and `page.json`.
    case baseline
    /// `samples.json` and `page.json`.
    case samples
    /// `page.json`, in the dialect of `config.json`.
    case dialect
  }

  /// The number of bytes of input per item or finding.
  enum Density: Sendable {
    /// 100 or more, as in the sample pages.
    case ordinary
    /// Fewer than 100.
    case dense
  }

  let name: String
  /// The description of the files, in one line.
  let summary: String
  let subject: Subject
  let density: Density
  /// Returns files with a total size of about `bytes`.
  let files: @Sendable (_ bytes: Int) -> [InputFile]
}

extension Shape {
  /// Returns a shape of a page: the prefix, items up to its size, and the suffix.
  static func page(
    _ name: String, _ summary: String, _ density: Density, _ prefix: String, _ suffix: String,
    separator: String = ",", _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .page, density: density) {
      [InputFile("page.json", Filler.fill($0, prefix, suffix, separator: separator, item))]
    }
  }

  /// Returns a shape of a page of floors.
  static func floors(
    _ name: String, _ summary: String, _ density: Density = .ordinary, _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    page(name, summary, density, #"{"floors":["#, "]}", item)
  }

  /// Returns a shape of a page with the same long text in five places.
  static func text(_ name: String, _ summary: String, _ density: Density, _ unit: String) -> Shape {
    Shape(name: name, summary: summary, subject: .page, density: density) { bytes in
      let text = Filler.text(unit, bytes / 5)
      return [
        InputFile(
          "page.json",
          """
          {"name":"\(text)","floors":[{"pattern":"NSelectN","nBynList":[{"slogan":"\(text)"}]},\
          {"pattern":"SingleGoods","fheader":{"lctitle":"\(text)"},"skuList":[{"skuId":"1","title":"\(text)"}]},\
          {"pattern":"Category","categoryList":[{"title":"a","subs":[{"title":"\(text)"}]}]}]}
          """)
      ]
    }
  }
}
