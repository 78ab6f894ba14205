/// A native page that jumps lead to: its name, and the type that reads what it is told.
///
/// Said once, it checks pages (`FloorRegistry.register`) and hands handlers what they need (`ActionBus.on`):
///
///     struct ProductPage: JSONModel {
///       let skuID: PageIdentifier
///       init(from reader: inout JSONReader) { skuID = reader.required("skuId") }
///     }
///     let product = Destination<ProductPage>("ProductDetail")
public struct Destination<Parameters: JSONModel & Sendable>: Sendable {
  /// The name that pages know it by: `des` of a jump, `functionId` of a category.
  public let name: String

  /// A destination by its name.
  public init(_ name: String) {
    self.name = name
  }

  /// What the page is told, read from the parameters of an action: nil when they lack something that it cannot be
  /// without. Parameters that the type does not ask for are none of its business. O(parameters).
  public func parameters(of action: FloorAction) -> (parameters: Parameters?, diagnostics: [Diagnostic]) {
    let (parameters, diagnostics) = action.parameterObject.decode(Parameters.self, reportsUnknownKeys: false)
    return (parameters, diagnostics)
  }
}

/// The parameters of a page that takes what it gets.
public struct FreeParameters: JSONModel, Sendable {
  /// The parameters, as the page has them.
  public let values: JSONValue?

  public init(from reader: inout JSONReader) {
    values = reader.source
  }
}

extension FloorAction {
  /// The parameters as an object, whose values stand where the page has them, and which itself stands at the destination that
  /// needs them; an empty one where there are none.
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
