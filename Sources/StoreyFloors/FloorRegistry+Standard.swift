public import Storey

extension FloorRegistry {
  /// The built-in floors and their renderers, and the destinations that pages lead to everywhere.
  public static let standard: FloorRegistry = {
    var registry = FloorRegistry()
    registry.registerBuiltInFloors()
    registry.registerUsualDestinations()
    return registry
  }()

  /// Adds the built-in floors and their renderers, in place of what is registered under their names.
  public mutating func registerBuiltInFloors() {
    register(HeaderCell.self, replacing: true)
    register(FocusFloor.self, replacing: true)
    register(FocusCell.self, replacing: true)
    register(SingleGoodsFloor.self, replacing: true)
    register(SingleGoodsCell.self, replacing: true)
    register(NormalFloor.self, replacing: true)
    register(SubFloorCell.self, replacing: true)
    register(NSelectNFloor.self, replacing: true)
    register(OfferCell.self, replacing: true)
    register(CategoryFloor.self, replacing: true)
    register(CategoryTabsCell.self, replacing: true)
    register(CategoryCell.self, replacing: true)
  }

  /// Adds the destinations that pages lead to everywhere: `m`, which is any web page, the page of a product, and native
  /// pages that take what they get. Those that are registered under their names stay.
  public mutating func registerUsualDestinations() {
    register(Destination.product, replacing: false)
    for name in ["m", "aggregatePage", "genericChannel", "ranklist", "search", "searchCatelogy"] {
      register(Destination<FreeParameters>(name), replacing: false)
    }
  }
}
