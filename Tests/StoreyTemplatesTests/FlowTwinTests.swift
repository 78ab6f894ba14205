import Storey
import StoreyFloors
import StoreyTemplates
import TestFiles
import Testing

// The Swift version of `Templates/flash-sale.json`.

private struct FlashSaleFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "FlashSale"
  static let cells: [any TemplateCell.Type] = [SaleTitleCell.self, DealCell.self, SaleEndCell.self]
  let base: FloorBase
  let title: SaleTitle
  let deals: [Deal]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    title = SaleTitle(
      title: reader.required("title"), until: reader.optional("until", as: PageDate.self),
      state: reader.optional("state", or: .running), jump: base.jump)
    deals = reader.required("items")
  }

  var rows: FloorRows {
    FloorRows([title], drawnBy: SaleTitleCell.self) + FloorRows(deals, drawnBy: DealCell.self)
      + FloorRows([SaleEnd()], drawnBy: SaleEndCell.self)
  }
}

private struct SaleTitle: TemplateRender, TemplateAction {
  enum State: String, ModelChoice { case soon, running, over }
  let title: JSONText
  let until: PageDate?
  let state: State
  let jump: Jump?
  func action(at position: Int) -> FloorAction? { jump?.action }
}

private enum SaleTitleCell: FlowCell {
  typealias Model = SaleTitle
  static func flow(of model: SaleTitle, in context: LayoutContext) -> Flow {
    let (white, red) = (ThemeColor(hex: "#FFFFFF") ?? .surface, ThemeColor(hex: "#B3122A") ?? .price)
    func text(_ text: JSONText, _ color: ThemeColor) -> Flow {
      .text(text, style: .custom(12, 16, .regular, color), lineLimit: 1)
    }
    let state: Flow? =
      switch model.state {
      case .running:
        model.until.map {
          .countdown(countdown(to: $0), style: .custom(12, 16, .bold, red), alignment: .center)
        }
      case .soon: text("即将开始", red)
      case .over: text("已结束", ThemeColor(hex: "#5F6068") ?? .secondaryText)
      }
    return .column(padding: FlowEdges(top: 4, end: 12, start: 12)) {
      Flow.row(gap: 8, padding: FlowEdges(vertical: 10, horizontal: 12), align: .center) {
        Flow.text(model.title, style: .custom(16, 19, .bold, white), lineLimit: 1, truncation: .expected)
          .margin(FlowEdges(top: 2)).maximum(width: .percent(60)).role(.heading)
        Flow.row(padding: FlowEdges(vertical: 2, horizontal: 8)) {
          state
        }.background(white, radius: 10)
      }
      .background(
        .price,
        look: ElementLook(
          gradient: .between("#D6172E", "#C2410C"), corners: CornerRadii(topLeft: 12, topRight: 12))
      ).label(model.title).tap(0)
    }.background(.background)
  }
}

extension SaleTitleCell {
  private static func countdown(to end: PageDate) -> Countdown {
    Countdown(
      to: end, format: .standard,
      momentFormat: DateFormat("MM-dd HH:mm") ?? .standard, offset: 8 * 3600)
  }
}

private struct Deal: JSONModel, TemplateRender, TemplateAction {
  let (name, image, price): (JSONText, ResourceURL?, Written)
  let former: Written?
  let sold: Int?
  let jump: Jump?

  init(from reader: inout JSONReader) {
    (name, image, price) = (reader.required("name"), reader.optional("img"), reader.required("price"))
    (former, sold, jump) = (reader.optional("former"), reader.optional("sold"), reader.optional("jump"))
  }

  func action(at position: Int) -> FloorAction? { jump?.action }
}

