public import Storey
import StoreyOutput

/// Known findings, which do not count. A baseline makes it possible to enable a rule before all pages follow it.
///
/// A finding is identified by its file, its rule, the identities on the path to it and its content, not by its line:
/// inserting a floor above does not make old findings reappear, and neither do other escapes of the same text. A finding about
/// all uses of a thing, such as a host, is identified by the thing: more or fewer uses do not make it reappear. Of several
/// findings that are equal in all of these, only as many are known as were recorded.
public struct Baseline: Sendable {
  /// The number of known occurrences of each finding, by file.
  private var known: [String: [Fingerprint: Int]] = [:]

  /// Creates an empty baseline.
  public init() {}

  /// Reads a baseline. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<Baseline> {
    FileReading(bytes, syntax: syntax) { root in
      let (file, diagnostics) = root.decode(BaselineFile.self)
      let problems = diagnostics.filter { $0.severity != .note }.map { $0.refusing() }
      return (file.map(Baseline.init), problems)
    }
  }

  /// The description of the file format.
  package static var fileDescription: ModelDescription { ModelDescription(of: BaselineFile.self) }

  private init(_ file: BaselineFile) {
    for entry in file.findings {
      let fingerprint = Fingerprint(
        rule: RuleID(entry.rule.string), anchor: entry.anchor?.string ?? "", contentHash: entry.content.string)
      known[entry.file.string, default: [:]][fingerprint, default: 0] += entry.count
    }
  }

  /// Returns whether a file may be a baseline: it contains the key `baselineVersion`, or is not valid JSON. O(bytes).
  package static func isMeant(by bytes: [UInt8]) -> Bool {
    guard let root = try? Document(parsing: bytes, syntax: .jsonc).root else { return true }
    return root["baselineVersion"] != nil
  }

  /// The number of known findings.
  public var count: Int { count { _ in true } }

  /// Returns the number of known findings in the files that satisfy a condition.
  public func count(where isMeant: (String) -> Bool) -> Int {
    known.reduce(0) { $0 + (isMeant($1.key) ? $1.value.values.reduce(0, +) : 0) }
  }

  /// Moves the known findings of a page to the suppressed findings of its report, and removes them from the baseline.
  /// When all pages are done, the baseline contains only findings that no longer occur. The report's findings must have
  /// fingerprints.
  package mutating func apply(to report: inout PageReport, path: String) {
    guard var known = known.removeValue(forKey: path) else { return }
    defer { self.known[path] = known }
    func take(_ fingerprint: Fingerprint) -> Bool {
      guard let count = known[fingerprint], count > 0 else { return false }
      known[fingerprint] = count == 1 ? nil : count - 1
      return true
    }
    /// Returns whether the baseline has a finding, or each of its uses. Removes them.
    func takeAll(of finding: Finding) -> Bool {
      if let fingerprint = finding.fingerprint, take(fingerprint) { return true }
      return finding.useFingerprints.count { !take($0) } == 0 && !finding.useFingerprints.isEmpty
    }
    var kept: [Finding] = []
    for finding in report.findings {
      if takeAll(of: finding) {
        report.suppressed.append(
          SuppressedFinding(finding: finding, authority: .baseline, reason: "recorded in the baseline"))
      } else {
        kept.append(finding)
      }
    }
    report.list.editable = kept
    report.suppressed.sort { $0.finding.bytes.lowerBound < $1.finding.bytes.lowerBound }
  }

  /// Adds the findings of a page.
  package mutating func record(_ report: PageReport, path: String) {
    for finding in report.findings {
      if let fingerprint = finding.fingerprint { known[path, default: [:]][fingerprint, default: 0] += 1 }
    }
  }

  /// Adds the findings that another baseline has for the files that satisfy a condition and have no findings in this one.
  public mutating func keep(_ other: Baseline, where isMeant: (String) -> Bool) {
    for (path, findings) in other.known where isMeant(path) && known[path] == nil { known[path] = findings }
  }

  /// Returns the baseline as JSON. Findings are sorted, one per line, so that changes can be reviewed.
  public func write() -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("baselineVersion", 1)
      emitter.array("findings") { emitter in
        for (file, findings) in known.sorted(by: { $0.key < $1.key }) {
          let sorted = findings.sorted {
            ($0.key.rule.name, $0.key.anchor, $0.key.content) < ($1.key.rule.name, $1.key.anchor, $1.key.content)
          }
          for (fingerprint, count) in sorted {
            emitter.object(inline: true) { emitter in
              emitter.member("file", file)
              emitter.member("rule", fingerprint.rule.name)
              emitter.member("at", fingerprint.anchor)
              emitter.member("content", fingerprint.content)
              emitter.member("count", count)
            }
          }
        }
      }
    }
    return emitter.finish()
  }
}

/// The contents of a baseline file.
private struct BaselineFile: JSONModel {
  let findings: [Entry]

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "The schema of this file, for editors")
    _ = reader.required("baselineVersion", as: Version.self, about: "The version of this format: 1")
    findings = reader.required("findings", about: "The known findings")
  }

  struct Entry: JSONModel {
    let file: JSONText
    let rule: JSONText
    let anchor: JSONText?
    let content: JSONText
    let count: Int

    init(from reader: inout JSONReader) {
      file = reader.required("file", about: "The path of the file, relative to the configuration")
      rule = reader.required("rule", about: "The rule")
      anchor = reader.optional("at", about: "The identities on the path to the finding")
      content = reader.required("content", about: "The digest of the content with the finding")
      // The sum of all counts cannot overflow: no file has enough entries.
      count = reader.optional("count", or: 1, in: 1...1_000_000_000, about: "The number of equal findings")
    }
  }

  struct Version: ModelValue {
    static func read(from value: borrowing ValueReader) -> Version? {
      if value.text == "1" { return Version() }
      value.report(
        .invalidConfiguration, .error,
        Diagnostic.message("unsupported baseline version ", quoting: value.text, "; expected 1"),
        hint: "write it again with '--write-baseline'")
      return nil
    }

    static var standIn: Version { Version() }
    static var valueDescription: ValueDescription { .integer(in: 1...1) }
  }
}
