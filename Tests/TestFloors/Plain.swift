package import Storey

/// A floor with one row and no optional features.
package struct Plain: TemplateContainer, JSONModel, TemplateRender {
  package static let pattern: FloorPattern = "Plain"
  package static let cells: [any TemplateCell.Type] = [PlainCell.self]
  package let base: FloorBase
  package init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  package var rows: FloorRows { FloorRows([self], drawnBy: PlainCell.self) }
}

package enum PlainCell: TemplateCell {
  package static func height(of model: Plain, in context: LayoutContext) -> Double { 20 }
  package static func draw(_ model: Plain, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { _ in }
  }
}
