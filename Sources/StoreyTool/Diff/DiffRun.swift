import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// One run of `storey diff` over many pages: compares them concurrently, and assembles a report.
struct DiffRun {
  let maker: LayoutMaker
  let report: any ComparisonReport
  let console: Console
  /// The objects that pages are read from; `nil` if all are files on disk.
  let objects: GitObjects?

  /// The most removed or new pages among which renamed ones are looked for.
  private static let mostRenamed = 2_000

  /// A page whose versions were read.
  private struct ReadPair: Sendable {
    let pair: PagePair
    let number: Int
    let old: [UInt8]?
    let new: [UInt8]?
  }

  private enum Outcome: Sendable {
    /// Neither version is a page.
    case otherFile
    case unchanged
    case failed(Failure)
    case compared(PageComparison.Kind, ComparisonSummary.ShownPage, part: [UInt8])

    var weight: Int { if case .compared(_, _, let part) = self { part.count } else { 0 } }
  }

  /// Compares all pages of two versions. Prints an error for each page that cannot be compared.
  /// - Returns: The report, the numbers of pages, and whether all pages could be compared.
  func compare(_ old: PageVersion, _ new: PageVersion) async -> (
    report: KeptOutput, summary: ComparisonSummary, isComplete: Bool
  ) {
    var isComplete = true
    for failure in old.failures + new.failures { note(failure, &isComplete) }
    let all = PagePair.pairs(old, new)
    let pairs = PagePair.united(all, await renamed(all))
    var summary = ComparisonSummary()
    let parts = KeptOutput()
    var (count, omitted, done) = (0, 0, 0)
    var next = pairs.enumerated().makeIterator()
    let (run, console) = (Work(maker: maker, report: report), console)
    let reader = Reader(reader: maker.reader, objects: objects)
    await Parallel.forEach(
      jobs: min(FileSystem.coreCount, pairs.count),
      next: {
        guard let (number, pair) = next.next() else { return nil }
        return await reader.read(pair, number: number)
      },
      weight: \.weight, run.compare,
      take: { outcome in
        done += 1
        console.progress(done, of: pairs.count)
        switch outcome {
        case .otherFile: return
        case .unchanged: summary.add(nil)
        case .failed(let failure):
          console.endProgress()
          note(failure, &isComplete)
        case .compared(let kind, let page, let part):
          summary.add(kind)
          let piece = count == 0 ? part : report.separator + part
          if let limit = report.limit, parts.count + piece.count > limit {
            omitted += 1
          } else {
            parts.add(piece)
            summary.show(page)
            count += 1
          }
        }
      })
    console.endProgress()
    let frame = report.frame(summary, omitted: omitted)
    let whole = KeptOutput()
    whole.add(frame.prefix)
    whole.add(parts)
    whole.add(frame.suffix)
    return (whole, summary, isComplete)
  }

  private func note(_ failure: Failure, _ isComplete: inout Bool) {
    console.note(failure)
    isComplete = false
  }

  /// Returns the places of the renamed pages among the removed and the new ones.
  private func renamed(_ pairs: [PagePair]) async -> [(old: Int, new: Int)] {
    let removed = pairs.filter { $0.kind == .removed }
    let inserted = pairs.filter { $0.kind == .inserted }
    if removed.isEmpty || inserted.isEmpty || max(removed.count, inserted.count) > Self.mostRenamed { return [] }
    let reader = Reader(reader: maker.reader, objects: objects)
    func documents(_ pairs: [PagePair]) async -> [(index: Int, document: Document)] {
      var documents: [(Int, Document)] = []
      for (index, pair) in pairs.enumerated() {
        guard case .success(let read) = await reader.read(pair), let bytes = read.old ?? read.new,
          let document = try? Document(parsing: bytes, syntax: .jsonc, limits: maker.reader.limits)
        else { continue }
        documents.append((index, document))
      }
      return documents
    }
    let (old, new) = (await documents(removed), await documents(inserted))
    return RenamedPages.pairs(old.map(\.document), new.map(\.document)).map { (old[$0.old].index, new[$0.new].index) }
  }

