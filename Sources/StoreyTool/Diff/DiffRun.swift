import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// One run of `storey diff` over many pages: compares them concurrently, and assembles a report.
struct DiffRun {
  let maker: LayoutMaker
  let report: any ComparisonReport
  let console: Console
  /// The objects that pages are read from; `nil` if all are files on disk.
  let objects: GitObjects?

  /// The most removed or new pages among which those are looked for that are alike.
  private static let mostAlike = 2_000

  /// Compares all pages of two versions. Prints an error for each page that cannot be compared.
  /// - Returns: The report, the numbers of pages, and whether all pages could be compared.
  func compare(_ old: PageVersion, _ new: PageVersion) async -> (
    report: KeptOutput, summary: ComparisonSummary, isComplete: Bool
  ) {
    let failures = old.failures + new.failures
    for failure in failures { console.note(failure) }
    let reader = PageVersionReader(maker.project, maker.reader, objects, old, new)
    let all = PagePair.pairs(old, new).filter { !$0.isSameObject || maker.project.mayHaveOverlays($0.path) }
    let pairs = PagePair.united(all, await renamed(all, reader))
    var assembly = ReportAssembly(report)
    var done = 0
    var next = pairs.enumerated().makeIterator()
    let (comparer, console) = (PageComparer(maker: maker, report: report), console)
    await Parallel.forEach(
      jobs: min(FileSystem.coreCount, pairs.count),
      next: {
        guard let (number, pair) = next.next() else { return nil }
        return await reader.read(pair, number: number)
      },
      weight: \.weight, comparer.compare,
      take: { outcome in
        done += 1
        console.progress(done, of: pairs.count)
        switch outcome {
        case .otherFile: return
        case .unchanged: assembly.add(nil)
        case .failed(let failed):
          console.endProgress()
          console.note(failed.failure)
          assembly.addFailure(of: failed.name)
        case .compared(let page): assembly.add(page)
        }
      })
    console.endProgress()
    return (assembly.whole(), assembly.summary, failures.isEmpty && assembly.summary.isComplete)
  }

  // MARK: Renamed pages

  /// Returns the indices of the removed and the new versions of renamed pages: of those with equal contents, then of those that are alike.
  private func renamed(_ pairs: [PagePair], _ reader: PageVersionReader) async -> [(old: Int, new: Int)] {
    var removed = pairs.indices.filter { pairs[$0].kind == .removed }
    var inserted = pairs.indices.filter { pairs[$0].kind == .inserted }
    if removed.isEmpty || inserted.isEmpty { return [] }
    var contents: [Int: RenamedPages.Content] = [:]
    var keys: [Int: [UInt8]] = [:]
    let areFew = max(removed.count, inserted.count) <= Self.mostAlike
    for index in removed + inserted {
      let file = pairs[index].old ?? pairs[index].new
      guard areFew, let bytes = try? await reader.bytes(of: file),
        maker.project.recognition.kind(of: bytes, at: pairs[index].path) == .page,
        let document = try? Document(parsing: bytes, syntax: .jsonc, limits: maker.reader.limits)
      else {
        if case .object(let object) = file?.source { keys[index] = Array(object.utf8) }
        continue
      }
      contents[index] = RenamedPages.Content(of: document)
      keys[index] = Array(SHA256.base64(bytes).utf8)
    }
    var renamed = equal(&removed, &inserted, pairs, keys)
    removed.removeAll { contents[$0] == nil }
    inserted.removeAll { contents[$0] == nil }
    let alike = RenamedPages.pairs(removed.compactMap { contents[$0] }, inserted.compactMap { contents[$0] })
    renamed += alike.map { (removed[$0.old], inserted[$0.new]) }
    return renamed
  }

  /// Pairs removed and new pages with equal contents, first those whose files have the same name. Takes them out of both lists.
  private func equal(
    _ removed: inout [Int], _ inserted: inout [Int], _ pairs: [PagePair], _ keys: [Int: [UInt8]]
  ) -> [(old: Int, new: Int)] {
    var found: [(old: Int, new: Int)] = []
    for usesName in [true, false] {
      func key(_ index: Int) -> [UInt8]? {
        guard let key = keys[index] else { return nil }
        if !usesName { return key }
        let name = pairs[index].name.split(separator: "/").last.map(String.init) ?? ""
        return key + Array(name.utf8)
      }
      var waiting: [[UInt8]: [Int]] = [:]
      for index in removed.reversed() { if let key = key(index) { waiting[key, default: []].append(index) } }
      var taken: Set<Int> = []
      for new in inserted {
        guard let key = key(new), let old = waiting[key]?.popLast() else { continue }
        found.append((old, new))
        taken.formUnion([old, new])
      }
      removed.removeAll(where: taken.contains)
      inserted.removeAll(where: taken.contains)
    }
    return found
  }
}
