public import Storey

extension DeclaredFloor {
  /// The number of characters of the pattern in a name. Most file systems allow 255 bytes.
  private static let longestName = 60

  /// The name of the file for the template: the pattern with a period for each slash and a hyphen for any other character that is not a
  /// letter, a digit, a hyphen or an underscore. It has no slash, and does not begin with a period.
  public var fileName: String {
    var name = ""
    for scalar in pattern.name.unicodeScalars.prefix(Self.longestName) {
      let isKept = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
      name.unicodeScalars.append(isKept ? scalar : scalar == "/" && !name.isEmpty ? "." : "-")
    }
    if pattern.name.unicodeScalars.count > Self.longestName { name += "-" + Fingerprint.hash(pattern.name) }
    return name + ".json"
  }

  /// The reason why the pattern cannot be that of a floor; `nil` for a valid one.
  public var patternProblem: Diagnostic? {
    let isValid =
      !pattern.name.isEmpty && pattern.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if isValid { return nil }
    return Diagnostic(
      rule: .invalidDeclaration, severity: .error,
      message: "invalid name \"\(Diagnostic.excerpt(of: pattern.name))\" of a part",
      hint: "use a name without control characters",
      at: place)
  }
}
