/// A native page that a jump can open: its name and the type of its parameters.
///
/// A destination checks the jumps of pages (`FloorRegistry.register`) and passes typed parameters to handlers
/// (`ActionBus.on`):
///
///     struct ProductPage: JSONModel {
///       let skuID: PageIdentifier
///       init(from reader: inout JSONReader) { skuID = reader.required("skuId") }
///     }
///     let product = Destination<ProductPage>("ProductDetail")
public struct Destination<Parameters: JSONModel & Sendable>: Sendable {
  /// The name in pages: `des` of a jump, `functionId` of a category.
  public let name: String

  /// Creates a destination with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Reads the parameters of an action. Keys that the type does not read are not reported. O(parameters).
  ///
  /// - Returns: The parameters, or `nil` if a required one is missing or invalid; and the diagnostics from reading them.
  public func parameters(of action: FloorAction) -> (parameters: Parameters?, diagnostics: [Diagnostic]) {
    let (parameters, diagnostics) = action.parameterObject.decode(Parameters.self, reportsUnknownKeys: false)
    return (parameters, diagnostics)
  }
}

/// The names of native pages that more than one module knows.
package enum DestinationName {
  /// The page of a product, with the parameter `skuId`.
  package static let product = "ProductDetail"
}

/// The parameters of a page that accepts any parameters.
public struct FreeParameters: JSONModel, Sendable {
  /// The parameters as they are written in the page.
  public let values: JSONValue?

  public init(from reader: inout JSONReader) {
    values = reader.source
  }
}

extension FloorAction {
  /// The parameters as an object. Its values keep their positions in the page, and the object has the position of the
  /// destination. Empty when the action has no parameters.
  fileprivate var parameterObject: JSONValue {
    let texts: [(name: String, value: JSONText)]
    switch parameters {
    case .page(let value): return value
    case .none: texts = []
    case .texts(let own): texts = own
    }
    return TextObject(texts, origin: destination?.source ?? source).map(Document.init)?.root ?? .null
  }
}
