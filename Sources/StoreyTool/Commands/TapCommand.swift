import Storey
import StoreyOutput
import StoreyProject

/// `storey tap`: the action that a tap emits.
enum TapCommand {
  private static let at = Option<LayoutPoint>(
    "--at", .point, help: "The position to tap, instead of PATH, in points from the top left corner of the viewport.")

  private static let height = Option<Double>(
    "--height", .number("N", 1...100_000),
    help: "The height of the viewport, for '--at' and buttons that are placed from the bottom, in points.")

  static let description = CommandDescription(
    name: "tap",
    summary: "Print the action that a tap emits, as JSON.",
    operands: [
      PageInput.operand,
      OperandDescription(
        name: "PATH", count: .optional,
        help: "The path to tap: SECTION.ROW.POSITION, SECTION.h.POSITION (sticky header) or float.POSITION."),
    ],
    options: [at, height, LayoutOptions.scroll] + LayoutOptions.all,
    details: "Exits 1 when the tap emits no action. Run 'storey actions PAGE' to list the paths.",
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let page = arguments.operands[0]
    let place = arguments.operands.count > 1 ? arguments.operands[1] : nil
    let action: FloorAction?
    let name: String
    var reason = ""
    switch (place, arguments[at]) {
    case (let text?, nil):
      if arguments.isSet(LayoutOptions.scroll) {
        throw UsageError(
          message: "'--scroll' requires '--at'", hint: "remove it; a path does not depend on the scroll offset")
      }
      if arguments.isSet(height) {
        throw UsageError(
          message: "'--height' requires '--at'", hint: "remove it; a path does not depend on the height of the viewport"
        )
      }
      guard let path = ActionPath(text) else {
        throw UsageError(message: "invalid path '\(text)'", hint: "use a path such as 1.0.2, 19.h.0 or float.0")
      }
      action = try await LayoutMaker.page(page, arguments, console).layout.action(at: path)
      name = text
    case (nil, let point?):
      let layout = try await LayoutMaker.page(page, arguments, console).layout
      reason = self.reason(point, width: layout.width)
      let hit = layout.hitTest(
        point, scrolledTo: arguments[LayoutOptions.scroll] ?? 0, viewportHeight: arguments[height])
      action = reason.isEmpty ? hit?.action : nil
      name = arguments.text(of: at) ?? ""
    case (nil, nil):
      throw UsageError(
        message: "missing argument PATH or '--at X,Y'", hint: "run 'storey actions \(page)' to list the paths")
    case (_?, _?):
      throw UsageError(message: "PATH and '--at' cannot be used together", hint: "remove one of them")
    }
    guard let action else {
      let hint = reason.isEmpty ? "; run 'storey actions PAGE' to list the taps that emit an action" : ""
      console.note("\(page): no action at \(name)\(reason)\(hint)")
      return .findings
    }
    var bus = ActionBus()
    bus.add(ActionPrinter(console: console))
    let outcome = await bus.send(action)
    for case .failed(let reason) in outcome.steps.map(\.ending) { throw Failure(message: reason) }
    return .success
  }

  /// Returns why a point is outside the viewport, or an empty string. The lower edge of the viewport is not checked.
  private static func reason(_ point: LayoutPoint, width: Double) -> String {
    if point.y < 0 { return ": the point is above the viewport; use '--scroll' to scroll the page" }
    if point.x < 0 || point.x >= width {
      return ": the point is outside the viewport, which is \(Wording.length(width)) points wide"
    }
    return ""
  }
}

/// Handles every action by printing it.
private struct ActionPrinter: ActionHandler {
  let console: Console

  func handle(_ action: FloorAction) -> ActionResult {
    do throws(Failure) {
      try console.write(ActionsWriter().json(action))
      return .handled
    } catch {
      return .failed(error.message)
    }
  }
}
