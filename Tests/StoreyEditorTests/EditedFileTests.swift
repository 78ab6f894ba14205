import Storey
import StoreyEditor
import StoreyFloors
import Testing

@Suite struct EditedFileTests {
  @Test func `the content is parsed`() {
    let file = EditedFile(
      path: "/page.json", kind: .page, bytes: Array(#"{"floors": []}"#.utf8),
      surroundings: Surroundings(registry: .standard))
    #expect(file.document?.root["floors"]?.kind == .array)
  }
}
