import Storey
import Testing

/// The page of a product.
private struct ProductParameters: JSONModel, Sendable {
  let number: Int
  let name: JSONText?
  init(from reader: inout JSONReader) {
    number = reader.required("number")
    name = reader.optional("name")
  }
}

/// Parameters that hold a jump, whose own parameters are checked for misspellings on a page.
private struct ReturnParameters: JSONModel, Sendable {
  let back: Jump?
  init(from reader: inout JSONReader) { back = reader.optional("back") }
}

@Suite struct DestinationTests {
  private let destination = Destination<ProductParameters>("product")

  /// An action whose parameters are texts of a document.
  private func action(of document: Document, _ names: [String]) -> FloorAction {
    let texts = names.compactMap { name in document.root[name]?.text.map { (name: name, value: $0) } }
    return FloorAction(
      kind: .jump, destination: document.root["page"]?.text ?? "product", parameters: .texts(texts),
      source: document.root)
  }

  @Test func `parameters that a floor names stand where the page has them`() throws {
    let document = try Document(parsing: Array(#"{"from": {}, "number": 7, "name": "a\"\\\nb"}"#.utf8))
    let (product, diagnostics) = destination.parameters(of: action(of: document, ["number", "name"]))
    let parameters = try #require(product)
    #expect(parameters.number == 7)
    #expect(parameters.name == "a\"\\\nb")
    #expect(parameters.name?.source?.pointer.description == "/name")
    #expect(diagnostics.map(\.pointer?.description) == ["/number"])
  }

  @Test func `what cannot be read of them is reported where the page has it`() throws {
    let document = try Document(parsing: Array(#"{"from": {}, "number": "seven"}"#.utf8))
    let (product, diagnostics) = destination.parameters(of: action(of: document, ["number"]))
    #expect(product == nil)
    #expect(diagnostics.map(\.rule) == [.wrongType])
    #expect(diagnostics.map(\.pointer?.description) == ["/number"])
    #expect(diagnostics.first?.location?.document === document)
    let (_, missing) = destination.parameters(of: action(of: document, []))
    #expect(missing.map(\.rule) == [.missingKey])
    #expect(missing.first?.location?.document === document)
    #expect(missing.map(\.pointer?.description) == [""])
    let named = try Document(parsing: Array(#"{"page": "product"}"#.utf8))
    let pointers = destination.parameters(of: action(of: named, [])).diagnostics.map(\.pointer?.description)
    #expect(pointers == ["/page"])
  }

  @Test func `keys that the parameters do not read, at any depth, are not reported`() throws {
    let document = try Document(
      parsing: Array(#"{"other": 1, "back": {"des": "home", "extra": 2, "params": {"keywrod": "3"}}}"#.utf8))
    // Read as a model of a page, they are.
    #expect(
      document.root.decode(ReturnParameters.self).diagnostics.map(\.rule) == [.unknownKey, .unknownKey, .unknownKey])
    let action = FloorAction(kind: .jump, destination: "product", parameters: .page(document.root))
    let (read, diagnostics) = Destination<ReturnParameters>("product").parameters(of: action)
    #expect(read?.back?.destination == "home")
    #expect(diagnostics.map(\.message) == [])
  }

  @Test func `parameters may be any text, and may be repeated`() throws {
    let texts: [(name: String, value: JSONText)] = [
      ("number", "7"), ("\"\\\n\u{0}", "\"\\\u{1}"), ("茶", "\u{10FFFF}"), ("number", "8"),
    ]
    let action = FloorAction(kind: .jump, destination: "product", parameters: .texts(texts))
    #expect(destination.parameters(of: action).parameters?.number == 8)
    let free = try #require(Destination<FreeParameters>("product").parameters(of: action).parameters?.values)
    #expect(free.members.map(\.key.string) == texts.map(\.name))
    #expect(free.members.map(\.value.text) == texts.map(\.value))
    // What is put together is JSON as it would have been parsed.
    let parsed = try Document(parsing: free.document.bytes).root
    #expect(parsed.members.map(\.key) == free.members.map(\.key))
    #expect(parsed.members.map(\.value.text) == free.members.map(\.value.text))
    #expect(parsed.document.repeatedKeys.map(\.text) == free.document.repeatedKeys.map(\.text))
  }

  @Test func `a destination is registered once, unless it replaces another`() throws {
    var registry = FloorRegistry()
    try registry.register(Destination<ProductParameters>("product"))
    #expect(throws: FloorRegistry.RegistrationError.destinationTaken("product")) {
      try registry.register(Destination<FreeParameters>("product"))
    }
    let action = FloorAction(kind: .jump, destination: "product")
    #expect(registry.destinations.problems(of: action).map(\.rule) == [.missingKey])
    try registry.register(Destination<FreeParameters>("product"), replacing: true)
    #expect(registry.destinations.problems(of: action).isEmpty)
    #expect(registry.destinations.names == ["product"])
  }
}
