/// A digest of the drawing of a part and of the actions of its taps. Parts with different digests differ. See
/// `ContentDigests` for the probability of equal digests of different parts.
struct PartDigest: Hashable {
  private let value: Int

  /// Draws a part and computes its digest. O(elements of the part).
  init(of part: LayoutPart, in layout: TableLayout) {
    var hasher = Hasher()
    switch part {
    case .row(let row):
      hasher.combine(row.identifier)
      hasher.combine(row.frame.height)
    case .header(let header):
      hasher.combine(header.identifier)
      hasher.combine(header.frame.height)
      hasher.combine(header.reach)
    case .overlay: break
    }
    let drawn = layout.drawn(part)
    let list = drawn.list
    for element in list.elements {
      hasher.combine(element.frame)
      hasher.combine(element.end)
      hasher.combine(element.look.map { list[$0] })
      hasher.combine(element.role)
      hasher.combine(element.label.map { list[$0] })
      hasher.combine(element.position)
      Self.combine(element.content, list, &hasher)
      if let position = element.position { Self.combine(drawn.action(at: position), &hasher) }
    }
    value = hasher.finalize()
  }

  private static func combine(_ content: Element.Content, _ list: DisplayList, _ hasher: inout Hasher) {
    switch content {
    case .fill(let color, let radius):
      hasher.combine(color)
      hasher.combine(radius)
    case .image(let url, let fit):
      // A refused URL is not drawn, so its text makes no difference.
      hasher.combine(url.flatMap { list[$0].allowed })
      hasher.combine(fit)
    case .text(let block):
      hasher.combine(list[block.text])
      hasher.combine(list[block.style])
      hasher.combine(block.alignment)
      hasher.combine(list.countdown(of: block))
      for run in list.runs(of: block) {
        hasher.combine(run.end)
        hasher.combine(list[run.style])
      }
      for line in list.lines[block.lines] { hasher.combine(line) }
    case .group: hasher.combine(0)
    case .carousel(let paging, let contentWidth):
      hasher.combine(paging)
      hasher.combine(contentWidth)
    }
  }

  private static func combine(_ action: FloorAction?, _ hasher: inout Hasher) {
    guard let action else { return hasher.combine(false) }
    hasher.combine(action.kind)
    hasher.combine(action.destination)
    hasher.combine(action.url?.allowed)
    hasher.combine(action.eventID)
    switch action.parameters {
    case .none: break
    case .page(let value): hasher.combine(ContentDigests(of: value)[value])
    case .texts(let texts):
      for (name, text) in texts {
        hasher.combine(name)
        hasher.combine(text)
      }
    }
  }
}
