/// What every floor has, whatever its pattern. A floor has one; it is not one.
public struct FloorBase: JSONModel, EnclosedModel, Sendable, Decodable {
  /// The floor in its page; nil over nothing.
  public let source: JSONValue?
  /// `identityId`.
  public let identity: PageIdentifier?
  /// `pattern`.
  public let pattern: JSONText
  /// `fheader`.
  public let header: FloorHeader?
  /// `jump`.
  public let jump: Jump?
  /// `margin`.
  public let margin: Margin

  /// Reads it from the floor's own object: call it in the initializer of the floor, with the floor's reader.
  public init(from reader: inout JSONReader) {
    source = reader.source
    identity = reader.optional("identityId", about: "Who the floor is")
    pattern = reader.required("pattern", about: "The type of the floor")
    header = reader.optional("fheader", about: "The header of the floor")
    jump = reader.optional("jump", about: "Where the floor leads")
    margin = reader.optional("margin", about: "The empty space under the floor") ?? Margin(height: 0)
    // Read before the floor is: they decide whether it is.
    reader.ignore(
      "requires", as: FloorRequirements.self,
      about: "What an app must be able to do, with the lowest version that will do")
    reader.ignore(
      "fallback", as: FloorFallback.self,
      about: "What is shown by an app that cannot show the floor: another floor, or nothing")
  }

  /// What a floor has that is made in code.
  public init(
    pattern: FloorPattern, identity: PageIdentifier? = nil, header: FloorHeader? = nil, jump: Jump? = nil,
    margin: Margin = Margin(height: 0)
  ) {
    source = nil
    self.identity = identity
    self.pattern = JSONText(pattern.name)
    self.header = header
    self.jump = jump
    self.margin = margin
  }

  /// Reads it out of a floor that another type reads, and so reports no unknown keys.
  public static func read(from value: borrowing ValueReader) -> FloorBase? {
    guard var reader = JSONReader(value) else { return nil }
    let base = FloorBase(from: &reader)
    return reader.hasFailed ? nil : base
  }
}
