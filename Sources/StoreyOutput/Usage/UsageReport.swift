import Storey

/// The uses of a thing in many pages, as text, JSON and CSV.
package struct UsageReport {
  private var files: [(path: String, uses: [PageUse])] = []
  private var pageCount = 0

  package init() {}

  /// Adds the uses in a page. Pages are listed in the order in which they are added.
  package mutating func add(_ uses: [PageUse], of path: String) {
    pageCount += 1
    if !uses.isEmpty { files.append((path, uses)) }
  }

  /// Whether no page uses the thing.
  package var isEmpty: Bool { files.isEmpty }

  // MARK: Counts

  /// The numbers of a name that is used.
  private struct Count {
    let name: String
    var uses = 0
    var pages = 0
  }

  /// The numbers of each name: the most used ones first, then in the order of their bytes.
  private var counts: [Count] {
    var counts: [String: Count] = [:]
    for file in files {
      var names: Set<String> = []
      for use in file.uses {
        counts[use.name, default: Count(name: use.name)].uses += 1
        if names.insert(use.name).inserted { counts[use.name]?.pages += 1 }
      }
    }
    return counts.values.sorted {
      $0.uses == $1.uses ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) : $0.uses > $1.uses
    }
  }

  private var useCount: Int { files.reduce(0) { $0 + $1.uses.count } }
  private var floorCount: Int { files.reduce(0) { $0 + Set($1.uses.compactMap(\.partNumber)).count } }

  /// The sentence about all uses: `5 uses in 4 floors of 2 pages; 98 pages without`.
  private var summary: String {
    if files.isEmpty { return "no uses in \(Wording.counted(pageCount, "page"))" }
    let rest = pageCount - files.count
    return "\(Wording.counted(useCount, "use")) in \(Wording.counted(floorCount, "floor")) of "
      + Wording.counted(files.count, "page") + (rest == 0 ? "" : "; \(Wording.counted(rest, "page")) without")
  }

  // MARK: Text

  /// The largest number of columns of a value in a line.
  private static let mostColumns = 60

  /// Returns a line for each use: its place, the name, the floor, and the value of a field.
  package func text() -> [UInt8] {
    var text = ByteWriter(capacity: 16 * 1024)
    for file in files {
      let path = VisibleText.line(file.path)
      for use in file.uses {
        var words = [use.name] + Self.words(for: use.part).filter { $0 != use.name }
        if let value = use.value { words[0] += " = \(VisibleText.fitted(value, columns: Self.mostColumns))" }
        let line = words.map(VisibleText.line).joined(separator: " · ")
        text.append(string: "\(path):\(use.position.line):\(use.position.column): \(line)\n")
      }
    }
    text.append(string: summary + "\n")
    return LogLine.withoutCommands(text.finish())
  }

  private static func words(for part: PartName?) -> [String] {
    [part?.pattern, part?.title, part?.identity.map { "id \($0)" }].compactMap(\.self)
  }

  /// Returns a line for each name with the numbers of its uses and pages.
  package func countsAsText() -> [UInt8] {
    var text = ByteWriter(capacity: 4 * 1024)
    for count in counts {
      let numbers = "\(Wording.counted(count.uses, "use")) in \(Wording.counted(count.pages, "page"))"
      text.append(string: "\(VisibleText.line(count.name)): \(numbers)\n")
    }
    text.append(string: summary + "\n")
    return LogLine.withoutCommands(text.finish())
  }

  // MARK: CSV

  /// Returns a line for each use, as comma-separated values.
  package func csv() -> [UInt8] {
    FieldLines.text(.csv) { lines in
      lines.addHeader(["file", "line", "column", "pointer", "name", "pattern", "identityId", "title", "value"])
      for file in files {
        for use in file.uses {
          lines.add([
            file.path, "\(use.position.line)", "\(use.position.column)", use.pointer, use.name,
            use.part?.pattern, use.part?.identity, use.part?.title, use.value,
          ])
        }
      }
    }
  }

  /// Returns a line for each name with its numbers, as comma-separated values.
  package func countsAsCSV() -> [UInt8] {
    FieldLines.text(.csv) { lines in
      lines.addHeader(["name", "uses", "pages"])
      for count in counts { lines.add([count.name, "\(count.uses)", "\(count.pages)"]) }
    }
  }

  // MARK: JSON

  /// Returns the uses as JSON, version 1 (`Schemas/usage.schema.json`).
  /// - Parameter listsUses: Whether the uses are listed in addition to the numbers of the names.
  package func json(listsUses: Bool) -> [UInt8] {
    JSONEmitter.indented { emitter in
      emitter.object { emitter in
        emitter.member("usageVersion", 1)
        emitter.member("pages", pageCount)
        emitter.member("pagesWithUses", files.count)
        emitter.member("floorsWithUses", floorCount)
        emitter.array("names") { emitter in
          for count in counts {
            emitter.object(inline: true) { emitter in
              emitter.member("name", count.name)
              emitter.member("uses", count.uses)
              emitter.member("pages", count.pages)
            }
          }
        }
        if !listsUses { return }
        emitter.array("uses") { emitter in
          for file in files { for use in file.uses { Self.write(use, in: file.path, to: &emitter) } }
        }
      }
    }
  }

  private static func write(_ use: PageUse, in path: String, to emitter: inout JSONEmitter) {
    emitter.object(inline: true) { emitter in
      emitter.member("file", path)
      emitter.member("line", use.position.line)
      emitter.member("column", use.position.column)
      emitter.member("pointer", use.pointer)
      emitter.member("name", use.name)
      if let pattern = use.part?.pattern { emitter.member("pattern", pattern) }
      if let identity = use.part?.identity { emitter.member("identityId", identity) }
      if let title = use.part?.title { emitter.member("title", title) }
      if let value = use.value { emitter.member("value", value) }
    }
  }
}
