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
    if reader.readsView {
      self.init(from: &reader, KeysOfViews.self)
      reader.ignore(BaseKey.hiddenKey)
    } else {
      self.init(from: &reader, KeysOfPages.self)
    }
  }

  /// Reads the base by keys that the compiler knows: looking up a constant key costs less.
  @inline(__always)
  private init<Keys: BaseKeys>(from reader: inout JSONReader, _ keys: Keys.Type) {
    source = reader.source
    identity = reader.optional(keys.identity, about: "The identifier of the floor")
    pattern = reader.required(keys.pattern, about: "The type of the floor")
    header = reader.optional(keys.header, about: "The header of the floor")
    jump = reader.optional(keys.jump, about: "The action of the floor")
    margin = reader.optional(keys.margin, about: "The empty space below the floor") ?? Margin(height: 0)
    // These keys are read before the floor, because they decide whether it is read at all.
    reader.ignore(
      keys.requires, as: FloorRequirements.self,
      about: "The capabilities that the floor requires, each with its minimum version")
    reader.ignore(
      keys.fallback, as: FloorFallback.self,
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

/// The keys of the base in the documents of one kind.
private protocol BaseKeys {
  static var identity: ModelKey { get }
  static var pattern: ModelKey { get }
  static var header: ModelKey { get }
  static var jump: ModelKey { get }
  static var margin: ModelKey { get }
  static var requires: ModelKey { get }
  static var fallback: ModelKey { get }
}

private enum KeysOfPages: BaseKeys {
  @inline(__always) static var identity: ModelKey { "identityId" }
  @inline(__always) static var pattern: ModelKey { "pattern" }
  @inline(__always) static var header: ModelKey { "fheader" }
  @inline(__always) static var jump: ModelKey { "jump" }
  @inline(__always) static var margin: ModelKey { "margin" }
  @inline(__always) static var requires: ModelKey { "requires" }
  @inline(__always) static var fallback: ModelKey { "fallback" }
}

private enum KeysOfViews: BaseKeys {
  static var identity: ModelKey { BaseKey.identity.viewKey }
  static var pattern: ModelKey { BaseKey.pattern.viewKey }
  static var header: ModelKey { BaseKey.header.viewKey }
  static var jump: ModelKey { BaseKey.jump.viewKey }
  static var margin: ModelKey { BaseKey.margin.viewKey }
  static var requires: ModelKey { BaseKey.requires.viewKey }
  static var fallback: ModelKey { BaseKey.fallback.viewKey }
}
