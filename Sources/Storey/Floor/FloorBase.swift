/// The properties that floors of all patterns have in common. A floor type contains a `FloorBase`; it does not inherit from it.
public struct FloorBase: JSONModel, EnclosedModel, Sendable, Decodable {
  /// The floor in its page; `nil` when it was not read from a page.
  public let source: JSONValue?
  /// The identity of the floor, which stays the same when its content changes (`identityId` in the page).
  public let identity: PageIdentifier?
  /// The name of the floor type (`pattern` in the page).
  public let pattern: JSONText
  /// The header above the content (`fheader` in the page).
  public let header: FloorHeader?
  /// The action of a tap on the floor (`jump` in the page).
  public let jump: Jump?
  /// The empty space below the floor (`margin` in the page).
  public let margin: Margin

  /// Reads the base from the object of a floor. Called in the initializer of the floor, with the floor's reader.
  public init(from reader: inout JSONReader) {
    source = reader.source
    let isView = reader.readsView
    identity = reader.optional(
      isView ? BaseKey.identity.viewKey : "identityId", about: "The identifier of the floor")
    pattern = reader.required(isView ? BaseKey.pattern.viewKey : "pattern", about: "The type of the floor")
    header = reader.optional(isView ? BaseKey.header.viewKey : "fheader", about: "The header of the floor")
    jump = reader.optional(isView ? BaseKey.jump.viewKey : "jump", about: "The action of the floor")
    margin =
      reader.optional(isView ? BaseKey.margin.viewKey : "margin", about: "The empty space below the floor")
      ?? Margin(height: 0)
    if isView { reader.ignore(BaseKey.hiddenKey) }
    // These keys are read before the floor, because they decide whether it is read at all.
    reader.ignore(
      isView ? BaseKey.requires.viewKey : "requires", as: FloorRequirements.self,
      about: "The capabilities that the floor requires, each with its minimum version")
    reader.ignore(
      isView ? BaseKey.fallback.viewKey : "fallback", as: FloorFallback.self,
      about: "The fallback for apps that cannot show the floor: another floor, or \"drop\" for nothing")
  }

  /// Creates the base of a floor that is made in code.
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

  /// Reads the base of a floor whose other keys another type reads. Does not report unknown keys.
  public static func read(from value: borrowing ValueReader) -> FloorBase? {
    guard var reader = JSONReader(value) else { return nil }
    let base = FloorBase(from: &reader)
    return reader.hasFailed ? nil : base
  }
}
