public import Storey

/// Writes a laid-out page as layout JSON, version 1: every section, row and element with its frame.
public struct JSONWriter: Sendable {
  /// The scroll offset whose pinned headers are told; nil leaves `scroll` and `pinned` out.
  public var scroll: Double?
  /// How many diagnostics are listed, and how many bytes are written: rows after the bytes that the limit `json-growth` allows
  /// are left out.
  public var limits: Limits

  /// A writer, the scroll offset that it tells the pinned headers of, and its limits.
  public init(scroll: Double? = nil, limits: Limits = .none) {
    self.scroll = scroll
    self.limits = limits
  }

  /// The layout as UTF-8, indented. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    JSONEmitter.indented { write(layout, to: &$0) }
  }

  /// The same, handed over a piece at a time.
  package func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    JSONEmitter.indented(handingOver: take) { write(layout, to: &$0) }
  }

  private func write(_ layout: TableLayout, to emitter: inout JSONEmitter) {
    var list = DisplayList()
    let limit = layout.outputLimit(.jsonGrowth, of: limits)
    emitter.object { emitter in
      emitter.member("layoutVersion", 1)
      emitter.member("width", length: layout.width)
      emitter.member("height", length: layout.height)
      emitter.member("direction", layout.context.direction.rawValue)
      if let scroll { writeScroll(scroll, of: layout, to: &emitter) }
      emitter.array("sections") { emitter in
        for section in layout.sections { write(section, of: layout, limit, &list, to: &emitter) }
      }
      emitter.key("overlay")
      writeElements(of: .overlay, layout, &list, to: &emitter)
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
    _ section: LayoutSection, of layout: TableLayout, _ limit: Int, _ list: inout DisplayList,
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
          writeElements(of: .header(header), layout, &list, to: &emitter)
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
            writeElements(of: .row(row), layout, &list, to: &emitter)
          }
        }
      }
    }
  }

  private func writeElements(
    of part: LayoutPart, _ layout: TableLayout, _ list: inout DisplayList, to emitter: inout JSONEmitter
  ) {
    let actions = layout.drawing(of: part, reusing: &list)
    writeElements(0..<list.elements.count, of: list, actions, to: &emitter)
  }

  private func writeElements(
    _ range: Range<Int>, of list: DisplayList, _ actions: PartActions, to emitter: inout JSONEmitter
  ) {
    emitter.array { emitter in
      var index = range.lowerBound
      while index < range.upperBound {
        let element = list.elements[index]
        emitter.object { emitter in
          write(element, at: index, of: list, actions, to: &emitter)
        }
        index = element.end
      }
    }
  }

  private func write(
    _ element: Element, at index: Int, of list: DisplayList, _ actions: PartActions, to emitter: inout JSONEmitter
  ) {
    let children = (index + 1)..<element.end
    emitter.member("kind", element.content.kind)
    emitter.member("frame", element.frame)
    emitter.member("role", element.role?.rawValue)
    emitter.member("label", element.label.map { list[$0] })
    emitter.member("action", element.position.flatMap(actions.action))
    switch element.content {
    case .fill(let color, let radius):
      emitter.member("color", color.name)
      emitter.member("radius", length: radius)
    case .image(let url, let fit):
      emitter.member("url", url.flatMap { list[$0].allowed })
      emitter.member("fit", fit.rawValue)
    case .text(let block):
      emitter.member("text", list[block.text])
      emitter.member("style", list[block.style].name)
      emitter.array("lines", inline: true) { emitter in
        for line in list.strings(of: block) { emitter.value(line) }
      }
    case .group:
      emitter.key("elements")
      writeElements(children, of: list, actions, to: &emitter)
    case .carousel(let paging, let contentWidth):
      emitter.member("paging", paging.rawValue)
      emitter.member("contentWidth", length: contentWidth)
      emitter.key("elements")
      writeElements(children, of: list, actions, to: &emitter)
    }
  }
}

extension Element.Content {
  /// The name that the layout JSON uses.
  fileprivate var kind: String {
    switch self {
    case .fill: "fill"
    case .image: "image"
    case .text: "text"
    case .group: "group"
    case .carousel: "carousel"
    }
  }
}
