import Storey
import StoreyOutput

/// The message that turns the document of one version of a page into that of the next, as a browser would load it.
///
/// It is the difference of two documents: it contains each piece whose bytes changed. A section with the same content stays,
/// and only its number and the styles of its frames change.
struct PageSwap {
  private let old: LiveVersion
  private let new: LiveVersion
  /// For each new section, the index of the old section whose nodes stay; `nil` for a section that is replaced or inserted.
  private var kept: [Int?]
  /// The styles of the frames of sections that stay, by the new index, where one of them changed.
  private var frames: [Int: [ArraySlice<UInt8>]] = [:]
  /// The pointers of the floors of both versions, if they are not below `/floors`.
  private let pointers: (old: [Int: String], new: [Int: String])

  /// Creates the message. Returns `nil` if the whole document must be loaded again, because another part of it has changed, such as
  /// its language or direction. O(bytes).
  init?(from old: LiveVersion, to new: LiveVersion) {
    guard old.pieces.hasSameRest(as: new.pieces) else { return nil }
    self.old = old
    self.new = new
    pointers = (old.layout.page.pointersOfFloors, new.layout.page.pointersOfFloors)
    let (before, after) = (old.pieces, new.pieces)
    kept = (0..<after.sectionCount).map { index in
      index < before.sectionCount && before.section(index) == after.section(index) ? index : nil
    }
    matchOthers()
  }

  /// Finds the old section of each other new section, by its content. Sections with the same content stay in order.
  private mutating func matchOthers() {
    var left: [[UInt8]: [(index: Int, frames: [ArraySlice<UInt8>])]] = [:]
    for index in (0..<old.pieces.sectionCount).reversed() where !kept.indices.contains(index) || kept[index] == nil {
      let form = HTMLSectionForm(of: old.pieces.section(index), number: index, pointer: pointers.old[index])
      left[form.content, default: []].append((index, form.frames))
    }
    for index in kept.indices where kept[index] == nil {
      let form = HTMLSectionForm(of: new.pieces.section(index), number: index, pointer: pointers.new[index])
      guard let same = left[form.content]?.popLast() else { continue }
      kept[index] = same.index
      if same.frames != form.frames { frames[index] = form.frames }
    }
  }

  /// The old and the new pointers of the floors of sections that stay, by the new index, where they are not below `/floors` and differ.
  private var movedPointers: [(index: Int, old: String, new: String)] {
    kept.enumerated().compactMap { index, from in
      guard let from, let old = pointers.old[from], let new = pointers.new[index], old != new else { return nil }
      return (index, old, new)
    }
  }

  /// Whether both versions look and act the same.
  var isEmpty: Bool {
    let (before, after) = (old.pieces, new.pieces)
    return before.sectionCount == kept.count && kept.enumerated().allSatisfy { $0.offset == $0.element }
      && frames.isEmpty && movedPointers.isEmpty && before.frame == after.frame
      && before.documentTitle == after.documentTitle
      && before.title == after.title && before.overlay == after.overlay && before.actions == after.actions
      && before.styleSheet == after.styleSheet
  }

  /// The indices of the new sections that changed for a reader: those that are replaced, and those of other floors that changed, for
  /// example the action of a tap.
  private var changed: [Int] {
    var changed = Set(kept.indices.filter { kept[$0] == nil })
    // A comparison of layouts requires the same registry.
    if old.project === new.project {
      for change in LayoutChange(from: old.layout, to: new.layout).floors where change.kind == .changed {
        if let index = change.new?.index { changed.insert(index) }
      }
    }
    return changed.sorted()
  }

  /// The message as JSON.
  func json() -> [UInt8] {
    let (before, after) = (old.pieces, new.pieces)
    var emitter = JSONEmitter(capacity: 4096, isIndented: false)
    emitter.object { emitter in
      emitter.member("from", old.number)
      emitter.member("to", new.number)
      emitter.array("keep") { emitter in
        for index in kept { if let index { emitter.value(index) } else { emitter.null() } }
      }
      emitter.object("html") { emitter in
        for (index, old) in kept.enumerated() where old == nil {
          emitter.key(text: "\(index)")
          emitter.value(String(decoding: after.section(index), as: UTF8.self))
        }
      }
      emitter.object("frames") { emitter in
        for index in frames.keys.sorted() {
          emitter.key(text: "\(index)")
          emitter.array { emitter in
            for style in frames[index] ?? [] { emitter.value(String(decoding: style, as: UTF8.self)) }
          }
        }
      }
      emitter.object("pointers") { emitter in
        for (index, old, new) in movedPointers {
          emitter.key(text: "\(index)")
          emitter.array { emitter in
            emitter.value(old)
            emitter.value(new)
          }
        }
      }
      emitter.array("changed") { emitter in
        for index in changed { emitter.value(index) }
      }
      func member(_ key: StaticString, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) {
        emitter.member(key, old == new ? nil : String(decoding: new, as: UTF8.self))
      }
      member("documentTitle", before.documentTitle, after.documentTitle)
      member("style", before.styleSheet, after.styleSheet)
      member("title", before.title, after.title)
      member("frame", before.frame, after.frame)
      member("overlay", before.overlay, after.overlay)
      member("actions", before.actions, after.actions)
    }
    return emitter.finish()
  }
}

extension Page {
  /// The pointers of the floors in the file that people wrote, by their numbers; empty for a page of Storey, whose floors are elements
  /// of `/floors`. O(values).
  fileprivate var pointersOfFloors: [Int: String] {
    guard !registry.shape.isStandard, let document = document?.original else { return [:] }
    let numbers = registry.numbersOfFloors(in: document)
    return Dictionary(numbers.map { ($0.value, $0.key.description) }) { first, _ in first }
  }
}
