import Storey
import StoreyDialects
import StoreyFloors
import StoreyManifests
import StoreyOutput
import StoreyValidation
import TestLevels
import TestMutations
import Testing

/// The same page in the dialects of the package has the same layout, actions and findings.
@Suite struct DialectOracleTests {
  private func registry(_ dialect: String) throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named(dialect)).shape
    return registry
  }

  @Test func `every dialect of the package is valid, and the first is Storey's own shape`() {
    #expect(Dialect.shipped.map(\.name).sorted() == DialectWriter.dialects.sorted())
    #expect(Dialect.named("storey")?.shape.recognition == PageShape.standard.recognition)
    #expect(Dialect.shipped.filter { $0.shape.isStandard }.map(\.name) == ["storey"])
  }

  @Test(arguments: DialectWriter.dialects, TestLevel.blocks(of: 60, long: 2000))
  func `a page in a dialect is drawn like the page of Storey`(dialect: String, seeds: Range<Int>) throws {
    let (standard, other) = (FloorRegistry.standard, try registry(dialect))
    let writer = DialectWriter(dialect: dialect)
    var configuration = Configuration()
    configuration.manifests = [AppManifest(of: standard, name: "app", version: "1")]
    for seed in seeds {
      var generator = PageGenerator(seed: UInt64(seed))
      let page = writer.expressible(generator.page())
      var dice = Dice(seed: seed, run: 1)
      let written = writer.page(page).written(&dice)
      let text = page.written(&dice)
      let own = Page(decoding: Array(text.utf8), registry: standard)
      let read = Page(decoding: Array(written.utf8), registry: other)
      #expect(try #require(read.document).original.bytes == Array(written.utf8))
      let (layout, expected) = (TableLayout(read), TableLayout(own))
      let (drawn, wanted) = (drawing(of: layout), drawing(of: expected))
      #expect(drawn == wanted, "seed \(seed): \(Self.difference(drawn, wanted)) in \(written)")
      let found = findings(in: written, Validator(registry: other, configuration: configuration), writer)
      let reported = findings(in: text, Validator(registry: standard, configuration: configuration), writer)
      let surplus = found.filter { !reported.contains($0) }
      #expect(
        surplus.isEmpty && found.count == reported.count,
        "seed \(seed): \(surplus) and not \(reported.filter { !found.contains($0) })")
      if drawn != wanted || found != reported { return }
    }
  }

  @Test(arguments: DialectWriter.dialects, TestLevel.blocks(of: 25, long: 1000))
  func `the order of the members of objects does not matter`(dialect: String, seeds: Range<Int>) throws {
    let registry = try registry(dialect)
    let validator = Validator(registry: registry)
    let writer = DialectWriter(dialect: dialect)
    for seed in seeds {
      var generator = PageGenerator(seed: UInt64(seed))
      let page = writer.page(writer.expressible(generator.page()))
      var dice = Dice(seed: seed, run: 3)
      let (text, shuffled) = (page.indented, page.shuffled(using: &dice).indented)
      let drawn = drawing(of: TableLayout(Page(decoding: Array(shuffled.utf8), registry: registry)))
      let wanted = drawing(of: TableLayout(Page(decoding: Array(text.utf8), registry: registry)))
      #expect(drawn == wanted, "seed \(seed): \(Self.difference(drawn, wanted))")
      let found = findings(in: shuffled, validator, writer)
      let reported = findings(in: text, validator, writer)
      let surplus = found.filter { !reported.contains($0) }
      #expect(
        found.count == reported.count && surplus.isEmpty,
        "seed \(seed): \(surplus) and not \(reported.filter { !found.contains($0) })")
      if drawn != wanted || found != reported { return }
    }
  }

  /// Returns the first lines that differ.
  private static func difference(_ drawn: JSONTree?, _ wanted: JSONTree?) -> String {
    let (a, b) = ((drawn?.indented ?? "").split(separator: "\n"), (wanted?.indented ?? "").split(separator: "\n"))
    let place = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
    return "\(a.dropFirst(max(0, place - 3)).prefix(5)) instead of \(b.dropFirst(max(0, place - 3)).prefix(5))"
  }

  /// The layout without its diagnostics, whose pointers differ, and without the spelling of the parameters of actions. The pointer of
  /// a source is replaced by the value in the file that people wrote.
  private func drawing(of layout: TableLayout) -> JSONTree? {
    let root = layout.page.document?.original.root
    func resolved(_ tree: JSONTree) -> JSONTree {
      switch tree {
      case .array(let elements): return .array(elements.map(resolved))
      case .object(let members):
        return .object(
          members.map { member in
            guard member.key == "source", case .text(let text) = member.value else {
              return JSONTree.Member(key: member.key, value: resolved(member.value))
            }
            let value = JSONPointer(text).flatMap { root?[$0] }
            return JSONTree.Member(
              key: "source", value: value.map { $0.text == nil ? .text($0.kind.rawValue) : JSONTree($0) } ?? .null)
          })
      default: return tree
      }
    }
    return JSONTree(JSONWriter().write(layout)).map { tree in
      resolved(.object(tree.ownMembers.filter { $0.key != "diagnostics" }))
    }
  }

  /// Returns the findings of decoding, of the layout and of all rules.
  private func findings(in text: String, _ validator: Validator, _ writer: DialectWriter) -> [String] {
    validator.validate(Array(text.utf8), file: "page").findings.filter { !writer.isOfDialect($0) }
      // A finding about all URLs of a host names the first one in the text.
      .map { finding in
        if finding.rule == "insecure-url" { return "insecure" }
        let (rule, message, hint) = writer.withoutLinks(finding)
        return "\(finding.severity) \(rule): \(writer.plain(message)); \(writer.plain(hint))"
      }.sorted()
  }
}

