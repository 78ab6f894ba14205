public import Storey

/// Taps and their actions.
extension PagePresenter {
  /// Sends the action of a tap at a point of the viewport, with the page scrolled by `offset` points. Returns `nil` if the
  /// tap has no action. Without the height of the viewport, in points, buttons that are placed from its bottom are not tapped.
  @discardableResult
  public func tap(
    at point: LayoutPoint, scrolledTo offset: Double, viewportHeight: Double? = nil
  ) async -> ActionOutcome? {
    guard let action = layout?.hitTest(point, scrolledTo: offset, viewportHeight: viewportHeight)?.action else {
      return nil
    }
    return await send(action)
  }

  /// Sends the action of a tap at a path. Returns `nil` if the tap has no action.
  @discardableResult
  public func tap(at path: ActionPath) async -> ActionOutcome? {
    guard let action = layout?.action(at: path) else { return nil }
    return await send(action)
  }

  /// Sends an action to the action bus and reports the diagnostics of its outcome.
  @discardableResult
  public func send(_ action: FloorAction) async -> ActionOutcome {
    var actions = actions
    actions.on(.reload) { [weak self] _ in
      await self?.reload() == nil ? .failed("no page has been fetched yet") : .handled
    }
    let outcome = await actions.send(action)
    for diagnostic in outcome.diagnostics { report(diagnostic) }
    return outcome
  }
}
