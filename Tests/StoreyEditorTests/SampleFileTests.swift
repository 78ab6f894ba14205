import StoreyEditor
import StoreyProject
import Testing

@Suite struct SampleFileTests {
  @Test func `the samples have files of every kind, valid and broken ones`() {
    let samples = EditedFile.samples
    for kind in FileKind.all where kind.root != nil && kind != .samples {
      #expect(samples.contains { $0.kind == kind }, "\(kind.name)")
    }
    #expect(samples.count > 50)
    #expect(samples.contains { $0.path.hasSuffix("broken/invalid-json.json") })
    #expect(!Surroundings.ofRepository.templateFiles.isEmpty)
  }
}
