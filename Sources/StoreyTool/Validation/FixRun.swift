import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// Corrects files in place, or prints the corrections as a diff.
struct FixRun: Sendable {
  /// The result for a file, with the diff of its corrections.
  private struct Result: Sendable {
    let file: String
    let outcome: FileFixer.Outcome
    var diff: [UInt8] = []
  }

  let fixer: FileFixer
  let isDryRun: Bool
  /// Whether every file has one page per line.
  let isNDJSON: Bool

  /// Corrects the files. Returns the number of files with corrections, and whether all files could be read and written.
  func fix(_ files: [String], jobs: Int, _ console: Console) async -> (changed: Int, isComplete: Bool) {
    var tally = FixTally()
    var isComplete = true
    await Parallel.forEach(FileIdentity.distinct(files), jobs: jobs, fix) { result in
      tally.add(result.outcome)
      switch result.outcome {
      case .unchanged: break
      case .damaged: console.note("\(result.file) is not corrected, because it is not valid JSON")
      case .failed(let failure):
        console.note(failure)
        isComplete = false
      case .changed:
        do throws(Failure) {
          if !result.diff.isEmpty { try console.show(patch: result.diff) }
        } catch {
          console.note(error)
          isComplete = false
        }
      }
    }
    console.note(lines: tally.lines(isDryRun: isDryRun))
    return (tally.changed, isComplete)
  }

  private func fix(_ file: String) -> Result {
    // Without a dry run, a validation follows, which reports files that cannot be read.
    let outcome = fixer.fix(file, asLines: isNDJSON || FileRecognition.isStream(file), reportsUnreadable: isDryRun)
    guard isDryRun, case .changed(_, _, let old, let new) = outcome else { return Result(file: file, outcome: outcome) }
    return Result(file: file, outcome: outcome, diff: UnifiedDiff.write(old: old, new: new, file: file))
  }
}
