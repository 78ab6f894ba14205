import Storey
import StoreyFloors
import StoreyOutput
import TestFiles
import TestLevels
import Testing

/// The outputs of the samples. Those of broken pages are checked by their digests only: `Tests/Outputs`.
@Suite(.tags(.unsafeMemory, .recorded)) struct GoldenTests {
  private func layout(_ sample: Sample, width: Double = 375) throws -> TableLayout {
    TableLayout(Page(decoding: try sample.bytes, registry: .standard), width: width)
  }

  @Test func `the samples are found`() {
    #expect(Sample.all.count >= 18)
  }

  @Test(arguments: StandardFormat.allCases, Sample.recorded)
  func `an output of a sample equals its golden file`(format: StandardFormat, sample: Sample) throws {
    #expect(try difference(format, sample.name, layout(sample)) == nil)
  }

  @Test(arguments: StandardFormat.allCases)
  func `a themed page from right to left equals its golden file`(format: StandardFormat) throws {
    let theme = try #require(Theme.read(Sample.theme("tea")).value)
    let page = Page(decoding: try Sample(name: "home").bytes, registry: .standard)
    let layout = TableLayout(page, direction: .rightToLeft, theme: theme)
    #expect(try difference(format, "home-rtl-tea", layout) == nil)
  }

  private func difference(_ format: StandardFormat, _ name: String, _ layout: TableLayout) throws -> String? {
    let format = OutputFormat(format)
    return try GoldenFile.difference(format.writer().write(layout), "\(format.name)/\(name)\(format.ending)")
  }

  @Test func `the differences of the changed home page match their golden files`() throws {
    let difference = PageDifference(
      from: try layout(Sample(name: "home")), to: try layout(Sample(name: "changed/home")))
    #expect(try GoldenFile.difference(difference.text(), "diff/home.txt") == nil)
    #expect(try GoldenFile.difference(difference.json(), "diff/home.json") == nil)
  }

  @Test func `the actions of the home page match their golden files`() throws {
    let layout = try layout(Sample(name: "home"))
    #expect(try GoldenFile.difference(ActionsWriter().text(layout), "actions/home.txt") == nil)
    #expect(try GoldenFile.difference(ActionsWriter().json(layout), "actions/home.json") == nil)
  }

  @Test(arguments: [120.0, 320, 414, 768, 4096])
  func `no line of the text output exceeds its columns`(width: Double) throws {
    for sample in Sample.all {
      let text = String(decoding: TextWriter().write(try layout(sample, width: width)), as: UTF8.self)
      for line in text.split(separator: "\n") {
        #expect(VisibleText.columns(of: String(line)) <= TextWriter.standardColumns)
      }
    }
  }

  @Test func `writing the same page twice gives the same bytes`() throws {
    let sample = Sample(name: "home")
    #expect(try HTMLWriter().write(layout(sample)) == HTMLWriter().write(layout(sample)))
    #expect(try JSONWriter().write(layout(sample)) == JSONWriter().write(layout(sample)))
  }
}

extension Sample {
  /// The samples whose outputs are golden files.
  fileprivate static var recorded: [Sample] { all.filter { !$0.name.hasPrefix("broken/") } }
}
