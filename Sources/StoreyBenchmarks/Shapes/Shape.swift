/// One way to make input expensive: a generator of files of a given size.
struct Shape: Sendable {
  /// The commands that take the files.
  enum Subject: Sendable, CaseIterable {
    /// `page.json`.
    case page
    /// `pages.ndjson`.
    case lines
    /// `old.json` and `new.json`.
    case pair
    /// `templates/` and a page of them, `page.json`.
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
  }

  /// How many bytes of input an item takes, or a finding.
  enum Density: Sendable {
    /// As many as in the sample pages: a hundred and more.
    case ordinary
    /// Fewer.
    case dense
  }

  let name: String
  /// What the files are, in one sentence.
  let summary: String
  let subject: Subject
  let density: Density
  /// Returns files of about as many bytes in all.
  let files: @Sendable (_ bytes: Int) -> [InputFile]
}

/// A file that a command reads, by its path from the folder that the command runs in.
struct InputFile: Sendable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(_ path: String, _ text: String) {
    self.init(path, Array(text.utf8))
  }
}

/// Text of a given size.
enum Filler {
  /// Returns the prefix, items for as many bytes, and the suffix.
  static func fill(
    _ bytes: Int, _ prefix: String, _ suffix: String, separator: String = ",", _ item: (Int) -> String
  ) -> [UInt8] {
    var text = Array(prefix.utf8)
    text.reserveCapacity(bytes + 256)
    var index = 0
    repeat {
      if index > 0 { text += separator.utf8 }
      text += item(index).utf8
      index += 1
    } while text.count < bytes
    return text + suffix.utf8
  }

  /// Returns a text repeated to about as many bytes.
  static func text(_ unit: String, _ bytes: Int) -> String {
    String(repeating: unit, count: max(1, bytes / max(1, unit.utf8.count)))
  }
}

extension Shape {
  /// A page: the prefix, items for its size, and the suffix.
  static func page(
    _ name: String, _ summary: String, _ density: Density, _ prefix: String, _ suffix: String,
    separator: String = ",", _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .page, density: density) {
      [InputFile("page.json", Filler.fill($0, prefix, suffix, separator: separator, item))]
    }
  }

  /// A page of floors.
  static func floors(
    _ name: String, _ summary: String, _ density: Density = .ordinary, _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    page(name, summary, density, #"{"floors":["#, "]}", item)
  }

  /// A page with one text of its size in all places that a prefix and a suffix leave open.
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
