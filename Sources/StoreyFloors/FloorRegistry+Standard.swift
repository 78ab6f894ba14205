public import Storey

extension FloorRegistry {
  /// The built-in floors and their renderers, and the common destinations of jumps.
  public static let standard: FloorRegistry = {
    var registry = FloorRegistry()
    // Registration cannot fail, because the registry is empty and all names are different. A test checks that all are
    // registered.
    try? registry.registerBuiltInFloors()
    registry.registerUsualDestinations()
    return registry
  }()

  /// Adds the built-in floors and their renderers.
  ///
  /// - Parameter replacing: Whether they replace other floor types with the same patterns and other renderers with the same
  ///   names.
  /// - Throws: `RegistrationError` if a pattern or the name of a renderer is already registered.
  public mutating func registerBuiltInFloors(replacing: Bool = false) throws(RegistrationError) {
    try register(FocusFloor.self, replacing: replacing)
    try register(SingleGoodsFloor.self, replacing: replacing)
    try register(NormalFloor.self, replacing: replacing)
    try register(NSelectNFloor.self, replacing: replacing)
    try register(CategoryFloor.self, replacing: replacing)
  }

  /// Adds the common destinations of jumps: `m`, which is any web page, `mail` and `phone`, which are links of dialects, the page of a
  /// product, and native pages that accept any parameters. Does not replace registered destinations of the same names.
  public mutating func registerUsualDestinations() {
    add(Destination.product)
    for name in [
      "m", "aggregatePage", "collection", "genericChannel", "mail", "phone", "product", "ranklist", "search",
      "searchCatelogy",
    ] {
      add(Destination<FreeParameters>(name))
    }
  }

  private mutating func add<Parameters>(_ destination: Destination<Parameters>) {
    try? register(destination)
  }
}
