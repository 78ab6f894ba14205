public import Storey
import StoreyOutput

/// Writes the breaking changes of a new app, and the pages that lose floors or content.
public struct BreakingWriter: Sendable {
  /// A page that loses floors or content.
  public struct BrokenPage: Sendable {
    /// The name of the page.
    public let file: String
    /// The lost floors and content, with the reasons.
    public let findings: [Finding]

    /// Creates a page with the findings that `BreakingChanges.diagnostics(of:)` returned.
    public init(file: String, findings: [Finding]) {
      self.file = file
      self.findings = findings
    }
  }

  private let changes: BreakingChanges
  private let pages: [BrokenPage]
  private let pageCount: Int

  /// Creates a writer of changes and of the pages that they break.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - pages: The pages that they break.
  ///   - pageCount: The number of pages that were checked.
  public init(_ changes: BreakingChanges, pages: [BrokenPage] = [], of pageCount: Int = 0) {
    self.changes = changes
    self.pages = pages
    self.pageCount = pageCount
  }

  /// Returns the report as text: one change per line, then one finding per line, then the totals.
  ///
  /// - Parameter usesColor: Whether the text is coloured for a terminal.
  public func text(usesColor: Bool = false) -> [UInt8] {
    let colors = TextColors(isOn: usesColor)
    var lines = changes.changes.map {
      colors.text($0.rule.rawValue, .error) + LogLine.escaped(": \($0.subject) \($0.message)\(Self.uses(of: $0))")
    }
    for page in pages { lines += page.findings.map { $0.headline(file: page.file, colors: colors) } }
    let count = changes.changes.count
    let counted = count == 0 ? "no breaking changes" : Wording.counted(count, "breaking change")
    var summary = "\(counted) from \(changes.old) to \(changes.new)"
    if pageCount > 0 {
      summary += "; \(pages.count) of \(Wording.counted(pageCount, "page")) would lose content"
    }
    lines.append(LogLine.escaped(summary))
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Returns the report as JSON, version 1 (`Schemas/breaking.schema.json`).
  public func json() -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("breakingVersion", 1)
      for (key, app) in [("old", changes.old), ("new", changes.new)] {
        emitter.key(text: key)
        emitter.object(inline: true) { emitter in
          emitter.member("name", app.name)
          emitter.member("version", app.version)
        }
      }
      emitter.array("changes") { emitter in
        for change in changes.changes {
          emitter.object(inline: true) { emitter in
            emitter.member("rule", change.rule.rawValue)
            emitter.member("subject", change.subject)
            emitter.member("message", change.message)
            emitter.array("floors") { emitter in for pattern in change.patterns { emitter.value(pattern.name) } }
            emitter.member("path", change.path)
          }
        }
      }
      emitter.member("pageCount", pageCount)
      emitter.array("pages") { emitter in
        for page in pages {
          emitter.object { emitter in
            emitter.member("file", page.file)
            emitter.array("missing") { emitter in
              for finding in page.findings {
                emitter.object(inline: true) { emitter in
                  emitter.member("message", finding.message)
                  emitter.placeMembers(of: finding)
                }
              }
            }
          }
        }
      }
    }
    return emitter.finish()
  }

  /// Returns the path of a change in one floor, and the other floors; empty when the subject already contains both.
  private static func uses(of change: BreakingChanges.Change) -> String {
    let names = change.patterns.map { Diagnostic.excerpt(of: $0.name) }
    guard let first = names.first, change.rule != .removedPattern else { return "" }
    let others = names.count > 6 ? names[1..<5] + ["\(names.count - 5) more"] : names[1...]
    let also = others.isEmpty ? "" : "; also in \(others.joined(separator: ", "))"
    guard let path = change.path else { return " (\(first)\(also))" }
    if names.count == 1 && path.split(separator: "/").count == 1 && change.subject.hasPrefix("\(first).") { return "" }
    return " (\(Diagnostic.excerpt(of: path)) of \(first)\(also))"
  }
}
