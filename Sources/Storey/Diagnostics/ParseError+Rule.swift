extension ParseError {
  /// Whether the document has more floors, rows or elements than a limit allows.
  package var isExcess: Bool {
    switch reason {
    case .tooManyFloors, .tooManyRows, .tooManyRowsForSize, .tooManyItems, .tooManyItemsForSize: true
    default: false
    }
  }

  /// The rule that a page with this error breaks: `page-too-large` if a limit of size is exceeded, otherwise `invalid-json`.
  public var rule: RuleID {
    if isExcess { return .pageTooLarge }
    if case .tooLarge = reason { return .pageTooLarge }
    return .invalidJSON
  }
}
