/// Stands between what is known and what is shown: it holds its view weakly, and the view knows no more of it than what
/// to tell it. A view that is gone is not called.
///
/// On the main actor, as views are. A class, because a presenter outlives the views that come and go before it.
@MainActor
open class Presenter<View: AnyObject> {
  /// The view; nil when none is attached, or when it is gone.
  public private(set) weak var view: View?

  /// A presenter without a view.
  public init() {}

  /// Attaches a view in place of the one before, which is detached.
  public final func attach(_ view: View) {
    if self.view === view { return }
    detach()
    self.view = view
    didAttach(view)
  }

  /// Lets the view go: nothing is called on it any more. What is under way goes on, for the next one.
  public final func detach() {
    guard view != nil else { return }
    view = nil
    didDetach()
  }

  /// A view was attached, and shows nothing yet: show it what there is. Does nothing unless it is overridden.
  open func didAttach(_ view: View) {}

  /// The view was let go. Not called for a view that is gone by itself. Does nothing unless it is overridden.
  open func didDetach() {}
}
