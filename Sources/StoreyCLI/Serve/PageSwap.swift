import Storey
import StoreyOutput

/// The message that turns one version of a page into the next in a browser.
///
/// It contains only the sections that changed, and the offsets of all sections.
struct PageSwap {
  private let old: LiveVersion
  private let new: LiveVersion
  /// For each new section, the index of the old section whose nodes stay; `nil` for a section that is replaced or inserted.
  private let kept: [Int?]

  /// Creates the message. Returns `nil` if the whole document must be loaded again, because its language or direction changed.
  init?(from old: LiveVersion, to new: LiveVersion) {
    let contexts = (old: old.layout.context, new: new.layout.context)
    guard contexts.old.language == contexts.new.language, contexts.old.direction == contexts.new.direction,
      contexts.old.width == contexts.new.width
    else { return nil }
    self.old = old
    self.new = new
    let kept = old.settings == new.settings ? Self.unchanged(from: old.layout, to: new.layout) : Self.inPlace(old, new)
    self.kept = kept.enumerated().map { index, before in
      before.flatMap { Self.isSame($0, of: old, index, of: new) ? $0 : nil }
    }
  }

  /// Whether both versions look and act the same.
  var isEmpty: Bool {
    old.pieces.sections.count == kept.count && kept.enumerated().allSatisfy { $0.offset == $0.element }
      && old.layout.height == new.layout.height && old.pieces.title == new.pieces.title
      && old.pieces.overlay == new.pieces.overlay && old.pieces.actions == new.pieces.actions
      && old.pieces.styleSheet == new.pieces.styleSheet
  }

  /// The message as JSON.
  func json() -> [UInt8] {
    let (before, after) = (old.pieces, new.pieces)
    var emitter = JSONEmitter(capacity: 4096, isIndented: false)
    emitter.object { emitter in
      emitter.member("from", old.number)
      emitter.member("to", new.number)
      emitter.member("width", length: new.layout.width)
      emitter.member("height", length: new.layout.height)
      emitter.member("title", (new.layout.page.title ?? new.layout.context.text(.untitledPage)).string)
      emitter.array("keep") { emitter in
        for index in kept { if let index { emitter.value(index) } else { emitter.null() } }
      }
      emitter.object("html") { emitter in
        for (index, old) in kept.enumerated() where old == nil {
          emitter.key(text: "\(index)")
          emitter.value(String(decoding: after.sections[index], as: UTF8.self))
        }
      }
      emitter.array("y") { emitter in
        for section in new.layout.sections { emitter.value(length: section.frame.y) }
      }
      emitter.array("lasting") { emitter in
        for case let header? in new.layout.sections.map(\.header) where header.reach == .page {
          emitter.object { emitter in
            emitter.member("section", header.section)
            emitter.member("h", length: new.layout.height - header.frame.y)
            emitter.member("m", length: max(0, new.layout.height - header.limit))
          }
        }
      }
      emitter.member("head", before.title == after.title ? nil : String(decoding: after.title, as: UTF8.self))
      emitter.member("headChanged", before.title != after.title)
      emitter.member("style", before.styleSheet == after.styleSheet ? nil : after.styleSheet)
      let overlay = after.overlay.isEmpty ? nil : String(decoding: after.overlay, as: UTF8.self)
      emitter.member("overlay", before.overlay == after.overlay ? nil : overlay)
      emitter.member("overlayChanged", before.overlay != after.overlay)
      emitter.member("actions", before.actions == after.actions ? nil : String(decoding: after.actions, as: UTF8.self))
    }
    return emitter.finish()
  }

  // MARK: Sections

  /// Returns the old index of each new floor that did not change, as `LayoutChange` matches them.
  private static func unchanged(from old: TableLayout, to new: TableLayout) -> [Int?] {
    var replaced: Set<Int> = []
    var moved: [Int: Int] = [:]
    var gone: Set<Int> = []
    for change in LayoutChange(from: old, to: new).floors {
      switch change.kind {
      case .inserted: if let new = change.new?.index { replaced.insert(new) }
      case .removed: if let old = change.old?.index { gone.insert(old) }
      case .changed:
        if let old = change.old?.index, let new = change.new?.index {
          replaced.insert(new)
          gone.insert(old)
        }
      case .moved:
        if let old = change.old?.index, let new = change.new?.index {
          moved[new] = old
          gone.insert(old)
        }
      }
    }
    var rest = old.sections.indices.filter { !gone.contains($0) }[...]
    return new.sections.indices.map { index in
      if replaced.contains(index) { return nil }
      return moved[index] ?? rest.popFirst()
    }
  }

  /// Returns the old index of each new section at the same place: a comparison of layouts does not cover a change of templates
  /// or of the theme.
  private static func inPlace(_ old: LiveVersion, _ new: LiveVersion) -> [Int?] {
    new.pieces.sections.indices.map { $0 < old.pieces.sections.count ? $0 : nil }
  }

  /// Returns whether a section shows a picture whose file was changed, added or removed.
  private static func showsChangedPicture(
    _ old: Int, of before: LiveVersion, _ new: Int, of after: LiveVersion
  ) -> Bool {
    let (oldMarks, newMarks) = (before.pictureMarks, after.pictureMarks)
    if oldMarks == newMarks { return false }
    func holds(_ section: [UInt8], changedOf marks: [JSONText: String], since others: [JSONText: String]) -> Bool {
      marks.contains { $1 != others[$0] && section.firstRange(of: Array($1.utf8)) != nil }
    }
    return holds(after.pieces.sections[new], changedOf: newMarks, since: oldMarks)
      || holds(before.pieces.sections[old], changedOf: oldMarks, since: newMarks)
  }

  /// Returns whether the HTML of a section is the same as that of its old version. `true` for a section with another number, in
  /// which the client changes the numbers, and for one with a header that stays to the end of the page, whose height changes with
  /// the page.
  private static func isSame(_ old: Int, of before: LiveVersion, _ new: Int, of after: LiveVersion) -> Bool {
    if before.settings == after.settings, old != new || after.layout.sections[new].header?.reach == .page {
      return !showsChangedPicture(old, of: before, new, of: after)
    }
    return HTMLPieces.isSame(before.pieces.sections[old], after.pieces.sections[new])
  }
}
