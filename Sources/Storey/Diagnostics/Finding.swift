/// A diagnostic worked out for a reader: worded, and with its place in the file.
public struct Finding: Sendable, Hashable {
  /// What it is about.
  public let rule: RuleID
  /// How bad it is.
  public let severity: Severity
  /// What is wrong and what was found.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// Where it is in the file; nil when it is about no place.
  public let range: SourceRange?
  /// Where it is in the page.
  public let pointer: JSONPointer
  /// Where it is in the file, in bytes.
  package let byteOffset: Int

  init(_ diagnostic: Diagnostic, range: SourceRange?, pointer: JSONPointer) {
    self.rule = diagnostic.rule
    self.severity = diagnostic.severity
    self.message = diagnostic.message
    self.hint = diagnostic.hint
    self.range = range
    self.pointer = pointer
    self.byteOffset = diagnostic.offset
  }
}
