public import Storey

extension FloorRegistry {
  /// The built-in floors and their renderers, and the destinations that pages lead to everywhere.
  public static let standard: FloorRegistry = {
    var registry = FloorRegistry()
    // Nothing is taken yet, and no two of them share a name: a test holds that all are there.
    try? registry.registerBuiltInFloors()
    registry.registerUsualDestinations()
    return registry
  }()

  /// Adds the built-in floors and their renderers.
  ///
  /// - Parameter replacing: Whether they take the place of other types for their patterns, and their renderers that of others.
  /// - Throws: `RegistrationError` when a pattern or the name of a renderer is taken.
  public mutating func registerBuiltInFloors(replacing: Bool = false) throws(RegistrationError) {
    try register(FocusFloor.self, replacing: replacing)
    try register(SingleGoodsFloor.self, replacing: replacing)
    try register(NormalFloor.self, replacing: replacing)
    try register(NSelectNFloor.self, replacing: replacing)
    try register(CategoryFloor.self, replacing: replacing)
  }

  /// Adds the destinations that pages lead to everywhere: `m`, which is any web page, the page of a product, and native
  /// pages that take what they get. Those that are registered under their names stay.
  public mutating func registerUsualDestinations() {
    add(Destination.product)
    for name in ["m", "aggregatePage", "genericChannel", "ranklist", "search", "searchCatelogy"] {
      add(Destination<FreeParameters>(name))
    }
  }

  private mutating func add<Parameters>(_ destination: Destination<Parameters>) {
    try? register(destination)
  }
}
