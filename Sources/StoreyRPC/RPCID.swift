package import Storey

/// The identifier of a request (JSON-RPC 2.0): a number or a text.
package enum RPCID: Sendable, Hashable {
  case number(Int)
  case text(String)

  /// Creates the identifier that a value contains. `nil` if the value is not a string or a whole number.
  package init?(_ value: JSONValue) {
    if let text = value.string {
      self = .text(text)
    } else if let number = value.wholeNumber {
      self = .number(number)
    } else {
      return nil
    }
  }
}
