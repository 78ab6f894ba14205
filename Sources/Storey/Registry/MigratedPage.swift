/// A page in which floors of older versions of their types were made ones of the registered versions, by the migrations of these types.
package struct MigratedPage {
  /// A floor that was changed, or a part in one.
  package struct Floor: Sendable {
    /// The part, as it is written.
    package let part: JSONValue
    package let pattern: FloorPattern
    /// The version of the floor type that the floor has now.
    package let version: Int
  }

  /// The floors that were changed, in the order of the file.
  package let floors: [Floor]
  /// The replacements in the file that rewrite these floors, in order.
  package let replacements: [TextReplacement]
  /// The findings about floors that cannot be migrated.
  package let findings: [Diagnostic]
  private let page: Document
  private let parts: WrittenParts

  /// The maximum number of edits in a page.
  private static let mostEdits = 5_000
  /// The maximum number of bytes that are read for edits, for each byte of the page and in addition. Floors in floors are read several
  /// times.
  private static let (readings, moreBytes) = (32, 1_000_000)

  /// Migrates the floors of a page. `nil` if no floor is of an older version, and for a page that is written in several files: the changes of
  /// an overlay are those of the older version, too.
  ///
  /// Complexity: O(values), and O(steps × bytes of the floor) for each floor that has a migration.
  ///
  /// - Parameters:
  ///   - page: A page as it is written in its file.
  ///   - arranged: The page as its floors are read.
  package init?(_ page: Document, arranged: Document, _ registry: FloorRegistry) {
    guard page.syntaxErrors.isEmpty, page.original === page, (arranged.view?.original ?? arranged) === page else {
      return nil
    }
    let shape = registry.shape
    let parts = WrittenParts(of: arranged, shape)
    var walker = PointerWalker(page)
    let candidates = parts.all.compactMap { part -> Candidate? in
      let origin = part.value.origin
      guard let pattern = part.pattern, let type = registry.floorType(for: pattern), !type.migrations.isEmpty,
        let fields = shape.part.fields.node(from: origin.node, in: page.tape)
      else { return nil }
      let known = part.value.present(.requires)?[pattern.name]?.number ?? 1
      let migrations = type.migrations.filter { Double($0.version) > known }
      return Candidate(
        part: origin, pattern: pattern, migrations: migrations, fields: fields, place: walker.pointer(to: fields).tokens
      )
    }
    var floors: [Floor] = []
    var findings: [Diagnostic] = []
    var edits = JSONEdits(page)
    var count = 0
    var bytesLeft = Self.readings * page.byteCount + Self.moreBytes
    let repeatsKeys = page.root.repeatsKeys
    // Those inside of others first, so that the pointers of the outer ones are still right.
    for candidate in candidates.reversed() where candidate.mayBeOld(in: page) {
      guard
        var migrator = FloorMigrator(
          page.value(at: candidate.fields), most: Self.mostEdits - count, bytes: bytesLeft)
      else { continue }
      do {
        for migration in candidate.migrations { try migrator.apply(migration) }
        bytesLeft -= migrator.bytesRead
        guard let version = migrator.version else { continue }
        // A pointer leads to the last of several members with one key.
        if repeatsKeys, page.root[JSONPointer(tokens: candidate.place)]?.node != candidate.fields {
          throw FloorMigrator.Refusal.unclear
        }
        for edit in migrator.edits { try edits.apply(edit, below: candidate.place) }
        count += migrator.edits.count
        floors.append(Floor(part: candidate.part, pattern: candidate.pattern, version: version))
      } catch is FloorMigrator.Refusal {
        bytesLeft -= migrator.bytesRead
        findings.append(Self.refusal(of: candidate.part, candidate.pattern))
      } catch {
        // An edit that was possible in the floor alone: no floor is changed.
        (floors, edits) = ([], JSONEdits(page))
        findings.append(Self.refusal(of: candidate.part, candidate.pattern))
        break
      }
    }
    if floors.isEmpty && findings.isEmpty { return nil }
    self.floors = floors.reversed()
    self.findings = findings.reversed()
    self.page = page
    self.parts = parts
    replacements = edits.replacements
  }

  /// A part whose type has migrations.
  private struct Candidate {
    let part: JSONValue
    let pattern: FloorPattern
    let migrations: [FloorMigration]
    /// The node of the object with its fields, and the tokens of the pointer to it.
    let fields: UInt32
    let place: [String]

    /// Whether a migration takes a field away that the part may have, or only fills fields. O(members · steps).
    func mayBeOld(in page: Document) -> Bool {
      let fields = page.value(at: fields)
      return migrations.contains { migration in
        migration.takenFields.isEmpty || migration.takenFields.contains { fields[$0[0]] != nil }
      }
    }
  }

  private static func refusal(of part: JSONValue, _ pattern: FloorPattern) -> Diagnostic {
    Diagnostic(
      rule: .oldFloor, severity: .warning,
      message: "this floor of an older version of \"\(Diagnostic.excerpt(of: pattern.name))\" cannot be migrated",
      hint: "change it by hand: the page needs too many changes, or an object has a key twice", at: part)
  }

  /// The findings about the page: one for each floor that was changed, and those about floors that cannot be.
  package var notes: [Diagnostic] {
    findings
      + floors.map { floor in
        Diagnostic(
          rule: .oldFloor, severity: .note,
          message:
            "this floor is of an older version of \"\(Diagnostic.excerpt(of: floor.pattern.name))\"; it is read as version \(floor.version)",
          hint: "rewrite it with 'storey migrate'", at: floor.part)
      }
  }

  /// The page with the changed floors, whose values represent those of the file. A new value represents the part that it is in. `nil` if the
  /// text cannot be read. O(bytes).
  func document() -> Document? {
    let replacements = replacements
    guard let text = try? Document(parsing: replacements.applied(to: page.bytes), syntax: .jsonc) else { return nil }
    var origins: [JSONValue] = []
    origins.reserveCapacity(text.nodeCount)
    // The nodes of both texts are in the order of their bytes.
    var (next, shift): (ArraySlice<TextReplacement>, Int) = (replacements[...], 0)
    var node: UInt32 = 0
    for index in 0..<UInt32(text.nodeCount) {
      let offset = Int(text.node(index).offset)
      while let replacement = next.first, offset >= replacement.range.lowerBound + shift + replacement.text.utf8.count {
        shift += replacement.text.utf8.count - replacement.range.count
        next.removeFirst()
      }
      if let replacement = next.first, offset >= replacement.range.lowerBound + shift {
        origins.append(origin(of: replacement))
        continue
      }
      while Int(node) < page.nodeCount, Int(page.node(node).offset) < offset - shift { node += 1 }
      origins.append(page.value(at: min(node, UInt32(page.nodeCount) - 1)))
    }
    return Document(merged: text, origins: origins, of: [page], main: page)
  }

  /// Returns the value of the file that a new text represents: the key or the value that it replaces, or the part that it is in.
  private func origin(of replacement: TextReplacement) -> JSONValue {
    let next = (0..<page.nodeCount).partitionIndex { Int(page.node(UInt32($0)).offset) > replacement.range.lowerBound }
    let value = page.value(at: UInt32(max(next - 1, 0)))
    let entry = page.node(value.node)
    if Int(entry.offset) == replacement.range.lowerBound, Int(entry.length) == replacement.range.count { return value }
    return parts.index(around: value).map { parts.all[$0].value.origin } ?? page.root
  }
}