private enum DealCell: FlowCell {
  typealias Model = Deal
  static func flow(of model: Deal, in context: LayoutContext) -> Flow {
    .column(padding: FlowEdges(horizontal: 12)) {
      Flow.row(gap: 10, padding: FlowEdges(vertical: 10, horizontal: 12)) {
        Flow.image(model.image).size(width: 88).maximum(width: .percent(40)).aspect(1).shrink(0)
          .look(ElementLook(corners: CornerRadii(8)))
        Flow.column(gap: 6) {
          Flow.text(model.name, style: .heading, lineLimit: 2, truncation: .expected)
          if let sold = model.sold {
            Flow.row(gap: 8, align: .center) {
              Flow.overlap {
                Flow.space.size(width: .percent(Double(sold)), height: .fill)
                  .background(.price, radius: 4, look: ElementLook(gradient: .between("#FF9A3D", "#E23D28")))
              }.size(width: .fill, height: 8).background(.fill, radius: 4, clips: true)
              Flow.text(JSONText("已抢 \(sold)%"), style: .secondary, lineLimit: 1, alignment: .trailing)
                .size(width: 60)
            }
          }
          Flow.row(gap: 6, align: .baseline) {
            Flow.text(price(of: model, in: context), style: .largePrice, lineLimit: 1)
            if let former = model.former {
              Flow.text(context.text(former.text, as: .price), style: .formerPrice, lineLimit: 1)
            }
          }
        }.size(width: .fill)
      }.background(.surface).label(model.name).tap(0)
    }.background(.background)
  }
}

extension DealCell {
  /// Returns the price with a small sign and small decimals.
  private static func price(of model: Deal, in context: LayoutContext) -> StyledText {
    let parts: [(NumberFormat, TextStyle)] = [
      (.sign, .smallPrice), (.whole, .largePrice), (.decimals, .smallPrice),
    ]
    return StyledText(parts.map { (context.text(model.price.text, as: $0), $1) })
  }
}

private struct SaleEnd: TemplateRender {}

private enum SaleEndCell: FlowCell {
  typealias Model = SaleEnd
  static func flow(of model: SaleEnd, in context: LayoutContext) -> Flow {
    .column(padding: FlowEdges(end: 12, bottom: 4, start: 12)) {
      Flow.space.size(height: 12)
        .background(.surface, look: ElementLook(corners: CornerRadii(bottomRight: 12, bottomLeft: 12)))
    }.background(.background)
  }
}

/// A number that keeps its spelling.
private struct Written: ModelValue {
  let text: JSONText
  static func read(from value: borrowing ValueReader) -> Written? {
    value.number(.number).map { [text = value.text] _ in Written(text: text) }
  }
  static var standIn: Written { Written(text: "0") }
}

extension TextStyle {
  fileprivate static func custom(
    _ size: Double, _ lineHeight: Double, _ weight: Weight = .bold, _ color: ThemeColor = .price
  ) -> TextStyle {
    TextStyle(name: "sale", size: size, lineHeight: lineHeight, weight: weight, color: color)
  }
}

extension LinearGradient {
  fileprivate static func between(_ start: String, _ end: String) -> LinearGradient? {
    let colors = [start, end].map { ThemeColor(hex: $0) ?? .accent }
    return LinearGradient(angle: 90, [Stop(at: 0, colors[0]), Stop(at: 1, colors[1])])
  }
}

@Suite struct FlowTwinTests {
  /// Returns the elements of all rows with their frames, without the names of styles.
  private func drawn(_ registry: FloorRegistry, _ width: Double, _ direction: PageDirection) throws -> [String] {
    let page = Page(decoding: try Sample(name: "templates/flash-sale").bytes, registry: registry)
    let layout = TableLayout(page, in: LayoutContext(width: width, direction: direction))
    return layout.rows.flatMap { row in
      let part = layout.drawn(.row(row))
      return ["row \(row.frame)"]
        + part.list.elements.map { element in
          let content: String =
            switch element.content {
            case .text(let block):
              "\(part.list.strings(of: block)) \(part.list[block.style].size) \(block.truncation)"
                + (part.list.countdown(of: block).map { " \($0.until) \($0.format.written)" } ?? "")
                + part.list.runs(of: block).map { " \($0.end) \(part.list[$0.style].size)" }.joined()
            case .image(let url, let fit): "\(url.map { part.list[$0].written.string } ?? "-") \(fit)"
            case let other: "\(other)"
            }
          let look = element.look.map { "\(part.list[$0])" } ?? ""
          let label = element.label.map { part.list[$0].string } ?? ""
          let action = part.action(of: element)?.eventID?.string ?? ""
          return "\(element.frame) \(content) \(look) \(label) \(action) \(element.end)"
        }
    }
  }

  @Test(arguments: [320.0, 375, 768], PageDirection.allCases)
  func `a template that flows and its Swift version draw the same`(width: Double, direction: PageDirection) throws {
    var swift = FloorRegistry.standard
    try swift.register(FlashSaleFloor.self)
    let expected = try drawn(try Templates.registry(), width, direction)
    #expect(expected.count > 30)
    #expect(try drawn(swift, width, direction) == expected)
  }
}
