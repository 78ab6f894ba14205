import Storey

/// The templates and fields that no page uses, as text, JSON and CSV.
package struct UnusedReport {
  private let unused: [UnusedDeclaration]
  private let templateCount: Int
  private let pageCount: Int

  /// - Parameters:
  ///   - unused: The declarations, in the order of the report.
  ///   - templateCount: The number of all templates.
  ///   - pageCount: The number of pages that were read.
  package init(_ unused: [UnusedDeclaration], templateCount: Int, pageCount: Int) {
    self.unused = unused
    self.templateCount = templateCount
    self.pageCount = pageCount
  }

  private var unusedTemplates: Int { unused.count { $0.field.isEmpty } }
  private var unusedFields: Int { unused.count { !$0.field.isEmpty } }

  /// Returns a line for each declaration, and their numbers.
  package func text() -> [UInt8] {
    var text = ByteWriter(capacity: 4 * 1024)
    for declaration in unused {
      let place = declaration.position
      let line =
        "\(VisibleText.line(declaration.file)):\(place.line):\(place.column): " + Self.sentence(about: declaration)
      text.append(string: line + "\n")
    }
    let counts =
      unused.isEmpty
      ? "all fields of \(Wording.counted(templateCount, "template")) are used"
      : "\(Wording.counted(unusedTemplates, "unused template")) and \(Wording.counted(unusedFields, "unused field"))"
        + " of \(Wording.counted(templateCount, "template"))"
    text.append(string: "\(counts) in \(Wording.counted(pageCount, "page"))\n")
    return LogLine.withoutCommands(text.finish())
  }

  private static func sentence(about declaration: UnusedDeclaration) -> String {
    let name = VisibleText.line(declaration.name)
    if declaration.field.isEmpty { return "no page uses the template \"\(name)\"" }
    let floors = Wording.counted(declaration.floorCount, "floor")
    return "no floor has the field \"\(name)\"; \(floors) could have it"
  }

  /// Returns the declarations as comma-separated values.
  package func csv() -> [UInt8] {
    FieldLines.text(.csv) { lines in
      lines.addHeader(["file", "line", "column", "template", "field", "floors"])
      for declaration in unused {
        lines.add([
          declaration.file, "\(declaration.position.line)", "\(declaration.position.column)", declaration.pattern,
          declaration.field.joined(separator: "."), "\(declaration.floorCount)",
        ])
      }
    }
  }

  /// Returns the declarations as JSON, version 1 (`Schemas/usage.schema.json`).
  package func json() -> [UInt8] {
    JSONEmitter.indented { emitter in
      emitter.object { emitter in
        emitter.member("usageVersion", 1)
        emitter.member("pages", pageCount)
        emitter.member("templates", templateCount)
        emitter.array("unused") { emitter in
          for declaration in unused {
            emitter.object(inline: true) { emitter in
              emitter.member("file", declaration.file)
              emitter.member("line", declaration.position.line)
              emitter.member("column", declaration.position.column)
              emitter.member("template", declaration.pattern)
              if !declaration.field.isEmpty {
                emitter.member("field", declaration.field.joined(separator: "."))
                emitter.member("floors", declaration.floorCount)
              }
            }
          }
        }
      }
    }
  }
}
