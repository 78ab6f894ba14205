import Storey
import StoreyOutput
import StoreyProject

/// The floors of a page, and the parts in them, as a list for navigation and for edits of parts.
struct PageOutline {
  /// The most parts that are listed.
  private static let mostParts = 5_000

  private let tree: PartTree
  private let shape: PageShape
  private let registry: FloorRegistry
  /// The lists of parts that the types of floors declare.
  private let declared: PartTree.ChildLists
  private let places: ValuePlaces
  /// The numbers of the floors in the layout, by the offsets of their values.
  private let sections: [Int: Int]

  /// - Parameters:
  ///   - page: The page as it is written.
  ///   - registry: The floor types and the shape of the page.
  ///   - layout: The layout of this text; `nil` if it is not laid out.
  init(of page: Document, _ registry: FloorRegistry, _ layout: TableLayout?) {
    self.registry = registry
    shape = registry.shape
    declared = registry.childLists
    tree = PartTree(of: page, shape, children: declared)
    var values: [JSONValue] = []
    func collect(_ lists: [PartTree.List]) {
      for list in lists {
        values.append(list.value)
        for part in list.parts where values.count < 2 * Self.mostParts {
          values.append(part.value)
          collect(part.lists)
        }
      }
    }
    collect(tree.lists)
    places = ValuePlaces(of: values)
    var sections: [Int: Int] = [:]
    if let layout {
      for section in layout.sections {
        if let source = section.floor.source { sections[source.origin.byteRange.lowerBound] = section.index }
      }
    }
    self.sections = sections
  }

  /// The outline as JSON.
  /// - Parameters:
  ///   - revision: The revision of the text.
  ///   - changes: How pointers changed since the revision that the window showed; `nil` if that is not known.
  func json(_ revision: Int, version: Int? = nil, changes: [PlaceHistory.Change]?) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 16 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.member("revision", revision)
      emitter.member("version", version)
      if let changes {
        emitter.array("places") { emitter in for change in changes { change.write(to: &emitter) } }
      } else {
        emitter.key("places")
        emitter.null()
      }
      emitter.member("canHide", PartEdits.canHide(shape))
      emitter.member("word", shape.part.word)
      emitter.member("childWord", shape.part.childWord ?? shape.part.word)
      // A page whose list does not exist yet has the place where its first floor creates it.
      let list = tree.lists.first { $0.list.form != .one }
      emitter.member("list", list.flatMap { places[$0.value]?.pointer } ?? tree.newLists.first?.pointer.description)
      write(tree.lists, to: &emitter)
    }
    return emitter.finish()
  }

  private func write(_ lists: [PartTree.List], to emitter: inout JSONEmitter) {
    emitter.array("lists") { emitter in
      for list in lists {
        guard let place = places[list.value] else { continue }
        emitter.object { emitter in
          emitter.member("pointer", place.pointer)
          emitter.member("isFixed", list.list.form == .one)
          emitter.member("kind", list.list.key)
          emitter.array("parts") { emitter in
            for part in list.parts { write(part, to: &emitter) }
          }
        }
      }
    }
  }

  private func write(_ part: PartTree.Part, to emitter: inout JSONEmitter) {
    guard let place = places[part.value] else { return }
    let name = shape.name(of: part.value)
    emitter.object { emitter in
      emitter.member("pointer", place.pointer)
      emitter.member("pattern", name.pattern)
      emitter.member("title", name.title)
      emitter.member("identity", name.identity)
      emitter.member("isHidden", part.isHidden)
      emitter.member("section", sections[part.value.byteRange.lowerBound])
      write(part.lists, to: &emitter)
      let known = Set(part.lists.map(\.list.key))
      emitter.array("newLists") { emitter in
        for list in newLists(of: part) where !known.contains(list.key) {
          guard let names = list.paths.first?.names else { continue }
          emitter.object { emitter in
            emitter.member("pointer", place.pointer + JSONPointer(tokens: names).description)
            emitter.member("kind", list.key)
          }
        }
      }
    }
  }

  /// Returns the lists that a part does not have, and that its type reads.
  private func newLists(of part: PartTree.Part) -> [PageShape.PartList] {
    guard let type = registry.floorType(ofPart: part.value) else { return [] }
    return tree.childLists(of: part.value).filter { list in
      list.form != .one
        && (type.children[list.key] != nil || declared[type.pattern.name]?.contains(list) == true)
    }
  }
}
