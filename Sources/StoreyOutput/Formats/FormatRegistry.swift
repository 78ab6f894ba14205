/// The formats in which a tool renders pages, in the order in which it lists them.
///
///     var formats = FormatRegistry.standard
///     try formats.register(OutputFormat("markdown", extensions: ["md"]) { _ in MarkdownWriter() })
public struct FormatRegistry: Sendable {
  /// The formats. No two of them have a name or an extension in common.
  public private(set) var formats: [OutputFormat] = []

  /// The formats of this package.
  public static let standard: FormatRegistry = {
    var registry = FormatRegistry()
    registry.formats = StandardFormat.allCases.map { OutputFormat($0) }
    return registry
  }()

  /// Creates a registry without formats.
  public init() {}

  /// The reason why a format cannot be registered.
  public enum RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A format has the name.
    case registeredName(String)
    /// A format has the extension.
    case registeredExtension(String, format: String)
    /// The name is not made of lower-case letters, digits and hyphens, or is that of another member of a stream.
    case invalidName(String)
    /// An extension is not made of lower-case letters, digits, hyphens and dots, or the format has no extension.
    case invalidExtensions(format: String)
    /// The media type is not of the form `type/subtype`, with or without parameters.
    case invalidMediaType(String, format: String)

    public var description: String {
      switch self {
      case .registeredName(let name):
        "the format \"\(name)\" is already registered; register with replacing: true to replace it"
      case .registeredExtension(let ending, let format):
        "the extension \"\(ending)\" is that of the format \"\(format)\"; use another one"
      case .invalidName(let name):
        "invalid name \"\(name)\" of a format; use lower-case letters, digits and hyphens, and none of \(Self.listedNames)"
      case .invalidExtensions(let format):
        "invalid extensions of the format \"\(format)\"; use one or more of lower-case letters, digits, hyphens and dots, without a dot at the beginning or end"
      case .invalidMediaType(let type, let format):
        "invalid media type \"\(type)\" of the format \"\(format)\"; use one such as \"text/csv; charset=utf-8\""
      }
    }

    private static let listedNames = FormatRegistry.reservedNames.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The other members of a result of a stream.
  private static let reservedNames = ["id", "layout", "diagnostics", "summary"]

  /// Registers a format after the others, or in the place of one with the same name. If the method throws, the registry is unchanged.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - replacing: Whether to replace a registered format with the same name.
  /// - Throws: `RegistrationError` if the name, an extension or the media type is not valid, or if another format has the name or an
  ///   extension.
  public mutating func register(_ format: OutputFormat, replacing: Bool = false) throws(RegistrationError) {
    if !Self.isName(format.name) || Self.reservedNames.contains(format.name) { throw .invalidName(format.name) }
    let parts = format.extensions.map { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
    if parts.isEmpty || !parts.joined().allSatisfy(Self.isName) { throw .invalidExtensions(format: format.name) }
    if !Self.isMediaType(format.mediaType) { throw .invalidMediaType(format.mediaType, format: format.name) }
    let place = formats.firstIndex { $0.name == format.name }
    if place != nil && !replacing { throw .registeredName(format.name) }
    for other in formats where other.name != format.name {
      if let shared = format.extensions.first(where: other.extensions.contains) {
        throw .registeredExtension(shared, format: other.name)
      }
    }
    if let place { formats[place] = format } else { formats.append(format) }
  }

  /// Returns whether a text is made of lower-case letters, digits and hyphens.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  /// Returns whether a text may be a media type (RFC 9110, 8.3.1): two names with a slash between, then visible characters and spaces.
  private static func isMediaType(_ text: String) -> Bool {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    return names.count == 2
      && names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
      && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
  }

  /// The format with a name; `nil` if it is not registered.
  public subscript(name: String) -> OutputFormat? { formats.first { $0.name == name } }

  /// The format that is registered in the place of a standard one; otherwise the standard one.
  package subscript(standard: StandardFormat) -> OutputFormat { self[standard.rawValue] ?? OutputFormat(standard) }

  /// Returns the format whose extension a file name has, in upper or lower case; `nil` for other names.
  public func format(ofFile path: String) -> OutputFormat? {
    let path = path.lowercased()
    // Of "csv" and "prices.csv", the longer one is meant.
    return formats.max { Self.length(of: $0, in: path) < Self.length(of: $1, in: path) }
      .flatMap { Self.length(of: $0, in: path) > 0 ? $0 : nil }
  }

  /// Returns the length of the extension that a file name has; 0 if it is not one of the format.
  private static func length(of format: OutputFormat, in path: String) -> Int {
    format.extensions.filter { path.hasSuffix(".\($0)") }.map(\.utf8.count).max() ?? 0
  }
}
