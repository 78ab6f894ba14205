import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import StoreyValidation
import Testing

@Suite struct EditedFileTests {
  @Test func `the content is parsed`() {
    let file = EditedFile(
      path: "/page.json", kind: .page, bytes: Array(#"{"floors": []}"#.utf8),
      surroundings: Surroundings(registry: .standard))
    #expect(file.document?.root["floors"]?.kind == .array)
  }

  /// A page with two floors, and a limit that it exceeds.
  private static func page(_ limit: Limits.Name, _ count: Int) -> EditedFile {
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.limits[limit] = count
    let floor = #"{"pattern": "Focus", "picList": [{"img": "https://a.example/b.png"}]}"#
    return EditedFile(.page, #"{"floors": [\#(floor), \#(floor)]}"#, surroundings)
  }

  /// Returns whether the features that lay out the page have a result.
  private static func isLaidOut(_ file: EditedFile) -> Bool {
    let hover = Hover(file).text(at: file.offset(of: #"{"pattern""#))
    let results = [
      !InlayHints(of: file).hints(in: 0..<file.bytes.count).isEmpty, !DocumentLinks.links(in: file).isEmpty,
      hover?.documentation.plainText.contains("points high") == true,
    ]
    #expect(Set(results).count == 1)
    return results[0]
  }

  @Test(arguments: [(Limits.Name.floors, 1), (.rows, 1), (.bytes, 100), (.items, 3)])
  func `a page that exceeds a limit is not laid out`(limit: Limits.Name, count: Int) {
    #expect(!Self.isLaidOut(Self.page(limit, count)))
    #expect(Self.isLaidOut(Self.page(limit, 10_000)))
  }

  @Test func `a page that exceeds a limit of its layout has documentation of its keys`() {
    let file = Self.page(.floors, 1)
    #expect(file.layout == nil)
    #expect(Hover(file).text(at: file.offset(of: "picList")) != nil)
  }

  @Test func `files that are not pages and text that cannot be read have no layout`() {
    #expect(EditedFile(.template, #"{"floors": []}"#).layout == nil)
    #expect(EditedFile(.page, "").layout == nil)
    #expect(EditedFile(.page, #"{"floors": [{"#).layout != nil)
  }
}
