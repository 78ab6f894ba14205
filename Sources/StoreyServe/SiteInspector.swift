import Storey
import StoreyFiles
import StoreyManifests
import StoreyOutput
import StoreyValidation

/// Describes an element of a page, or a whole floor: its JSON, frame and action, and what apps make of its floor.
struct SiteInspector {
  /// The maximum number of lines of JSON around a value.
  private static let mostLines = 400

  private let version: LiveVersion
  /// The path of the page, as messages name it.
  private let file: String
  /// Whether the page is the file. A floor of a gallery has other lines than the page that it comes from.
  private let isFile: Bool

  init(_ version: LiveVersion, file: String, isFile: Bool = true) {
    self.isFile = isFile
    self.version = version
    self.file = file
  }

  /// Returns the description of an element as JSON; `nil` if the element does not exist.
  ///
  /// - Parameters:
  ///   - part: The part of the element, as the attributes of HTML name it: `3.0`, `3.h` or `float`.
  ///   - index: The index of the element in the part; `nil` for the floor of the part.
  ///   - apps: The apps that the floor is tried in.
  func json(of part: String, _ index: Int?, apps: [AppManifest]) -> [UInt8]? {
    guard let place = Self.part(named: part), let found = version.layout.part(place) else { return nil }
    let drawn = version.layout.drawn(found)
    if let index, !drawn.list.elements.indices.contains(index) { return nil }
    let element = index.map { drawn.list.elements[$0] }
    var tracer = SourceTracer(version.layout)
    let section = Self.section(of: place)
    let floor = section.flatMap { version.layout.page.floors[$0].source?.origin }
    let source = index.map { tracer.sources(of: drawn)[$0] } ?? floor
    let action = element.flatMap { drawn.action(of: $0) }
    var emitter = JSONEmitter(capacity: 8192, isIndented: false)
    emitter.object { emitter in
      emitter.member("pointer", source.map { tracer.pointer(to: $0) })
      emitter.member("file", file)
      write(source, in: floor ?? source, to: &emitter)
      emitter.member("kind", element?.content.kind ?? "floor")
      emitter.member("pattern", section.flatMap { version.layout.page.floors[$0].pattern?.name })
      emitter.member("identity", section.flatMap { version.layout.page.floors[$0].identity?.text })
      emitter.member("section", section)
      emitter.key("frame")
      if let frame = frame(of: element, in: found) { emitter.value(frame) } else { emitter.null() }
      emitter.member("action", action)
      emitter.member("eventId", action?.eventID)
      emitter.array("apps") { emitter in
        for app in apps { write(app, onFloor: section, to: &emitter) }
      }
    }
    return emitter.finish()
  }

  /// Writes the range of a value, the lines around it, and the link that opens it in an editor.
  private func write(_ value: JSONValue?, in floor: JSONValue?, to emitter: inout JSONEmitter) {
    let range = value?.wholeRange
    emitter.member("line", range?.start.line)
    emitter.member("column", range?.start.column)
    emitter.member("endLine", range?.end.line)
    emitter.member("endColumn", range?.end.column)
    let around = floor?.wholeRange
    var first = around?.start.line ?? 1
    var last = around.map(\.end.line) ?? 0
    if let range, last - first >= Self.mostLines {
      first = max(first, range.start.line - Self.mostLines / 4)
      last = min(last, first + Self.mostLines - 1)
    }
    emitter.member("firstLine", first)
    emitter.array("lines") { emitter in
      for line in lines(from: first, to: last) { emitter.value(line) }
    }
    emitter.member("link", (isFile ? range : nil).map { EditorCommand.link(to: file, at: $0.start) })
  }

  /// Returns the lines of the page in a range of line numbers, without their line ends. O(page).
  private func lines(from first: Int, to last: Int) -> [String] {
    if first > last { return [] }
    return version.bytes.split(separator: 0x0A, maxSplits: last, omittingEmptySubsequences: false)
      .dropFirst(first - 1).prefix(last - first + 1)
      .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
  }

  private func write(_ app: AppManifest, onFloor section: Int?, to emitter: inout JSONEmitter) {
    let finding = section.flatMap { PageInApp(version.layout.page, in: app).finding(onFloor: $0) }
    emitter.object { emitter in
      emitter.member("app", app.label)
      emitter.array("findings") { emitter in
        guard let finding else { return }
        emitter.object { emitter in
          emitter.member("severity", finding.isMissing ? "error" : "note")
          emitter.member("message", finding.message)
          emitter.member("hint", nil as String?)
        }
      }
    }
  }

  /// Returns the frame of an element on the page, or of the whole part. Floating buttons have their frames in the viewport.
  private func frame(of element: Element?, in part: LayoutPart) -> LayoutRect? {
    let origin: LayoutRect
    switch part {
    case .row(let row): origin = row.frame
    case .header(let header): origin = header.frame
    case .overlay: return element?.frame
    }
    guard let frame = element?.frame else { return origin }
    return LayoutRect(x: origin.x + frame.x, y: origin.y + frame.y, width: frame.width, height: frame.height)
  }

  /// Returns the part that an attribute of HTML names.
  private static func part(named name: String) -> PartPath? {
    if name == "float" { return .overlay }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, let section = Int(words[0]), section >= 0 else { return nil }
    if words[1] == "h" { return .header(section: section) }
    return Int(words[1]).flatMap { $0 < 0 ? nil : .row(section: section, row: $0) }
  }

  private static func section(of part: PartPath) -> Int? {
    switch part {
    case .row(let section, _), .header(let section): section
    case .overlay: nil
    }
  }
}
