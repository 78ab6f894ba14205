import TestMutations

/// A URL of a page, allowed or refused.
enum ModelURL {
  case allowed(String)
  case refused

  /// Creates a URL. Allows http, https and relative references without spaces.
  init(_ text: String) {
    let visible = text.unicodeScalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
    let scheme = visible.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
    let hasScheme = scheme.count < visible.count && visible.dropFirst(scheme.count).first == ":"
    let isKnown = ["http", "https"].contains(String(String.UnicodeScalarView(scheme)).lowercased())
    let hasSpace = text.unicodeScalars.contains { $0.value <= 0x20 }
    self = (hasScheme && !isKnown) || hasSpace ? .refused : .allowed(text)
  }

  var allowed: String? { if case .allowed(let text) = self { text } else { nil } }
}

extension JSONTree {
  /// Reads a URL, which must be a string.
  func url(_ key: String) -> ModelURL? { self[key]?.readURL }

  var readURL: ModelURL? { if case .text(let text) = self { ModelURL(text) } else { nil } }

  func text(_ key: String) -> String? { self[key]?.readText }

  /// The action of `jump`. `nil` if it has neither a destination nor an allowed URL.
  var jumpAction: ModelAction? {
    guard let jump = self["jump"], jump.isObject else { return nil }
    let (destination, url) = (jump.text("des"), jump.url("url")?.allowed)
    if destination == nil && url == nil { return nil }
    return ModelAction(destination: destination, url: url, event: jump.text("srv"), parameters: jump.parameters)
  }

  /// The names of the members of `params`.
  private var parameters: [String]? {
    guard let value = self["params"], case .object(let members) = value else { return nil }
    return members.map(\.key)
  }

  /// The action of a category or sub-category.
  var openingAction: ModelAction {
    ModelAction(destination: text("functionId"), event: text("srv"), parameters: parameters)
  }

  /// Reads the pictures of a list: objects with an `img`. `nil` without a list.
  func pictures(_ key: String) -> [ModelPicture]? {
    self[key]?.readElements?.compactMap { element in
      guard element.isObject, let url = element.url("img") else { return nil }
      return ModelPicture(url: url.allowed, title: element.text("title"), action: element.jumpAction)
    }
  }
}

/// A picture of a page.
struct ModelPicture {
  let url: String?
  let title: String?
  let action: ModelAction?

  /// Returns the title of the picture, or its number after the title of the floor or after "Picture".
  func label(at position: Int, floorTitle: String?) -> String {
    title ?? "\(floorTitle ?? "图片") \(position + 1)"
  }
}
