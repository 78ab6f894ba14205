/// A native page that jumps lead to: its name, and the type that reads what it is told.
///
/// Said once, it checks pages (`FloorRegistry.register`) and hands handlers what they need (`CommandBus.on`):
///
///     struct ProductPage: TemplateModel {
///       let skuID: PageIdentifier
///       init(from reader: inout ModelReader) { skuID = reader.required("skuId") }
///     }
///     let product = Destination<ProductPage>("ProductDetail")
public struct Destination<Parameters: TemplateModel & Sendable>: Sendable {
  /// The name that pages know it by: `des` of a jump, `functionId` of a category.
  public let name: String

  /// A destination by its name.
  public init(_ name: String) {
    self.name = name
  }

  /// What the page is told, read from the parameters of a command: nil when they lack something that it cannot be
  /// without. Parameters that the type does not ask for are none of its business. O(parameters).
  public func parameters(of action: FloorAction) -> (parameters: Parameters?, diagnostics: [Diagnostic]) {
    let (parameters, diagnostics) = action.parameters.value.decode(Parameters.self)
    return (parameters, diagnostics.filter { $0.rule != .unknownKey })
  }
}

/// The parameters of a page that takes what it gets.
public struct FreeParameters: TemplateModel, Sendable {
  /// The parameters, as the page has them.
  public let values: JSONValue?

  public init(from reader: inout ModelReader) {
    values = reader.source
  }
}

extension FloorAction.Parameters {
  /// The parameters as an object; an empty one where there are none.
  var value: JSONValue {
    var json = "{"
    switch self {
    case .page(let value): return value
    case .none: break
    case .texts(let texts):
      json += texts.map { "\(Self.quoted($0.name)):\(Self.quoted($0.value.string))" }.joined(separator: ",")
    }
    // What was just written can be read.
    return (try? Document(parsing: Array((json + "}").utf8)))?.root ?? .null
  }

  /// A text as a JSON string (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
