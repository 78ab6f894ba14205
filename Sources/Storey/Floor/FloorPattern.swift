/// What the CMS calls a type of floor, such as `NormalFloor`.
public struct FloorPattern: Sendable, Hashable {
  /// The name as the page writes it.
  public let name: String

  /// A pattern from its name.
  public init(_ name: String) { self.name = name }
}

extension FloorPattern {
  /// The name in lower case, `ImageGrid` as `image-grid`: what rows and files of the floor are called that nobody names.
  package var kebabCase: String {
    var text = ""
    var isAfterLower = false
    for character in name {
      if character.isUppercase && isAfterLower { text += "-" }
      text += character.lowercased()
      isAfterLower = character.isLowercase || character.isNumber
    }
    return text
  }
}

extension FloorPattern: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FloorPattern: CustomStringConvertible {
  public var description: String { name }
}

/// What row models call a renderer, such as `category-tabs`.
public struct FloorIdentifier: Sendable, Hashable {
  /// The name as the layout JSON writes it.
  public let name: String

  /// An identifier from its name.
  public init(_ name: String) { self.name = name }
}

extension FloorIdentifier: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FloorIdentifier: CustomStringConvertible {
  public var description: String { name }
}
