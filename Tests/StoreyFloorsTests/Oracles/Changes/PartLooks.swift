import Storey
import TestMutations

/// The elements and actions of a part of a page as text.
struct PartLooks: Hashable {
  let text: String

  init(_ part: LayoutPart, in layout: TableLayout) {
    let list = layout.drawn(part).list
    var lines: [String] = []
    switch part {
    case .row(let row): lines.append("\(row.identifier) \(row.frame.height)")
    case .header(let header): lines.append("\(header.identifier) \(header.frame.height) \(header.reach)")
    case .overlay: break
    }
    for element in list.elements {
      let content =
        switch element.content {
        case .fill(let color, let radius): "fill \(color) \(radius)"
        case .image(let url, let fit): "image \(url.flatMap { list[$0].allowed?.string } ?? "-") \(fit)"
        case .text(let block): "text \(list[block.style].name) \(block.alignment) \(list[block.text].string)"
        case .group: "group"
        case .carousel(let paging, let contentWidth): "carousel \(paging) \(contentWidth)"
        }
      let role = element.role.map { "\($0)" } ?? "-"
      lines.append("\(element.frame) \(content) \(role) \(element.label.map { list[$0].string } ?? "-")")
      let action = element.position.flatMap { layout.action(at: ActionPath(part.path, position: $0)) }
      lines.append(action.map { "\(element.position ?? -1) \(Self.text(of: $0))" } ?? "-")
    }
    text = lines.joined(separator: "\n")
  }

  private static func text(of action: FloorAction) -> String {
    let parameters: String =
      switch action.parameters {
      case .none: "-"
      case .page(let object): "\(JSONTree(object).exactContent)"
      case .texts(let texts): "\(texts)"
      }
    let (destination, event) = (action.destination?.string ?? "-", action.eventID?.string ?? "-")
    return "\(action.kind.name) \(destination) \(action.url?.allowed?.string ?? "-") \(event) \(parameters)"
  }
}
