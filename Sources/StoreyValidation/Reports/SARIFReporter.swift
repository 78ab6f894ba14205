import Storey
import StoreyOutput

/// A reporter that writes SARIF 2.1.0 (OASIS), which code hosts show next to the lines of a change.
public struct SARIFReporter: Reporter {
  /// The name of the fingerprint, which does not change when lines are inserted above the finding.
  private static let fingerprintName: StaticString = "storeyFinding/v1"
  /// The maximum number of related locations that a message links to.
  private static let linkedPlaces = 5
  /// The maximum number of replacements of a fix. A fix with more of them is left out.
  private static let mostReplacements = 1000

  /// The descriptions of the rules, as the elements of a JSON array.
  private let descriptions: String
  private let ruleIndices: [RuleID: Int]

  /// Creates a reporter that describes the given rules.
  public init(rules: RuleRegistry) {
    let rules = rules.rules
    ruleIndices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    var emitter = JSONEmitter(isIndented: true, depth: 6)
    for rule in rules { emitter.object(inline: true) { Self.describe(rule, in: &$0) } }
    descriptions = String(decoding: emitter.finish(), as: UTF8.self)
  }

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty && report.suppressed.isEmpty { return [] }
    var emitter = JSONEmitter(capacity: findings.count * 700, isIndented: true, depth: 4)
    var occurrences = Occurrences(page: report.firstLine)
    let uri = Self.uri(of: report.file)
    for finding in findings { write(finding, uri, suppressed: nil, &occurrences, to: &emitter) }
    for suppressed in report.suppressed {
      write(suppressed.finding, uri, suppressed: suppressed, &occurrences, to: &emitter)
    }
    return emitter.finish()
  }

  private func write(
    _ finding: Finding, _ uri: String, suppressed: SuppressedFinding?, _ occurrences: inout Occurrences,
    to emitter: inout JSONEmitter
  ) {
    let fingerprint = finding.fingerprint.map { occurrences.name(of: $0) }
    emitter.object(inline: true) { emitter in
      emitter.member("ruleId", finding.rule.name)
      if let index = ruleIndices[finding.rule] { emitter.member("ruleIndex", index) }
      emitter.member("level", finding.severity.rawValue)
      emitter.text("message", Self.plain(finding.messageAndHint) + Self.links(to: finding.related))
      emitter.array("locations", inline: true) { emitter in
        emitter.object { $0.location(uri, finding.range, finding.pointerText) }
      }
      if finding.furtherUses > 0 { emitter.member("occurrenceCount", finding.furtherUses + 1) }
      if !finding.related.isEmpty {
        emitter.array("relatedLocations") { emitter in
          for (index, place) in finding.related.enumerated() {
            emitter.object { emitter in
              emitter.member("id", index + 1)
              emitter.location(uri, place.range, place.pointerText)
              emitter.text("message", Self.plain(place.message))
            }
          }
        }
      }
      if let fingerprint {
        emitter.object("partialFingerprints") { $0.member(Self.fingerprintName, fingerprint) }
      }
      if case let replacements = finding.replacements, !replacements.isEmpty,
        replacements.count <= Self.mostReplacements
      {
        emitter.array("fixes") { emitter in
          emitter.object { emitter in
            emitter.text("description", Self.plain(finding.hint ?? "correct it"))
            emitter.array("artifactChanges") { emitter in
              emitter.object { emitter in
                emitter.object("artifactLocation") { $0.member("uri", uri) }
                emitter.array("replacements") { emitter in
                  for replacement in replacements {
                    emitter.object { emitter in
                      emitter.object("deletedRegion") { $0.region(replacement.range) }
                      emitter.text("insertedContent", replacement.text)
                    }
                  }
                }
              }
            }
          }
        }
      }
      if let suppressed {
        emitter.array("suppressions") { emitter in
          emitter.object { emitter in
            emitter.member("kind", "external")
            emitter.member("justification", "\(suppressed.authority.rawValue): \(suppressed.reason)")
          }
        }
      }
    }
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    ReportFrame(
      prefix: """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "storey",
                  "version": "\(StoreyVersion.current)",
                  "rules": [\(descriptions.isEmpty ? "" : descriptions + "\n          ")]
                }
              },
              "columnKind": "unicodeCodePoints",
              "results": [
        """,
      separator: ",", suffix: "\(hasParts ? "\n      " : "")]\n    }\n  ]\n}\n")
  }

  private static func describe(_ rule: RegisteredRule, in emitter: inout JSONEmitter) {
    emitter.member("id", rule.id.name)
    emitter.member(
      "name", rule.id.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    let about = rule.description
    let rationale = about.rationale
    emitter.text("shortDescription", about.summary)
    emitter.text("fullDescription", rationale)
    let samples = [("violates the rule", about.breakingSample?.page), ("follows the rule", about.keepingSample?.page)]
    emitter.object("help") { emitter in
      emitter.member("text", rationale + samples.prefix(1).map(Self.plainSample).joined())
      emitter.member("markdown", rationale + samples.map(Self.markdownSample).joined())
    }
    emitter.object("defaultConfiguration") { $0.member("level", about.severity.rawValue) }
  }

  private static func plainSample(_ verb: String, _ page: String?) -> String {
    page.map { "\n\nA page that \(verb):\n\n\($0)" } ?? ""
  }

  private static func markdownSample(_ verb: String, _ page: String?) -> String {
    page.map { "\n\nA page that \(verb):\n\n```json\n\($0)\n```" } ?? ""
  }

  /// Returns a message without links. Viewers show `[text](target)` as a link, even in plain text (SARIF 2.1.0, 3.11.6).
  private static func plain(_ message: String) -> String {
    var message = message
    let holdsBracket = message.withUTF8 { unsafe ByteScan.first(UInt8(ascii: "]"), in: $0, from: 0) < $0.count }
    return holdsBracket ? message.escaping("(", after: "]") : message
  }

  /// Returns links to the first related locations by their ids, on a line of their own. Code hosts show only locations with a
  /// link.
  private static func links(to places: [RelatedPlace]) -> String {
    if places.isEmpty { return "" }
    let links = places.prefix(linkedPlaces).enumerated().map { "[line \($1.range.start.line)](\($0 + 1))" }
    return "\nsee also \(links.joined(separator: ", "))"
  }

  /// Returns the URI of a path: a relative reference, or a file URL for an absolute path. An HTTP URL is kept.
  private static func uri(of path: String) -> String {
    if ["http://", "https://"].contains(where: path.lowercased().hasPrefix) { return path.percentEncodedURI }
    return (path.hasPrefix("/") ? "file://" : "") + path.percentEncodedPath
  }
}

