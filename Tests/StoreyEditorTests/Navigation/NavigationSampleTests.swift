import Storey
import StoreyEditor
import StoreyProject
import StoreyTemplates
import TestLevels
import Testing

@Suite struct NavigationSampleTests {
  static let workspace = MemoryWorkspace(EditedFile.samples)

  @Test func `links and colours of samples are inside their files and in order`() {
    for file in EditedFile.samples {
      for ranges in [DocumentLinks.links(in: file).map(\.range), WrittenColors.colors(in: file).map(\.range)] {
        #expect(ranges.allSatisfy { file.bytes.indices.contains($0) }, "\(file.path)")
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "\(file.path)")
      }
    }
  }

  /// A name of a sample has a definition only if it has references as well, and these contain the name and the definition.
  @Test(arguments: EditedFile.samples.indices)
  func `definitions, references and names of fields agree at offsets of equal distance`(_ index: Int) {
    let file = EditedFile.samples[index]
    for offset in stride(from: 0, through: file.bytes.count, by: TestLevel.count(53, long: 7)) {
      let definitions = Definitions.definitions(at: offset, in: file, of: Self.workspace)
      let references = References.references(at: offset, in: file, of: Self.workspace)
      let subject = Rename.subject(at: offset, in: file, of: Self.workspace)
      for reference in references {
        let bytes = Self.workspace.file(at: reference.path)?.bytes.indices ?? 0..<0
        #expect(bytes.contains(reference.range))
      }
      if file.kind == .page || file.kind == .template, let definition = definitions.first {
        let isColor = definition.target.path.contains("themes/")
        #expect(isColor || references.contains(definition.target), "\(file.path) \(offset)")
        #expect(isColor || references.contains(FileRange(path: file.path, range: definition.origin)))
      }
      guard let subject else { continue }
      #expect(definitions.first?.origin == subject.range)
      let changes = try? Rename.replacements(renaming: offset, to: "renamed", in: file, of: Self.workspace)
      let places = changes?.flatMap { path, changes in changes.map { FileRange(path: path, range: $0.range) } }
      #expect(places.map(Set.init) == Set(references) || subject.name == "jump", "\(file.path) \(offset)")
    }
  }

  @Test func `a field of a template has uses if the compiler does not report it as unused`() throws {
    for file in EditedFile.samples where file.kind == .template {
      let unused = FloorTemplate.read(file.bytes).diagnostics.filter { $0.rule.name == "unused-field" }
      #expect(unused.isEmpty)
      let fields = try #require(file.document?.root["fields"])
      for key in keys(of: fields) {
        let place = try #require(key.source).byteRange.lowerBound
        let uses = References.references(
          at: place + 1, in: file, of: MemoryWorkspace([file]), includesDeclaration: false)
        #expect(!uses.isEmpty, "\(file.path) \(key)")
      }
    }
  }

  /// Returns the keys that declare fields, including those of items.
  private func keys(of fields: JSONValue) -> [JSONText] {
    fields.members.flatMap { [$0.key] + ($0.value["of"].map { keys(of: $0) } ?? []) }
  }
}
