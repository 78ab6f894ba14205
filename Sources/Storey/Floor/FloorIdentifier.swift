/// The name of a renderer in layouts, manifests and registries, such as `category-tabs`.
public struct FloorIdentifier: Sendable, Hashable {
  /// The name, as written in the layout JSON.
  public let name: String

  /// Creates an identifier from its name.
  public init(_ name: String) { self.name = name }

  /// Creates the identifier of a renderer that does not declare one, from the fully qualified name of its type, such as
  /// `Store.NoticeFloor.Cell`. O(bytes).
  init(named type: String) {
    // The module comes first. Brackets contain generic arguments or an anonymous context.
    var names = Self.withoutBrackets(type).split(separator: ".").dropFirst()
    let own = names.popLast() ?? "Cell"
    let around = own == "Cell" ? names.popLast() : nil
    let name = around.map { Self.shortened($0, by: "Floor") } ?? Self.shortened(own, by: "Cell")
    self.init(name.filter { $0 != "`" }.kebabCase)
  }

  private static func withoutBrackets(_ type: String) -> String {
    var depth = 0
    var name = ""
    var last: Character?
    for character in type {
      switch character {
      case "<", "(": depth += 1
      // The end of an arrow, not of a bracket.
      case ">" where last == "-": break
      case ">", ")": depth -= 1
      default: if depth == 0 { name.append(character) }
      }
      last = character
    }
    return name
  }

  private static func shortened(_ name: Substring, by suffix: String) -> String {
    String(name != suffix && name.hasSuffix(suffix) ? name.dropLast(suffix.count) : name)
  }
}

extension FloorIdentifier: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FloorIdentifier: CustomStringConvertible {
  public var description: String { name }
}

extension String {
  /// The name in lower case with hyphens: `ImageGrid` becomes `image-grid`.
  package var kebabCase: String {
    var text = ""
    var isAfterLower = false
    for character in self {
      if character.isUppercase && isAfterLower { text += "-" }
      text += character.lowercased()
      isAfterLower = character.isLowercase || character.isNumber
    }
    return text
  }
}
