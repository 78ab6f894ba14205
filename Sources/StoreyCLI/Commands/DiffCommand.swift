import Storey
import StoreyOutput

/// `storey diff`: what is different between two pages.
enum DiffCommand {
  private static let format = ListFormat.option(of: "differences")

  static let description = CommandDescription(
    name: "diff",
    summary: "Tell what a change of a page does, floor by floor.",
    operands: [
      OperandDescription(
        name: "OLD", count: .one, help: "The page as it was: a file, an http(s) URL, or - for standard input."),
      OperandDescription(name: "NEW", count: .one, help: "The page as it is."),
    ],
    options: [format] + LayoutOptions.all,
    details: """
      Floors are known by their identityId, else by their content, else by their place. As text, + is new, - is gone, >
      has moved and ~ has changed; below a floor stand the fields that are not what they were, with pointers that count
      from the floor, and its rows that look different. White space and the order of keys make no difference.
      Exits 1 when there are differences.
      """,
    run: { arguments, console in
      let (old, new) = (arguments.operands[0], arguments.operands[1])
      if old == "-" && new == "-" { throw UsageError(message: "only one of the two pages can be standard input") }
      let maker = try LayoutMaker(arguments, console)
      let pages = (old: try await maker.page(old), new: try await maker.page(new))
      let difference = PageDifference(
        from: pages.old.layout, to: pages.new.layout, longestPointer: maker.reader.limits[.pointerLength])
      try console.write(arguments[format] == .json ? difference.json() : difference.text())
      return difference.isEmpty ? .fine : .findings
    })
}
