public import Storey

/// The floor types that a file of a CMS declares, and the problems of the file.
public struct DeclarationReading: Sendable {
  /// The floor types, in the order of the file. Empty if the file cannot be read.
  public let floors: [DeclaredFloor]
  /// The problems of the file. Their places are those of the file.
  public let diagnostics: [Diagnostic]
}