extension DialectWriter {
  static let dialects = [
    "storey", "envelope", "shopify", "storyblok", "contentful", "builder", "adaptive-cards", "tangram",
  ]

  /// Returns whether a page has a finding in some dialects only: the places of the title of a page differ, and numbers are texts in
  /// Storyblok.
  func isOfDialect(_ finding: Finding) -> Bool {
    finding.message == "the page has no title"
      || (dialect == "storyblok" && finding.rule == .coercedValue && finding.message.hasSuffix("is read as a number"))
  }

  /// Returns a page with the parts that the dialect has: of the page itself only its name, and for a floor in Shopify and Contentful a
  /// name as its identity.
  func expressible(_ page: JSONTree) -> JSONTree {
    if dialect == "storey" || dialect == "envelope" { return page }
    let keepsName = dialect != "shopify" && dialect != "adaptive-cards" && dialect != "tangram"
    let members = page.ownMembers.filter { $0.key == "floors" || (keepsName && $0.key == "name") }
    return .object(
      members.map { member in
        guard member.key == "floors", case .array(let floors) = member.value else { return member }
        let named = floors.enumerated().map { index, floor in
          dialect == "builder"
            ? floor.withDefaultPattern
            : dialect == "shopify" || dialect == "contentful"
              ? floor.named(index, isEntry: dialect == "contentful") : floor
        }
        return JSONTree.Member(key: "floors", value: .array(named))
      })
  }

  /// Returns the rule, the message and the hint of a finding. A text that is not a link is a jump of a wrong type in pages of Storey, whose jumps
  /// are objects.
  func withoutLinks(_ finding: Finding) -> (rule: RuleID, message: String, hint: String) {
    for (start, end) in [
      ("unknown link ", "; it is ignored"), ("the scheme of the link ", " is not allowed; the link is ignored"),
    ] where finding.message.hasSuffix(end) {
      guard let range = finding.message.firstRange(of: start) else { continue }
      // A finding about a fallback has a rule and a first word of its own.
      let (prefix, text) = (
        finding.message[..<range.lowerBound], finding.message[range.upperBound...].dropLast(end.count)
      )
      return (
        prefix.isEmpty ? .wrongType : finding.rule, "\(prefix)expected an object, found the string \(text)",
        "write an object"
      )
    }
    return (finding.rule, finding.message, finding.hint ?? "")
  }

