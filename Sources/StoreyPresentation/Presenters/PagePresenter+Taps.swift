public import Storey

/// Taps and the actions that they mean.
extension PagePresenter {
  /// Carries out what a tap at a point of the viewport means, when the page is scrolled by `offset` points; nil when it
  /// means nothing.
  @discardableResult
  public func tap(at point: LayoutPoint, scrolledTo offset: Double) async -> ActionOutcome? {
    guard let action = layout?.hitTest(point, scrolledTo: offset)?.action else { return nil }
    return await send(action)
  }

  /// Carries out what a tap at a path means; nil when there is no action.
  @discardableResult
  public func tap(at path: ActionPath) async -> ActionOutcome? {
    guard let action = layout?.action(at: path) else { return nil }
    return await send(action)
  }

  /// Carries an action out, and reports what its sender should know.
  @discardableResult
  public func send(_ action: FloorAction) async -> ActionOutcome {
    var actions = actions
    actions.on(.reload) { [weak self] _ in
      await self?.reload() == nil ? .failed("there is no page to fetch again") : .taken
    }
    let outcome = await actions.send(action)
    for diagnostic in outcome.diagnostics { report(diagnostic) }
    return outcome
  }
}
