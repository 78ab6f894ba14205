/// The base class of presenters, which connect a model to a view. A presenter holds its view weakly, and the view does not
/// depend on the presenter's model. A view that was deallocated is not called.
///
/// Presenters run on the main actor, like views. A class, because a presenter outlives its views.
@MainActor
open class Presenter<View: AnyObject> {
  /// The view; `nil` if no view is attached or the view was deallocated.
  public private(set) weak var view: View?

  /// Creates a presenter without a view.
  public init() {}

  /// Attaches a view and detaches the previous one.
  public final func attach(_ view: View) {
    if self.view === view { return }
    detach()
    self.view = view
    didAttach(view)
  }

  /// Detaches the view; the presenter no longer calls it. Running work continues, for the next view.
  public final func detach() {
    guard view != nil else { return }
    view = nil
    didDetach()
  }

  /// Called after a view was attached. Show the current content in it: the view is still empty. The default implementation
  /// does nothing.
  open func didAttach(_ view: View) {}

  /// Called after the view was detached, but not when it was deallocated. The default implementation does nothing.
  open func didDetach() {}
}
