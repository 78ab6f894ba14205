import Storey
import StoreyOutput

/// `storey tap`: the action that one tap emits.
enum TapCommand {
  private static let at = Option<LayoutPoint>(
    "--at", .point, help: "Where instead: a point of the viewport, in points.")

  static let description = CommandDescription(
    name: "tap",
    summary: "Print the action that one tap emits, as JSON.",
    operands: [
      PageInput.operand,
      OperandDescription(
        name: "PATH", count: .optional,
        help: "Where: SECTION.ROW.POSITION, SECTION.h.POSITION in a sticky header, float.POSITION."),
    ],
    options: [at, LayoutOptions.scroll] + LayoutOptions.all,
    details: "Exits 1 when there is no action there. 'storey actions PAGE' lists all paths.",
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
        throw UsageError(message: "'--scroll' goes with '--at' only", hint: "a path says where without it")
      }
      guard let path = ActionPath(text) else {
        throw UsageError(message: "'\(text)' is no path", hint: "use one like '1.0.2', '19.h.0' or 'float.0'")
      }
      action = try await LayoutOptions.page(page, arguments, console).layout.action(at: path)
      name = text
    case (nil, let point?):
      let layout = try await LayoutOptions.page(page, arguments, console).layout
      reason = self.reason(point, width: layout.width)
      action = reason.isEmpty ? layout.hitTest(point, scrolledTo: arguments[LayoutOptions.scroll] ?? 0)?.action : nil
      name = arguments.text(of: at) ?? ""
    case (nil, nil):
      throw UsageError(message: "a PATH or '--at X,Y' is missing", hint: "'storey actions \(page)' lists all paths")
    case (_?, _?):
      throw UsageError(message: "a PATH and '--at' contradict each other", hint: "use one of them")
    }
    guard let action else {
      console.note("\(page): there is no action at \(name)\(reason)")
      return .findings
    }
    var bus = ActionBus()
    bus.add(ActionPrinter(console: console))
    let outcome = await bus.send(action)
    for case .failed(let reason) in outcome.steps.map(\.ending) { throw Failure(message: reason) }
    return .fine
  }

  /// Why nothing can be at a point outside of the viewport, whose height is not known.
  private static func reason(_ point: LayoutPoint, width: Double) -> String {
    if point.y < 0 { return ": the point is above the viewport; '--scroll' scrolls the page" }
    if point.x < 0 || point.x >= width {
      return ": the point is beside the viewport, which is \(Wording.length(width)) points wide"
    }
    return ""
  }
}

/// Carries every action out by printing it.
private struct ActionPrinter: ActionHandler {
  let console: Console

  func handle(_ action: FloorAction) -> ActionResult {
    do throws(Failure) {
      try console.write(ActionsWriter().json(action))
      return .taken
    } catch {
      return .failed(error.message)
    }
  }
}