  // MARK: Reading

  /// Reads the versions of pages, one after the other.
  private struct Reader {
    let reader: PageReader
    let objects: GitObjects?

    func read(_ pair: PagePair, number: Int = 0) async -> Result<ReadPair, Failure> {
      do throws(Failure) {
        let (old, new) = (try await bytes(of: pair.old), try await bytes(of: pair.new))
        return .success(ReadPair(pair: pair, number: number, old: old, new: new))
      } catch {
        return .failure(error)
      }
    }

    private func bytes(of file: PageVersion.File?) async throws(Failure) -> [UInt8]? {
      switch file?.source {
      case .file(let path): try await reader.fetch(path)
      case .object(let object): try objects?.bytes(of: object, limit: reader.limits.bytes)
      case nil: nil
      }
    }
  }

  // MARK: Comparing

  /// The work on one page, on any thread.
  private struct Work: Sendable {
    let maker: LayoutMaker
    let report: any ComparisonReport

    @Sendable func compare(_ result: Result<ReadPair, Failure>) -> Outcome {
      switch result {
      case .failure(let failure): .failed(failure)
      case .success(let read): compare(read)
      }
    }

    private func compare(_ read: ReadPair) -> Outcome {
      let project = maker.project
      let path = read.pair.path
      func pageBytes(_ bytes: [UInt8]?) -> [UInt8]? {
        bytes.flatMap { project.recognition.kind(of: $0, at: path) == .page ? $0 : nil }
      }
      let (oldBytes, newBytes) = (pageBytes(read.old), pageBytes(read.new))
      if oldBytes == nil && newBytes == nil { return .otherFile }
      if read.pair.kind == .changed, oldBytes == newBytes { return .unchanged }
      do throws(Failure) {
        let old = try oldBytes.map { (bytes) throws(Failure) in try page(bytes, of: read.pair.old, path) }
        let new = try newBytes.map { (bytes) throws(Failure) in try page(bytes, of: read.pair.new, path) }
        guard let layouts = layouts(old, new, widths: [maker.width]).first else { return .otherFile }
        let difference = PageDifference(
          from: layouts.old, to: layouts.new, longestPointer: maker.reader.limits[.pointerLength])
        let kind: PageComparison.Kind = old == nil ? .inserted : new == nil ? .removed : read.pair.kind
        if difference.isEmpty && kind == .changed { return .unchanged }
        let comparison = PageComparison(
          kind, old: old == nil ? nil : read.pair.old?.path, new: new == nil ? nil : read.pair.new?.path,
          name: read.pair.name, number: read.number, difference,
          findings: report.showsFindings ? findings(oldBytes, newBytes, path) : nil,
          layouts: self.layouts(old, new, widths: report.widths))
        return .compared(kind, ComparisonSummary.ShownPage(comparison), part: report.part(of: comparison))
      } catch {
        return .failed(error)
      }
    }

    private func page(_ bytes: [UInt8], of file: PageVersion.File?, _ path: String) throws(Failure) -> Page {
      let page = maker.project.page(bytes, at: path)
      if let failure = Failure(of: page, file?.path ?? path) { throw failure }
      return page
    }

    /// Returns the layouts of two versions at some widths. A version that does not exist has no floors.
    private func layouts(_ old: Page?, _ new: Page?, widths: [Double]) -> [PageComparison.Layouts] {
      widths.compactMap { width in
        let (before, after) = (old.map { maker.layout($0, width: width) }, new.map { maker.layout($0, width: width) })
        guard let some = after ?? before else { return nil }
        return (before ?? some.withoutFloors, after ?? some.withoutFloors)
      }
    }

    private func findings(_ old: [UInt8]?, _ new: [UInt8]?, _ path: String) -> (came: [Finding], went: [Finding]) {
      let findings = PageFindings(maker.project, old: old, new: new, at: path)
      return (findings.came, findings.went)
    }
  }
}
