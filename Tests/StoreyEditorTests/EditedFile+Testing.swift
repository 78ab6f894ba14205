import Foundation
import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import StoreyTemplates
import TestFiles

extension EditedFile {
  /// Creates a file with the built-in floors.
  init(_ kind: FileKind, _ text: String, path: String = "/shop/file.json", _ surroundings: Surroundings? = nil) {
    self.init(
      path: path, kind: kind, bytes: Array(text.utf8),
      surroundings: surroundings ?? Surroundings(registry: .standard))
  }

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the offset of the first byte of a text, which must occur.
  func offset(of text: String) -> Int {
    let all = String(decoding: bytes, as: UTF8.self)
    return all.range(of: text).map { all.utf8.distance(from: all.startIndex, to: $0.lowerBound) } ?? -1
  }

  /// The JSON files of the repository that the tool reads, with the templates of the repository.
  static let samples: [EditedFile] = {
    let folders: [(String, FileKind)] = [
      ("Samples", .page), ("Samples/broken", .page), ("Samples/changed", .page), ("Samples/templates", .page),
      ("Samples/CustomFloor/Pages", .page), ("Samples/Presenters/Pages", .page),
      ("Templates", .template), ("Samples/themes", .theme), ("Samples/apps", .manifest),
      ("Tests/Fuzz/Seeds/stream", .page), ("Samples/scrolls", .configuration), ("Samples/scrolls", .baseline),
      ("Sources/StoreyDialects/Dialects", .dialect),
    ]
    return folders.flatMap { folder, kind -> [EditedFile] in
      let url = Sample.root.appending(path: folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
        let file = url.appending(path: name)
        return (try? Data(contentsOf: file)).map {
          EditedFile(path: file.path, kind: kind, bytes: [UInt8]($0), surroundings: .ofRepository)
        }
      }
    }
  }()
}

extension Surroundings {
  /// The built-in floors and the templates of the repository.
  static let ofRepository: Surroundings = {
    var surroundings = Surroundings(registry: .standard)
    let folder = Sample.root.appending(path: "Templates")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".json") {
      let file = folder.appending(path: name)
      guard let data = try? Data(contentsOf: file), let template = FloorTemplate.read([UInt8](data)).value else {
        continue
      }
      try? surroundings.registry.register(template)
      surroundings.templateFiles[template.type.pattern] = file.path
    }
    return surroundings
  }()
}

/// A workspace of files in memory.
struct MemoryWorkspace: EditedWorkspace {
  let files: [EditedFile]

  init(_ files: [EditedFile]) {
    self.files = files
  }

  var paths: [String] { files.map(\.path) }
  func file(at path: String) -> EditedFile? { files.first { $0.path == path } }
}
