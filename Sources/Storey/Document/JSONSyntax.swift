/// The syntax of pages.
public enum JSONSyntax: String, Sendable, Hashable, CaseIterable {
  /// JSON as RFC 8259 defines it.
  case json
  /// JSON with comments (`//` to the end of the line, and `/* … */`) and with commas before closing brackets.
  case jsonc
}
