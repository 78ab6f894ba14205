public import Storey

/// Writes a laid-out page as layout JSON, version 1: every section, row and element with its frame.
public struct JSONWriter: LayoutWriter {
  /// The scroll offset for which pinned headers are written; `nil` omits `scroll` and `pinned`.
  public var scroll: Double?
  /// The limits of the output: the number of diagnostics, and of bytes. The remaining rows are left out once the output has
  /// the number of bytes that the limit `json-growth` allows.
  public var limits: Limits
  /// Whether the layout is written on one line, without indentation.
  package var isOnOneLine = false

  /// Creates a writer.
  public init(scroll: Double? = nil, limits: Limits = .none) {
    self.scroll = scroll
    self.limits = limits
  }

  /// Returns the layout as UTF-8, indented. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    let byteCount = layout.page.document?.byteCount ?? 0
    // Most layouts are up to five times as large as the page.
    if !isOnOneLine { return JSONEmitter.indented(capacity: byteCount * 5 + 16 * 1024) { write(layout, to: &$0) } }
    var emitter = JSONEmitter(capacity: byteCount * 8 + 4096, isIndented: false)
    write(layout, to: &emitter)
    return emitter.finish()
  }

  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    if isOnOneLine { return take(write(layout)) }
    JSONEmitter.indented(handingOver: take) { write(layout, to: &$0) }
  }

  private func write(_ layout: TableLayout, to emitter: inout JSONEmitter) {
    var parts = JSONPartWriter(layout)
    let limit = layout.outputLimit(.jsonGrowth, of: limits)
    emitter.object { emitter in
      emitter.member("layoutVersion", 1)
      emitter.member("width", length: layout.width)
      emitter.member("height", length: layout.height)
      emitter.member("direction", layout.context.direction.rawValue)
      if let scroll { writeScroll(scroll, of: layout, to: &emitter) }
      emitter.array("sections") { emitter in
        for section in layout.sections { write(section, of: layout, limit, &parts, to: &emitter) }
      }
      let origin = layout.page.floatingPlacement.origin
      if origin != .top { emitter.member("overlayFrom", origin.rawValue) }
      emitter.key("overlay")
      parts.write(.overlay, to: &emitter)
      emitter.array("diagnostics") { emitter in
        for finding in layout.findings(within: limits).shown {
          emitter.object(inline: true) { emitter in
            emitter.members(of: finding)
            emitter.placeMembers(of: finding)
          }
        }
      }
    }
  }

  private func writeScroll(_ scroll: Double, of layout: TableLayout, to emitter: inout JSONEmitter) {
    emitter.member("scroll", length: scroll)
    emitter.array("pinned") { emitter in
      for header in layout.pinnedHeaders(scrolledTo: scroll) {
        emitter.object(inline: true) { emitter in
          emitter.member("section", header.section)
          emitter.member("frame", header.frame)
        }
      }
    }
  }

  private func write(
    _ section: LayoutSection, of layout: TableLayout, _ limit: Int, _ parts: inout JSONPartWriter,
    to emitter: inout JSONEmitter
  ) {
    emitter.object { emitter in
      emitter.member("index", section.index)
      emitter.member("pattern", section.pattern?.name)
      emitter.member("identityId", section.identity?.text)
      emitter.member("frame", section.frame)
      emitter.key("header")
      if let header = section.header {
        emitter.object { emitter in
          emitter.member("identifier", header.identifier.name)
          emitter.member("sticky", true)
          emitter.member("reach", header.reach.rawValue)
          emitter.member("frame", header.frame)
          emitter.key("elements")
          parts.write(.header(header), to: &emitter)
        }
      } else {
        emitter.null()
      }
      emitter.array("rows") { emitter in
        for row in layout.rows[section.rows] where emitter.count <= limit {
          emitter.object { emitter in
            emitter.member("index", row.index)
            emitter.member("identifier", row.identifier.name)
            emitter.member("frame", row.frame)
            emitter.key("elements")
            parts.write(.row(row), to: &emitter)
          }
        }
      }
    }
  }
}
