import Storey
import StoreyOutput
import StoreyProject

/// Compares the versions of pages, on any thread.
struct PageComparer: Sendable {
  let maker: LayoutMaker
  let report: any ComparisonReport

  enum Outcome: Sendable {
    /// Neither version is a page.
    case otherFile
    case unchanged
    case failed(ComparisonFailure)
    case compared(ReportedPage)

    /// The approximate number of bytes in memory.
    var weight: Int { if case .compared(let page) = self { page.part.count } else { 0 } }
  }

  @Sendable func compare(_ result: Result<ReadPair, ComparisonFailure>) -> Outcome {
    switch result {
    case .failure(let failure): .failed(failure)
    case .success(let read): compare(read)
    }
  }

  private func compare(_ read: ReadPair) -> Outcome {
    let (pair, project) = (read.pair, maker.project)
    func pageBytes(_ bytes: [UInt8]?, of file: PageVersion.File?) -> [UInt8]? {
      guard let bytes, let file, project.recognition.kind(of: bytes, at: file.path) == .page else { return nil }
      return bytes
    }
    let (oldBytes, newBytes) = (pageBytes(read.old, of: pair.old), pageBytes(read.new, of: pair.new))
    if oldBytes == nil && newBytes == nil { return .otherFile }
    // A page that is written in several files may have changed in another one.
    if pair.kind == .changed, oldBytes == newBytes, !project.mayHaveOverlays(pair.path) { return .unchanged }
    do throws(Failure) {
      let old = try oldBytes.map { (bytes) throws(Failure) in try page(bytes, of: pair.old, read.siblings.old) }
      let new = try newBytes.map { (bytes) throws(Failure) in try page(bytes, of: pair.new, read.siblings.new) }
      guard let layouts = layouts(old, new, widths: [maker.width]).first else { return .otherFile }
      let difference = PageDifference(
        from: layouts.old, to: layouts.new, longestPointer: maker.reader.limits[.pointerLength])
      let kind: PageComparison.Kind = old == nil ? .inserted : new == nil ? .removed : pair.kind
      if difference.isEmpty && kind == .changed { return .unchanged }
      let found = report.showsFindings ? FindingChanges(project, old: oldBytes, new: newBytes, at: pair.path) : nil
      let comparison = PageComparison(
        kind, old: old == nil ? nil : pair.old?.path, new: new == nil ? nil : pair.new?.path, name: pair.name,
        number: read.number, difference, findings: found.map { ($0.came, $0.went) },
        layouts: self.layouts(old, new, widths: report.widths))
      return .compared(ReportedPage(comparison, report))
    } catch {
      return .failed(ComparisonFailure(name: pair.name, failure: error))
    }
  }

  private func page(
    _ bytes: [UInt8], of file: PageVersion.File?, _ siblings: FileContents?
  ) throws(Failure) -> Page {
    let path = file?.path ?? ""
    let project = maker.project
    let page = siblings.map { project.page(bytes, at: path, among: $0) } ?? project.page(bytes, at: path)
    if let failure = Failure(of: page, path) { throw failure }
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
}
