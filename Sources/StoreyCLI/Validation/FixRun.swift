import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyStream
import StoreyValidation

/// Corrects files in place, or prints the corrections as a diff.
struct FixRun: Sendable {
  /// The result for a file.
  private enum Outcome: Sendable {
    case unchanged(untried: Int)
    /// The file has syntax errors.
    case refused(String)
    case changed(corrections: Int, untried: Int, diff: [UInt8])
    case failed(Failure)
  }

  let fixer: Fixer
  let checker: PageChecker
  let isDryRun: Bool
  /// Whether the corrections are printed as a diff. A dry run always prints them.
  var printsDiff = false
  /// Whether every file has one page per line.
  let isNDJSON: Bool

  /// Corrects the files. Returns the number of files with corrections, and whether all files could be read and written.
  func fix(_ files: [String], jobs: Int, _ console: Console) async -> (changed: Int, isComplete: Bool) {
    var changed = 0
    var corrections = 0
    var untried = 0
    var isComplete = true
    await Parallel.forEach(FileIdentity.distinct(files), jobs: jobs, fix) { outcome in
      switch outcome {
      case .unchanged(let left): untried += left
      case .refused(let file): console.note("\(file) is not corrected, because it is not valid JSON")
      case .failed(let failure):
        console.note(failure)
        isComplete = false
      case .changed(let count, let left, let diff):
        changed += 1
        corrections += count
        untried += left
        do throws(Failure) {
          if !diff.isEmpty { try console.write(shown(diff, on: console)) }
        } catch {
          console.note(error)
          isComplete = false
        }
      }
    }
    let counted = Wording.counted
    let what = "\(counted(corrections, "correction")) in \(counted(changed, "file"))"
    console.note(isDryRun ? "\(what) would be made (dry run)" : what)
    if untried > 0 {
      let what = "\(counted(untried, "correction")) \(untried == 1 ? "was" : "were")"
      console.note("\(what) not tried, because each page is checked again only a limited number of times")
    }
    return (changed, isComplete)
  }

  private func fix(_ file: String) -> Outcome {
    do {
      let isLines = isNDJSON || FileRecognition.isStream(file)
      let path = checker.path(of: file)
      let checks = fixer.checks(forPath: path)
      let limit = isLines ? Int.max - 1 : checks.byteLimit
      guard let read = try read(file, limit: limit, asLines: isLines, checks.limits) else {
        return .unchanged(untried: 0)
      }
      if !checker.quotable.contains(file, read.isQuotable) {
        return .failed(
          Failure(
            message: "\(file) is not corrected, because it links to a file outside the named folders",
            hint: "use '--fix' with that file"))
      }
      let old = read.bytes
      if old.count > limit { return .unchanged(untried: 0) }
      if !isLines && !checker.kind(of: old, file: file).isOfPages { return .unchanged(untried: 0) }
      let new = isLines ? try fixLines(of: old, checks) : try fixer.fix(old, with: checks)
      if new.isDamaged { return .refused(file) }
      if new.corrections == 0 { return .unchanged(untried: new.untried) }
      if !isDryRun { try checker.files.replacePage(file, with: new.bytes, ifStill: old) }
      let diff = isDryRun || printsDiff ? UnifiedDiff.write(old: old, new: new.bytes, file: file) : []
      return .changed(corrections: new.corrections, untried: new.untried, diff: diff)
    } catch let error as Fixer.UnlistedFindingsError {
      return .failed(
        Failure(message: "\(file): \(error)", hint: "correct some findings by hand, or raise the limits with '--limit'")
      )
    } catch {
      return .failed(Failure(any: error))
    }
  }

  /// Returns the bytes of a file. Returns `nil` when the file cannot be read or has too many pages and the validation that
  /// follows will report this.
  private func read(
    _ path: String, limit: Int, asLines isLines: Bool, _ limits: Limits
  ) throws(FileError) -> FileBytes? {
    do throws(FileError) {
      let file = try checker.files.page(path, limit: limit)
      if isLines {
        var lines = LineReader(file.bytes, name: path, limits: limits)
        while !(try lines.next()).isEmpty {}
      }
      return file
    } catch {
      // With a diff, no validation follows.
      if isDryRun || printsDiff { throw error }
      return nil
    }
  }

  /// Corrects the pages of a file with one page a line, alone or in an envelope. A page with syntax errors does not prevent that of the others.
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
        let page = StreamedPage(line: line, number: 0, limits: checks.limits.ofDocuments).range
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

  /// Returns a diff as it is printed: unchanged for a pipe, so that `patch` can read it, and safe for a terminal.
  private func shown(_ diff: [UInt8], on console: Console) -> [UInt8] {
    if !console.isTerminal && !console.usesColor { return diff }
    let colors = TextColors(isOn: console.usesColor)
    let lines = String(decoding: diff, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Array(
      lines.map { line in
        let text = VisibleText.line(String(line))
        return switch line.first {
        case "+": colors.text(text, .added)
        case "-": colors.text(text, .removed)
        case "@": colors.text(text, .moved)
        default: text
        }
      }.joined(separator: "\n").utf8)
  }
}