extension JSONEmitter {
  /// Writes a member that is a message object.
  fileprivate mutating func text(_ name: StaticString, _ text: String) {
    object(name) { $0.member("text", text) }
  }

  /// Writes the members of a location.
  fileprivate mutating func location(_ uri: String, _ range: SourceRange?, _ pointer: String) {
    object("physicalLocation") { emitter in
      emitter.object("artifactLocation") { $0.member("uri", uri) }
      if let range { emitter.object("region") { $0.region(range) } }
    }
    if pointer.isEmpty { return }
    array("logicalLocations") { emitter in
      emitter.object { emitter in
        emitter.member("fullyQualifiedName", pointer)
        emitter.member("kind", "member")
      }
    }
  }

  /// Writes the members of a region.
  fileprivate mutating func region(_ range: SourceRange) {
    member("startLine", range.start.line)
    member("startColumn", range.start.column)
    member("endLine", range.end.line)
    member("endColumn", range.end.column)
  }
}

extension SARIFReporter: StandardReporter {
  static let details: Finding.Details = [.pointer, .fingerprint, .replacement]
  static let syntax = ReportFormat.Syntax.json

  init(_ options: ReportOptions) { self.init(rules: options.rules) }

  static func isReport(_ root: JSONValue) -> Bool { root["runs"] != nil }
}