  /// Returns a message with the words of Storey.
  func plain(_ message: String) -> String {
    let words: [(String, String)] =
      switch dialect {
      case "envelope": [("(/data/", "(/")]
      case "shopify": [("\"type\"", "\"pattern\"")]
      case "adaptive-cards", "tangram":
        [
          ("\"type\"", "\"pattern\""), ("key \"id\"", "key \"identityId\""), ("for \"id\"", "for \"identityId\""),
        ]
      case "storyblok": [("\"component\"", "\"pattern\""), ("\"_uid\"", "\"identityId\"")]
      case "contentful":
        [("key \"/sys/contentType/sys/id\"", "key \"pattern\""), ("\"/sys/contentType/sys/id\"", "a pattern")]
      case "builder":
        [
          ("missing key \"/component/name\"", "missing key \"pattern\""),
          ("duplicate key \"name\"", "duplicate key \"pattern\""),
          ("duplicate key \"id\"", "duplicate key \"identityId\""), ("for \"id\"", "for \"identityId\""),
        ]
      default: []
      }
    guard let shape = Dialect.named(dialect)?.shape else { return message }
    let names = [
      ("without a \(shape.word(for: .pattern))", "without a pattern"), (" \(shape.part.word)", " floor"),
      (" the pattern \"", " the floor \""), ("floor for this pattern", "floor for it"), ("an floor", "a floor"),
    ]
    let bases = ["fheader", "jump", "margin", "requires", "fallback"].map { ("\"\(key(of: $0))\"", "\"\($0)\"") }
    return (words + names + bases).reduce(message) { $0.replacing($1.0, with: $1.1) }
  }
}

extension JSONTree {
  /// Returns the value with the members of its objects in another order. The last one of equal keys remains the last, and the parameters
  /// of actions keep their order, in which they are passed on.
  fileprivate func shuffled(using dice: inout Dice) -> JSONTree {
    switch self {
    case .array(let elements): return .array(elements.map { $0.shuffled(using: &dice) })
    case .object(let members):
      let inner = members.map { member in
        member.key == "params" ? member : Member(key: member.key, value: member.value.shuffled(using: &dice))
      }
      return .object(Set(members.map(\.key)).count == members.count ? inner.shuffled(using: &dice) : inner)
    default: return self
    }
  }

  /// Returns a floor, and its fallbacks without identity, with a name by its index. Contentful needs an object for each entry, which has
  /// its pattern once.
  fileprivate func named(_ index: Int, isEntry: Bool) -> JSONTree {
    let name = isEntry ? "e\(index)" : "n\(index)"
    guard case .object(let members) = self else { return isEntry ? .members(["identityId": .text(name)]) : self }
    let identity = Member(key: "identityId", value: .text(name))
    return .object([identity] + Self.withoutIdentity(members, isEntry: isEntry))
  }

  private static func withoutIdentity(_ members: [Member], isEntry: Bool) -> [Member] {
    let lastPattern = members.lastIndex { $0.key == "pattern" }
    return members.enumerated().compactMap { index, member in
      if member.key == "identityId" || (isEntry && member.key == "pattern" && index != lastPattern) { return nil }
      guard member.key == "fallback", case .object(let inner) = member.value else { return member }
      return Member(key: "fallback", value: .object(withoutIdentity(inner, isEntry: isEntry)))
    }
  }

  /// The floor, and its fallbacks, with the pattern that Builder has for parts without one.
  fileprivate var withDefaultPattern: JSONTree {
    guard case .object(let members) = self else { return self }
    let pattern = members.last { $0.key == "pattern" }?.value
    let isAbsent = pattern == nil || pattern == .null || pattern == .text("")
    return .object(
      members.map { member in
        member.key == "fallback" ? Member(key: "fallback", value: member.value.withDefaultPattern) : member
      } + (isAbsent ? [Member(key: "pattern", value: .text("Box"))] : []))
  }
}
