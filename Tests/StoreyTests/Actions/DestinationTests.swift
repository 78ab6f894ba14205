import Storey
import TestLevels
import Testing

/// The parameters of a product page.
private struct ProductParameters: JSONModel, Sendable {
  let number: Int
  let name: JSONText?
  init(from reader: inout JSONReader) {
    number = reader.required("number")
    name = reader.optional("name")
  }
}

/// Parameters that contain a jump. The parameters of a jump in a page are checked for misspellings.
private struct ReturnParameters: JSONModel, Sendable {
  let back: Jump?
  init(from reader: inout JSONReader) { back = reader.optional("back") }
}

@Suite(.tags(.unsafeMemory)) struct DestinationTests {
  private let destination = Destination<ProductParameters>("product")

  /// Returns an action whose parameters are strings of a document.
  private func action(of document: Document, _ names: [String]) -> FloorAction {
    let texts = names.compactMap { name in document.root[name]?.text.map { (name: name, value: $0) } }
    return FloorAction(
      kind: .jump, destination: document.root["page"]?.text ?? "product", parameters: .texts(texts),
      source: document.root)
  }

  @Test func `parameters that a floor passes keep their locations in the page`() throws {
    let document = try Document(parsing: Array(#"{"from": {}, "number": 7, "name": "a\"\\\nb"}"#.utf8))
    let (product, diagnostics) = destination.parameters(of: action(of: document, ["number", "name"]))
    let parameters = try #require(product)
    #expect(parameters.number == 7)
    #expect(parameters.name == "a\"\\\nb")
    #expect(parameters.name?.source?.pointer.description == "/name")
    #expect(diagnostics.map(\.pointer?.description) == ["/number"])
  }

  @Test func `invalid and missing parameters are reported at their locations in the page`() throws {
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

  @Test func `keys that a parameter model does not read are not reported at any depth`() throws {
    let document = try Document(
      parsing: Array(#"{"other": 1, "back": {"des": "home", "extra": 2, "params": {"keywrod": "3"}}}"#.utf8))
    // The keys are reported when the object is decoded as a model of a page.
    #expect(
      document.root.decode(ReturnParameters.self).diagnostics.map(\.rule) == [.unknownKey, .unknownKey, .unknownKey])
    let action = FloorAction(kind: .jump, destination: "product", parameters: .page(document.root))
    let (read, diagnostics) = Destination<ReturnParameters>("product").parameters(of: action)
    #expect(read?.back?.destination == "home")
    #expect(diagnostics.map(\.message) == [])
  }

  @Test func `parameters can contain any characters and can be repeated`() throws {
    let texts: [(name: String, value: JSONText)] = [
      ("number", "7"), ("\"\\\n\u{0}", "\"\\\u{1}"), ("茶", "\u{10FFFF}"), ("number", "8"),
    ]
    let action = FloorAction(kind: .jump, destination: "product", parameters: .texts(texts))
    #expect(destination.parameters(of: action).parameters?.number == 8)
    let free = try #require(Destination<FreeParameters>("product").parameters(of: action).parameters?.values)
    #expect(free.members.map(\.key.string) == texts.map(\.name))
    #expect(free.members.map(\.value.text) == texts.map(\.value))
    // The generated document is equal to the document that is parsed from its bytes.
    let parsed = try Document(parsing: free.document.bytes).root
    #expect(parsed.members.map(\.key) == free.members.map(\.key))
    #expect(parsed.members.map(\.value.text) == free.members.map(\.value.text))
    #expect(parsed.document.repeatedKeys.map(\.text) == free.document.repeatedKeys.map(\.text))
  }

  @Test func `a second destination with the same name is refused unless it replaces the first`() throws {
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
