public import Storey
import StoreyOutput

/// Findings that were there before, and are not to count: so that a rule can be turned on today and obeyed from today.
///
/// Findings are known by file, rule, identities on the way and content, not by line: putting a floor in above wakes none.
/// Of findings that are alike in all of these, as many are known as were counted.
public struct Baseline: Sendable {
  /// For each file, how often each finding is known.
  private var known: [String: [Fingerprint: Int]] = [:]

  /// A baseline that knows nothing.
  public init() {}

  /// Reads a baseline. O(bytes).
  public static func read(_ bytes: [UInt8]) -> FileReading<Baseline> {
    FileReading(bytes) { root in
      let (file, diagnostics) = root.decode(BaselineFile.self)
      let problems = diagnostics.filter { $0.severity != .note }.map { $0.with(.error) }
      return (file.map(Baseline.init), problems)
    }
  }

  private init(_ file: BaselineFile) {
    for entry in file.findings {
      let fingerprint = Fingerprint(
        rule: RuleID(entry.rule.string), anchor: entry.anchor?.string ?? "", contentHash: entry.content.string)
      known[entry.file.string, default: [:]][fingerprint, default: 0] += entry.count
    }
  }

  /// Whether a file is meant to be a baseline, whatever is wrong with it: JSON that cannot be read may be one. O(bytes).
  package static func isMeant(by bytes: [UInt8]) -> Bool {
    guard let root = try? Document(parsing: bytes).root else { return true }
    return root["baselineVersion"] != nil
  }

  /// How many findings are known.
  public var count: Int { count { _ in true } }

  /// How many findings are known of files that a condition holds for.
  public func count(where isMeant: (String) -> Bool) -> Int {
    known.reduce(0) { $0 + (isMeant($1.key) ? $1.value.values.reduce(0, +) : 0) }
  }

  /// Takes the findings of a page that are known out of its report, and out of the baseline: what is left of it in the
  /// end is no longer there. The report's findings must have fingerprints.
  package mutating func apply(to report: inout PageReport, path: String) {
    guard var known = known.removeValue(forKey: path) else { return }
    defer { self.known[path] = known }
    var kept: [Finding] = []
    for finding in report.findings {
      if let fingerprint = finding.fingerprint, let count = known[fingerprint], count > 0 {
        known[fingerprint] = count == 1 ? nil : count - 1
        report.suppressed.append(
          SuppressedFinding(finding: finding, authority: .baseline, reason: "known when the baseline was written"))
      } else {
        kept.append(finding)
      }
    }
    report.findings = kept
    report.suppressed.sort { $0.finding.bytes.lowerBound < $1.finding.bytes.lowerBound }
  }

  /// Adds the findings of a page.
  package mutating func record(_ report: PageReport, path: String) {
    for finding in report.findings {
      if let fingerprint = finding.fingerprint { known[path, default: [:]][fingerprint, default: 0] += 1 }
    }
  }

  /// Adds what another baseline knows of files that a condition holds for.
  public mutating func keep(_ other: Baseline, where isMeant: (String) -> Bool) {
    for (path, findings) in other.known where isMeant(path) && known[path] == nil { known[path] = findings }
  }

  /// The baseline as it is kept: a finding a line, sorted, so that its changes can be reviewed.
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

/// A baseline as it is written.
private struct BaselineFile: JSONModel {
  let findings: [Entry]

  init(from reader: inout JSONReader) {
    reader.ignore("$schema")
    _ = reader.required("baselineVersion", as: Version.self)
    findings = reader.required("findings")
  }

  struct Entry: JSONModel {
    let file: JSONText
    let rule: JSONText
    let anchor: JSONText?
    let content: JSONText
    let count: Int

    init(from reader: inout JSONReader) {
      file = reader.required("file")
      rule = reader.required("rule")
      anchor = reader.optional("at")
      content = reader.required("content")
      // So many entries that their sum overflows fit in no file.
      count = reader.optional("count", or: 1, in: 1...1_000_000_000)
    }
  }

  struct Version: ModelValue {
    static func read(from value: borrowing ValueReader) -> Version? {
      if value.text == "1" { return Version() }
      value.report(
        .invalidConfiguration, .error, "this is a baseline of another version",
        hint: "write it anew with --write-baseline")
      return nil
    }

    static var standIn: Version { Version() }
  }
}
