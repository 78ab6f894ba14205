package import Storey
import StoreyFiles
import StoreyOutput
package import StoreyProject

/// The merge of one page, whose conflicts a person decides in the browser.
package actor MergeSite {
  /// The three files of a page: their names in messages, and their contents.
  package struct Versions: Sendable {
    package let names: (base: String, ours: String, theirs: String)
    package let files: (base: Document, ours: Document, theirs: Document)

    package init(
      names: (base: String, ours: String, theirs: String), files: (base: Document, ours: Document, theirs: Document)
    ) {
      (self.names, self.files) = (names, files)
    }
  }

  /// The path of the merged page in messages.
  package let output: String
  /// The file to which it is written.
  private let file: String
  /// The contents of that file when the merge began; `nil` if it did not exist.
  private var written: [UInt8]?
  private let versions: Versions
  private let project: Project
  /// The path for which the project is configured.
  private let path: String
  private var merge: PageMerge
  private var decisions: [(index: Int, side: MergeSide)] = []
  private let layouts: (ours: TableLayout, theirs: TableLayout)
  private var result: TableLayout?
  /// Whether the file has the merged page with all decisions.
  package private(set) var isSaved = false

  /// The largest number of characters of a value.
  private static let longestValue = 2_000

  /// - Parameters:
  ///   - path: The path for which the project is configured.
  ///   - output: The path of the merged page in messages.
  ///   - file: The file to which it is written.
  ///   - written: The contents of that file; `nil` if it does not exist.
  package init(
    _ versions: Versions, _ project: Project, path: String, output: String, file: String, written: [UInt8]?
  ) {
    (self.versions, self.project, self.path) = (versions, project, path)
    (self.output, self.file, self.written) = (output, file, written)
    let files = versions.files
    merge = PageMerge(base: files.base, ours: files.ours, theirs: files.theirs, project.shape(of: path))
    func layout(_ document: Document) -> TableLayout {
      project.layout(project.page(document.bytes, at: path), LayoutChoice())
    }
    layouts = (layout(files.ours), layout(files.theirs))
  }

  /// The number of conflicts without a decision.
  package var openCount: Int { merge.open.count }

  // MARK: Answers

  /// Returns the conflicts with their values and decisions, as JSON.
  package func state() -> [UInt8] {
    JSONEmitter.indented { emitter in
      emitter.object { emitter in
        emitter.member("ours", versions.names.ours)
        emitter.member("theirs", versions.names.theirs)
        emitter.member("output", output)
        emitter.member("open", merge.open.count)
        emitter.member("saved", isSaved)
        emitter.array("conflicts") { emitter in
          for conflict in merge.conflicts {
            emitter.object { emitter in
              emitter.member("kind", conflict.kind.rawValue)
              emitter.member("place", conflict.place.description)
              emitter.member("floor", conflict.partText)
              emitter.member("decision", conflict.decision?.rawValue)
              emitter.member("ours", Self.text(of: conflict.ours, in: conflict))
              emitter.member("theirs", Self.text(of: conflict.theirs, in: conflict))
            }
          }
        }
      }
    }
  }

  /// Returns a value of a conflict; for one about places, with its place in its list.
  private static func text(of value: JSONValue?, in conflict: MergeConflict) -> String? {
    guard let text = MergeConflict.text(of: value, columns: longestValue) else { return nil }
    guard conflict.kind == .moved, let index = value?.pointer.tokens.last.flatMap(Int.init) else { return text }
    return "place \(index + 1): \(text)"
  }

  /// Returns the pictures of the floor of a conflict in both versions and in the merged page, as JSON; `nil` for the index of no conflict.
  package func pictures(of index: Int) -> [UInt8]? {
    guard merge.conflicts.indices.contains(index) else { return nil }
    let conflict = merge.conflicts[index]
    let merged = result ?? project.layout(project.page(merge.text, at: path), LayoutChoice())
    result = merged
    let sides: [(name: StaticString, value: JSONValue?, layout: TableLayout)] = [
      ("ours", conflict.ours, layouts.ours), ("theirs", conflict.theirs, layouts.theirs), ("result", nil, merged),
    ]
    return JSONEmitter.indented { emitter in
      emitter.object { emitter in
        for side in sides {
          let section = section(of: conflict, side.value, in: side.layout)
          emitter.member(
            side.name,
            section.flatMap { section in
              section.frame.height == 0
                ? nil
                : MergePictures.picture(
                  of: section, in: side.layout, label: "\(conflict.partText), \(side.name)",
                  namePrefix: "c\(index)-\(side.name)-")
            })
        }
      }
    }
  }

  /// Returns the section of the floor of a conflict: that around its value, or the one with the identity of the floor.
  private func section(of conflict: MergeConflict, _ value: JSONValue?, in layout: TableLayout) -> LayoutSection? {
    if let offset = value?.byteRange.lowerBound {
      let around = layout.sections.first { section in
        section.floor.source.map { $0.origin.byteRange.contains(offset) } ?? false
      }
      // A name in the order of the floors is in no floor.
      if around != nil || value?.kind != .string { return around }
    }
    if let identity = conflict.part?.identity {
      return layout.sections.first { $0.identity?.text.string == identity }
    }
    // Without an identity, the floor is at the place of ours if no other floor came or went.
    guard layout.sections.count == layouts.ours.sections.count, let ours = conflict.ours,
      let section = section(of: conflict, ours, in: layouts.ours)
    else { return nil }
    return layout.sections[section.index]
  }

  // MARK: Actions

  /// Chooses a version for a conflict; `nil` opens it again. Returns whether the index is that of a conflict.
  package func decide(_ index: Int, _ side: MergeSide?) -> Bool {
    guard merge.conflicts.indices.contains(index) else { return false }
    decisions.removeAll { $0.index == index }
    if let side { decisions.append((index, side)) }
    let places = merge.conflicts.map(\.place)
    var chosen = MergeDecisions()
    for (index, side) in decisions { chosen.take(side, ofConflictAt: places[index]) }
    merge = merge.deciding(chosen)
    result = nil
    isSaved = false
    return true
  }

  /// Writes the merged page, unless its file has changed since the merge began.
  /// - Throws: `Failure` when the file was changed, or cannot be written.
  package func save() throws(Failure) {
    if !merge.open.isEmpty {
      throw Failure(
        message: "\(Wording.counted(merge.open.count, "conflict")) of \(output) without a decision",
        hint: "decide all conflicts first")
    }
    let text = merge.text
    do throws(FileError) {
      if let written {
        try project.contents.replacePage(file, with: text, ifStill: written)
      } else if FileSystem.exists(file) {
        throw FileError(
          action: "write", path: output, code: 0, reason: "it did not exist when the merge began",
          hint: "start the merge again")
      } else {
        let replacement = try FileReplacement(file)
        try replacement.write(text)
        try replacement.commit()
      }
    } catch {
      throw Failure(error)
    }
    written = text
    isSaved = true
  }
}
