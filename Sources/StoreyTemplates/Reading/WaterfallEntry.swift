import Storey

/// The value of `waterfall`, as written in a template: columns or a smallest width, and gaps.
struct WaterfallEntry: TemplatePart {
  let source: JSONValue?
  let columns: Int?
  let minimumWidth: Double?
  let gap: GridGapEntry?

  init(from reader: inout JSONReader) {
    source = reader.source
    columns = reader.optional("columns", as: ColumnCount.self, about: "The number of columns")?.count
    minimumWidth =
      reader.optional(
        "minWidth", as: Distance.self,
        about: "The smallest width of a column, in points, instead of a number of columns")?.points
    gap = reader.optional("gap", about: "The space between items, in points, or between rows and between columns")
  }

  static var valueDescription: ValueDescription { .model(ModelReference(Self.self, named: "Waterfall")) }
}
