package import Storey

/// Writes JSON, indented or on one line, and inserts the commas.
package struct JSONEmitter: ~Copyable {
  private var writer: ByteWriter
  private let isIndented: Bool
  /// The state of a container.
  private struct Level {
    var hasContent = false
    /// Whether it is on one line.
    var isInline = false
  }

  /// The innermost open container, and those around it, up to the document itself.
  private var top = Level()
  private var outer: [Level]
  /// The number of open containers.
  private var depth: Int { outer.count }
  private var follows = false

  /// Whether the output is a whole document, not the content of containers that the caller writes.
  private let isWhole: Bool

  /// Creates an emitter that indents by two spaces, or writes everything on one line. `depth` is the number of containers
  /// that the caller has opened around the output.
  package init(capacity: Int = 1024, isIndented: Bool, depth: Int = 0, handingOver take: (([UInt8]) -> Void)? = nil) {
    self.init(
      ByteWriter(capacity: capacity, handingOver: take.map { take in { take(ByteWriter.withoutCommands($0)) } }),
      isIndented: isIndented, depth: depth)
  }

  private init(_ writer: consuming ByteWriter, isIndented: Bool, depth: Int = 0) {
    self.writer = writer
    self.isIndented = isIndented
    isWhole = depth == 0
    outer = Array(repeating: Level(), count: depth)
  }

  /// Returns the JSON. An indented document ends with a line end.
  package consuming func finish() -> [UInt8] { end().finishJSON() }

  /// Ends the document, and returns its bytes, which may contain commands of runners.
  private consuming func end() -> ByteWriter {
    if isIndented && isWhole { writer.append(UInt8(ascii: "\n")) }
    return writer
  }

  /// Returns the JSON with a line end.
  package consuming func finishLine() -> [UInt8] {
    writer.append(UInt8(ascii: "\n"))
    return writer.finishJSON()
  }

  /// Passes the rest of the JSON to `take`.
  consuming func handOver() {
    end().handOver()
  }

  /// Returns the JSON that `write` writes to an indented emitter, without a copy if it fits in the capacity.
  package static func indented(capacity: Int = 64 * 1024, _ write: (inout JSONEmitter) -> Void) -> [UInt8] {
    let bytes = ByteWriter.bytes(capacity: capacity) { writer in
      var emitter = JSONEmitter(writer, isIndented: true)
      write(&emitter)
      return emitter.end()
    }
    return ByteWriter.withoutCommands(bytes)
  }

  /// Writes the JSON that `write` writes to an indented emitter in pieces.
  package static func indented(handingOver take: @escaping ([UInt8]) -> Void, _ write: (inout JSONEmitter) -> Void) {
    var emitter = JSONEmitter(capacity: 1 << 20, isIndented: true, handingOver: take)
    write(&emitter)
    emitter.handOver()
  }

  // MARK: Containers

  /// Writes an object. An inline object stays on one line.
  package mutating func object(inline: Bool = false, _ content: (inout JSONEmitter) -> Void) {
    container(UInt8(ascii: "{"), UInt8(ascii: "}"), inline, content)
  }

  /// Writes an array. An inline array stays on one line.
  package mutating func array(inline: Bool = false, _ content: (inout JSONEmitter) -> Void) {
    container(UInt8(ascii: "["), UInt8(ascii: "]"), inline, content)
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, _ inline: Bool, _ content: (inout JSONEmitter) -> Void
  ) {
    begin(opening, inline: inline)
    content(&self)
    end(closing)
  }

  /// The kind of a container.
  package enum Container {
    case object, array
  }

  /// Opens a container. Call `end` after its content.
  package mutating func begin(_ container: Container, inline: Bool = false) {
    begin(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["), inline: inline)
  }

  /// Closes the innermost open container.
  package mutating func end(_ container: Container) {
    end(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Opens a container. Call `end` after its content.
  mutating func begin(_ opening: UInt8, inline: Bool = false) {
    beginValue()
    writer.append(opening)
    let isInline = inline || !isIndented || depth > 0 && top.isInline
    outer.append(top)
    top = Level(isInline: isInline)
  }

  /// Closes the innermost open container.
  mutating func end(_ closing: UInt8) {
    let ended = top
    if let last = outer.popLast() { top = last }
    var cursor = writer.cursor(for: lineRoom + 1)
    if ended.hasContent && !ended.isInline { breakLine(&cursor) }
    cursor.append(closing)
    writer.use(upTo: cursor)
  }

  /// The number of bytes written.
  package var count: Int { writer.writtenCount }

  /// Writes the key of the next value.
  package mutating func key(_ name: StaticString) {
    // A literal of one scalar may have no memory.
    guard name.hasPointerRepresentation else { return key(text: name.description) }
    var cursor = writer.cursor(for: lineRoom + 1 + name.utf8CodeUnitCount + 4)
    separate(&cursor)
    cursor.append(UInt8(ascii: "\""))
    cursor.append(name)
    cursor.append("\":")
    if isIndented { cursor.append(0x20) }
    writer.use(upTo: cursor)
    follows = true
  }

  /// Writes the key of the next value from a string that is known only at run time.
  package mutating func key(text name: String) {
    beginValue()
    writer.appendJSON(name)
    writer.append(UInt8(ascii: ":"))
    if isIndented { writer.append(0x20) }
    follows = true
  }

  /// Writes a value that is already JSON, as UTF-8.
  package mutating func value(json: [UInt8]) {
    beginValue()
    writer.append(json[...])
  }

  /// Writes a string from its UTF-8, for JSON that is not written into HTML.
  package mutating func value(utf8: [UInt8]) {
    beginValue()
    unsafe utf8.withUnsafeBufferPointer { unsafe writer.appendJSONString($0) }
  }

  /// Writes a value that is already JSON.
  package mutating func value(json: String) {
    beginValue()
    writer.append(string: json)
  }

  private mutating func append(_ path: ActionPath) {
    writer.append(UInt8(ascii: "\""))
    writer.append(path)
    writer.append(UInt8(ascii: "\""))
  }

  // MARK: Values

  package mutating func null() {
    beginValue()
    writer.append("null")
  }

  package mutating func value(_ flag: Bool) {
    beginValue()
    writer.append(flag ? "true" : "false")
  }

  package mutating func value(_ number: Int) {
    beginValue()
    writer.append(number: number)
  }

  package mutating func value(length: Double) {
    beginValue()
    writer.appendLength(length)
  }

  /// Writes a rectangle on one line: `{x, y, width, height}`.
  package mutating func value(_ rect: LayoutRect) {
    beginValue()
    var cursor = writer.cursor(for: 4 * (12 + 19))
    cursor.append("{\"x\": ", if: isIndented, else: "{\"x\":")
    cursor.append(length: rect.x)
    cursor.append(", \"y\": ", if: isIndented, else: ",\"y\":")
    cursor.append(length: rect.y)
    cursor.append(", \"width\": ", if: isIndented, else: ",\"width\":")
    cursor.append(length: rect.width)
    cursor.append(", \"height\": ", if: isIndented, else: ",\"height\":")
    cursor.append(length: rect.height)
    cursor.append(UInt8(ascii: "}"))
    writer.use(upTo: cursor)
  }

  /// Writes a text of a display list, or `null`.
  mutating func value(_ text: DisplayList.TextIndex?, of list: borrowing DisplayList) {
    guard let text else { return null() }
    beginValue()
    unsafe list.withUTF8Bytes(text) { unsafe writer.appendJSON($0) }
  }

  /// Writes a URL of a display list, or `null` if it is refused.
  mutating func value(_ url: DisplayList.URLIndex?, of list: borrowing DisplayList) {
    guard let url, !list.isRefused(url) else { return null() }
    beginValue()
    unsafe list.withUTF8Bytes(url) { unsafe writer.appendJSON($0) }
  }

  /// Writes the lines of a text as strings, as they are displayed.
  mutating func values(linesOf block: TextBlock, of list: borrowing DisplayList) {
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        let shown = unsafe UnsafeBufferPointer(rebasing: bytes[line.start..<line.end])
        if line.endSign == nil, unsafe ByteScan.firstStringEscape(in: shown, from: 0) == shown.count {
          beginValue()
          unsafe writer.appendJSON(shown)
        } else {
          value(unsafe DisplayList.string(of: line, in: bytes))
        }
      }
    }
  }

  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    beginValue()
    writer.appendJSON(text)
  }

  package mutating func value(_ text: JSONText?) {
    guard let text else { return null() }
    beginValue()
    writer.appendJSON(text)
  }

  /// Writes a value of a page on one line. Of repeated keys, only the last is written.
  package mutating func value(_ value: JSONValue) {
    beginValue()
    writer.append(value)
  }

  package mutating func value(_ path: ActionPath?) {
    guard let path else { return null() }
    beginValue()
    append(path)
  }

  /// Writes an action, `{path, kind, destination, url, params, eventId}`, or `null`.
  package mutating func value(_ action: FloorAction?) {
    guard let action else { return null() }
    beginValue()
    writer.append(action)
  }

  // MARK: Punctuation

  @inline(__always)
  private mutating func beginValue() {
    if follows {
      follows = false
    } else {
      var cursor = writer.cursor(for: lineRoom + 1)
      separate(&cursor)
      writer.use(upTo: cursor)
    }
  }

  /// Writes the comma and the white space before the next content of a container: at most `lineRoom` and one byte.
  @inline(__always)
  private mutating func separate(_ cursor: inout ByteCursor) {
    if depth == 0 { return }
    if top.hasContent { cursor.append(UInt8(ascii: ",")) }
    if !top.isInline { breakLine(&cursor) } else if top.hasContent && isIndented { cursor.append(0x20) }
    top.hasContent = true
  }

  /// The greatest number of bytes of a line break with its indentation.
  private var lineRoom: Int { 1 + 2 * depth + ByteCursor.blockSize }

  @inline(__always)
  private func breakLine(_ cursor: inout ByteCursor) {
    cursor.append(UInt8(ascii: "\n"))
    cursor.append(spaces: 2 * depth)
  }
}

extension JSONEmitter {
  /// Writes a number as a member, exactly. Writes no member if the number is not finite.
  package mutating func bound(_ name: StaticString, _ number: Double) {
    guard number.isFinite else { return }
    key(name)
    if let whole = Int(exactly: number) { value(whole) } else { value(json: "\(number)") }
  }
}
