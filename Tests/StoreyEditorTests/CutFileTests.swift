import Storey
import StoreyEditor
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct CutFileTests {
  /// The samples, cut where a user may be typing.
  static let files = EditedFile.samples.flatMap { file in
    (1...9).map { tenth in
      EditedFile(
        path: file.path, kind: file.kind, bytes: Array(file.bytes.prefix(file.bytes.count * tenth / 10 + tenth)),
        surroundings: file.surroundings)
    }
  }

  @Test func `every feature answers at the end of a file that is cut`() {
    for file in Self.files {
      let workspace = MemoryWorkspace([file] + EditedFile.samples.filter { $0.path != file.path }.prefix(3))
      let end = file.bytes.count
      func check(_ ranges: [Range<Int>], _ feature: String) {
        #expect(ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= end }, "\(feature) \(file.path) \(end)")
      }
      check(Outline.symbols(of: file).flatMap { [$0.range, $0.selection] }, "outline")
      check(FoldingRanges.ranges(in: file).map(\.range), "folding")
      check(SelectionRanges.ranges(at: end, in: file), "selection")
      check(DocumentLinks.links(in: file).map(\.range), "links")
      check(WrittenColors.colors(in: file).map(\.range), "colours")
      check(InlayHints(of: file).hints(in: 0..<end).map { $0.offset..<$0.offset }, "hints")
      check(Definitions.definitions(at: end, in: file, of: workspace).map(\.origin), "definitions")
      let references = References.references(at: end, in: file, of: workspace)
      check(references.filter { $0.path == file.path }.map(\.range), "references")
      check(Rename.subject(at: end, in: file, of: workspace).map { [$0.range] } ?? [], "rename")
      let isComplete = (try? Document(parsing: file.bytes)) != nil
      #expect(isComplete || JSONFormatter.replacements(for: file).isEmpty)
    }
  }
}
