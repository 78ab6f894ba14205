import Storey
import StoreyOutput

/// `storey diff`: the differences between two pages.
enum DiffCommand {
  private static let format = ListFormat.option(of: "differences")

  static let description = CommandDescription(
    name: "diff",
    summary: "Compare two versions of a page, floor by floor.",
    operands: [
      OperandDescription(
        name: "OLD", count: .one, completion: .path,
        help: "The old page: a file, an http(s) URL, or - for standard input."),
      OperandDescription(name: "NEW", count: .one, completion: .path, help: "The new page."),
    ],
    options: [format] + LayoutOptions.all,
    details: """
      Floors are matched by identityId, then by content, then by position. In text output, + marks an inserted floor, - a
      removed one, > a moved one and ~ a changed one. Below a changed floor are its changed fields, with pointers relative
      to the floor, and its rows that look different. White space and the order of keys are ignored. Exits 1 when there
      are differences.
      """,
    run: { arguments, console in
      let (old, new) = (arguments.operands[0], arguments.operands[1])
      if old == "-" && new == "-" { throw UsageError(message: "only one argument can be standard input") }
      let maker = try LayoutMaker(arguments, of: new, console)
      let pages = (old: try await maker.page(old), new: try await maker.page(new))
      let difference = PageDifference(
        from: pages.old.layout, to: pages.new.layout, longestPointer: maker.reader.limits[.pointerLength])
      try console.write(arguments[format] == .json ? difference.json() : difference.text(usesColor: console.usesColor))
      return difference.isEmpty ? .success : .findings
    })
}
