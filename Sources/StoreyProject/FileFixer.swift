import Storey
import StoreyFiles
import StoreyStream
package import StoreyValidation

/// Corrects the files of a project in place, one at a time.
package struct FileFixer: Sendable {
  /// The result for a file.
  package enum Outcome: Sendable {
    /// No correction was made. Some may not have been tried.
    case unchanged(untried: Int)
    /// The file has syntax errors, which prevent corrections.
    case damaged
    /// The file was corrected, or would be.
    case changed(corrections: Int, untried: Int, old: [UInt8], new: [UInt8])
    case failed(Failure)
  }

  private let project: Project
  private let fixer: Fixer
  /// Whether files are not written.
  private let isDryRun: Bool

  /// Creates a fixer.
  /// - Parameters:
  ///   - configuration: The configuration of the project, with the rules that the caller selects.
  ///   - isDryRun: Whether files are not written.
  package init(_ project: Project, _ configuration: Configuration, isDryRun: Bool) {
    self.project = project
    self.isDryRun = isDryRun
    fixer = Fixer(registry: project.registry, configuration: configuration)
  }

  /// Corrects a file. A file of a kind without corrections is unchanged. O(bytes × corrections that are tried).
  /// - Parameters:
  ///   - asLines: Whether the file has one page a line.
  ///   - reportsUnreadable: Whether a file that cannot be read, or has too many pages, is a failure. If not, it is unchanged,
  ///     because the validation that follows reports it.
  package func fix(_ file: String, asLines: Bool, reportsUnreadable: Bool = true) -> Outcome {
    do {
      let checks = fixer.checks(forPath: project.path(of: file))
      let limit = asLines ? Int.max - 1 : checks.byteLimit
      let read: FileBytes
      do throws(FileError) {
        read = try project.contents.page(file, limit: limit)
        if asLines {
          var lines = LineReader(read.bytes, name: file, limits: checks.limits)
          while !(try lines.next()).isEmpty {}
        }
      } catch {
        if reportsUnreadable { throw error }
        return .unchanged(untried: 0)
      }
      if !project.quotable.contains(file, read.isQuotable) {
        return .failed(
          Failure(
            message: "\(file) is not corrected, because it links to a file outside the named folders",
            hint: "use '--fix' with that file"))
      }
      let old = read.bytes
      if old.count > limit { return .unchanged(untried: 0) }
      if !asLines && !project.kind(of: old, at: file).isOfPages { return .unchanged(untried: 0) }
      let new = asLines ? try fixLines(of: old, checks) : try fixer.fix(old, with: checks)
      if new.isDamaged { return .damaged }
      if new.corrections == 0 { return .unchanged(untried: new.untried) }
      if !isDryRun { try project.contents.replacePage(file, with: new.bytes, ifStill: old) }
      return .changed(corrections: new.corrections, untried: new.untried, old: old, new: new.bytes)
    } catch let error as Fixer.UnlistedFindingsError {
      return .failed(
        Failure(message: "\(file): \(error)", hint: "correct some findings by hand, or raise the limits with '--limit'")
      )
    } catch {
      return .failed(Failure(any: error))
    }
  }

  /// Corrects the pages of a file with one page a line, alone or in an envelope. A page with syntax errors does not prevent that of
  /// the others.
  private func fixLines(
    of old: [UInt8], _ checks: FileChecks
  ) throws(Fixer.UnlistedFindingsError) -> Fixer.Result {
    var new: [UInt8] = []
    var (count, untried) = (0, 0)
    var start = 0
    while start < old.count {
      let end = old[start...].firstIndex(of: 0x0A) ?? old.count
      if end > start {
        let line = Array(old[start..<end])
        let page = StreamedPage(line: line, number: 0, limits: checks.limits, shape: checks.registry.shape).range
        let fixed = try fixer.fix(Array(line[page]), with: checks)
        new += line[..<page.lowerBound] + fixed.bytes + line[page.upperBound...]
        count += fixed.corrections
        untried += fixed.untried
      }
      if end < old.count { new.append(0x0A) }
      start = end + 1
    }
    return Fixer.Result(bytes: new, corrections: count, untried: untried, isDamaged: false)
  }
}
