import Storey
import StoreyEditor
import StoreyTemplates

/// The place at which a template declares its pattern.
struct TemplateDeclaration: Sendable {
  /// The absolute path of the template.
  let path: String
  private let ranges: [PositionEncoding: TextRange]

  /// Finds the pattern of a template; `nil` if the bytes are not a template with a pattern.
  init?(of bytes: [UInt8], at path: String) {
    guard let pattern = (try? Document(parsing: bytes, syntax: .jsonc))?.root["pattern"] else { return nil }
    self.path = path
    let text = SourceText(ofFile: bytes)
    var ranges: [PositionEncoding: TextRange] = [:]
    for encoding in PositionEncoding.allCases { ranges[encoding] = text.range(of: pattern.byteRange, in: encoding) }
    self.ranges = ranges
  }

  /// Returns the positions of the pattern.
  func range(in encoding: PositionEncoding) -> TextRange? { ranges[encoding] }
}
