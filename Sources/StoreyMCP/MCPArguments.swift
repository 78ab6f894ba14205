import Storey
import StoreyProject

/// The arguments of a call, checked against the parameters of its tool.
struct MCPArguments: Sendable {
  private let values: JSONValue?

  /// Checks arguments. `null` counts as absent, because some clients send it for tools without required arguments.
  /// - Throws: `Failure` for the first unknown or missing argument, and for the first invalid value.
  init(_ values: JSONValue?, for parameters: [MCPParameter]) throws(Failure) {
    let values = values?.kind == .null ? nil : values
    self.values = values
    if let values { try Self.check(values, parameters) }
    if let missing = parameters.first(where: { $0.isRequired && values?[$0.name] == nil }) {
      throw Failure(message: "missing argument '\(missing.name)'", hint: missing.help)
    }
  }

  private static func check(_ values: JSONValue, _ parameters: [MCPParameter]) throws(Failure) {
    guard values.kind == .object else {
      throw Failure(message: "the arguments are not an object, but a JSON \(values.kind.rawValue)")
    }
    for (key, value) in values.members {
      guard let parameter = parameters.first(where: { $0.name == key.string }) else {
        let names = parameters.map(\.name)
        throw .unknown(
          "argument", Diagnostic.excerpt(of: key.string), among: names,
          orElse: "the arguments are: \(names.joined(separator: ", "))")
      }
      if let fault = parameter.fault(of: value) { throw Failure(message: fault) }
    }
  }

  /// Returns the text of an argument; `nil` if it is absent.
  func text(_ name: String) -> String? { values?[name]?.text?.string }

  /// Returns the text of a required argument.
  func required(_ name: String) -> String { text(name) ?? "" }

  /// Returns the elements of an argument; empty if it is absent.
  func texts(_ name: String) -> [String] { values?[name]?.elements.compactMap { $0.text?.string } ?? [] }

  /// Returns whether an argument is `true`.
  func flag(_ name: String) -> Bool { values?[name]?.boolean ?? false }

  /// Returns the number of an argument; `nil` if it is absent.
  func number(_ name: String) -> Double? { values?[name]?.number }
}
