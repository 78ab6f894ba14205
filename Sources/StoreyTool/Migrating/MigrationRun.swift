import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// One run of `storey migrate`: rewrites pages, or prints a patch.
struct MigrationRun: Sendable {
  let project: Project
  /// The comparison of pages before and after; `nil` if they are not compared.
  let comparison: MigrationComparison?
  let isDryRun: Bool
  let console: Console

  /// The result of a page.
  private struct Migrated: Sendable {
    var floors: [(pattern: FloorPattern, version: Int)] = []
    var refusals: [Finding] = []
    var patch: [UInt8] = []
    var difference: (page: ReportedPage, floors: Int)?
  }

  /// Migrates all pages, and prints the numbers of floors.
  /// - Parameter named: The paths that are pages even if they do not look so.
  /// - Returns: The report on the floors that look different, and whether all pages could be migrated.
  func migrate(
    _ finder: PageFinder, named: Set<String>
  ) async -> (report: KeptOutput, hasDifferences: Bool, isComplete: Bool) {
    for failure in finder.failures { console.note(failure) }
    var isComplete = finder.failures.isEmpty
    var (pageCount, differentFloors, done) = (0, 0, 0)
    var counts: [String: Int] = [:]
    var assembly = comparison.map { ReportAssembly($0.report) }
    await Parallel.forEach(
      Array(FileIdentity.distinct(finder.paths).enumerated()), jobs: FileSystem.coreCount,
      { item in (item.element, Result { () throws(Failure) in try migrate(item.element, number: item.offset, named) })
      },
      take: { path, result in
        done += 1
        console.progress(done, of: finder.paths.count)
        do throws(Failure) {
          guard let page = try result.get() else { return }
          if !page.refusals.isEmpty {
            console.endProgress()
            for refusal in page.refusals {
              console.note(escaped: [refusal.headline(file: path, colors: console.noteColors)])
            }
            isComplete = false
          }
          if !page.floors.isEmpty { pageCount += 1 }
          for (pattern, version) in page.floors { counts["\(pattern.name) \(version)", default: 0] += 1 }
          assembly?.add(page.difference?.page)
          differentFloors += page.difference?.floors ?? 0
          if !page.patch.isEmpty { try console.show(patch: page.patch) }
        } catch {
          console.endProgress()
          console.note(error)
          isComplete = false
        }
      })
    console.endProgress()
    let total = counts.values.reduce(0, +)
    let made = "\(Wording.counted(total, "floor")) of \(Wording.counted(pageCount, "page"))"
    var lines = [isDryRun ? "\(made) would be migrated (dry run)" : "\(made) migrated"]
    lines += counts.sorted { $0.key < $1.key }.map { "  \($0.key): \(Wording.counted($0.value, "floor"))" }
    if comparison != nil {
      lines.append(
        differentFloors == 0
          ? "all floors look as before"
          : "\(Wording.counted(differentFloors, "floor")) \(differentFloors == 1 ? "looks" : "look") different")
    }
    console.note(lines: lines)
    return (assembly?.whole() ?? KeptOutput(), differentFloors > 0, isComplete)
  }

  /// Migrates and compares a page. Returns `nil` for another file, and for a page with neither old floors nor a comparison.
  private func migrate(_ path: String, number: Int, _ named: Set<String>) throws(Failure) -> Migrated? {
    let file: FileBytes
    do throws(FileError) {
      file = try project.contents.page(path, limit: project.limits.bytes)
    } catch {
      throw Failure(reading: error)
    }
    let old = file.bytes
    if !named.contains(path), project.recognition.kind(of: old, at: path) != .page { return nil }
    let page = try project.migrated(old, at: path)
    if page == nil, comparison == nil { return nil }
    if !project.quotable.contains(path, file.isQuotable) {
      throw Failure(
        message: """
          \(path) is not \(page == nil ? "compared" : "migrated"), because it links to a file outside the named folders
          """,
        hint: "use 'storey migrate' with that file")
    }
    var result = Migrated()
    let new = page?.replacements.applied(to: old) ?? old
    result.difference = comparison?.compare(old, with: new, at: path, number: number)
    guard let page else { return result }
    result.floors = page.floors.map { ($0.pattern, $0.version) }
    result.refusals = page.findings.findings(within: project.limits).listed
    if page.replacements.isEmpty { return result }
    if isDryRun {
      result.patch = UnifiedDiff.write(old: old, replacements: page.replacements, file: path)
    } else {
      do throws(FileError) {
        try project.contents.replacePage(path, with: new, ifStill: old)
      } catch {
        throw Failure(error)
      }
    }
    return result
  }
}
