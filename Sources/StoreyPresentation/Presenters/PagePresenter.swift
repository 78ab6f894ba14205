public import Storey
import StoreyFiles
public import StoreyTracking

/// Fetches a page, shows it, carries taps out, and changes floors: everything about a page but how it looks on a screen.
///
///     let presenter = PagePresenter<HomeView>(loader: loader, registry: .standard, actions: bus)
///     presenter.attach(view)
///     presenter.fetch("https://cms.example/home.json")
///
/// State goes one way: what is loaded, tapped or updated changes the page, the page is laid out, and the view is told what
/// is different. Decoding and measuring are done off the main actor; an update of one floor is laid out at once.
public final class PagePresenter<View: PageView>: LoadingPresenter<View> {
  /// What there is to show.
  public enum State: Sendable {
    /// Nothing was fetched yet.
    case nothing
    /// A page.
    case page(TableLayout)
    /// A page without anything to show.
    case empty(TableLayout)
    /// No page, and why.
    case failed(PageError)
  }

  /// What there is to show.
  public private(set) var state = State.nothing
  /// How fresh the page is; nil when there is none.
  public private(set) var freshness: LoadedPage.Freshness?
  /// Where the page is that was asked for last.
  public private(set) var address: PageAddress?
  /// What carries actions out. Reloading the page is done by the presenter, where no handler takes it.
  public var actions: ActionBus
  /// Is told what the sender of an action should know, such as that nobody took it. Written to standard error unless
  /// someone else is told.
  public var report: @MainActor (Diagnostic) -> Void = {
    FileSystem.note(lines: ["storey: \($0.severity): \($0.message)"])
  }
  /// Puts what the app knows, and the service does not, into a page that was fetched, before it is shown: a count that is
  /// running, what is in the cart. Called with the page as it came, each time one comes that is not the one that is shown. It
  /// changes the layout and nothing else.
  public var willShow: (@MainActor (inout TableLayout) -> Void)?
  /// How pages are laid out; `relayOut` changes it.
  public private(set) var style: PageStyle

  /// What was seen of the page, while the view says how it is scrolled; nil when there is no page.
  public private(set) var exposure: ExposureTracker?

  private let loader: PageLoader
  private let registry: FloorRegistry
  private let threshold: ExposureThreshold
  /// Where the page that there is came from, and its bytes, to know when it is the same again. Not always the page that
  /// was asked for last: that one may be on its way.
  private var source: (address: PageAddress, bytes: [UInt8])?
  /// Goes up with every change of what there is to show, so that what was prepared off the main actor for something else
  /// is not shown.
  private var revision = 0

  /// A presenter of pages that a loader has, whose floors are registered, and whose actions a bus carries out; `threshold`
  /// is what counts as seen.
  public init(
    loader: PageLoader, registry: FloorRegistry, actions: ActionBus = ActionBus(), style: PageStyle = PageStyle(),
    threshold: ExposureThreshold = .standard
  ) {
    self.threshold = threshold
    self.loader = loader
    self.registry = registry
    self.actions = actions
    self.style = style
    super.init()
  }

  /// The page as it is laid out now; nil when there is none.
  public var layout: TableLayout? {
    switch state {
    case .page(let layout), .empty(let layout): layout
    case .nothing, .failed: nil
    }
  }

  // MARK: Fetching

  /// Asks for a page, in place of any that was asked for before. One that is in the store is shown at once. The task ends
  /// when the view was told the last of it.
  @discardableResult
  public func fetch(_ address: PageAddress) -> Task<Void, Never> {
    self.address = address
    let isShown = source?.address == address
    return start { [weak self, loader] load in
      if !isShown, let stored = await loader.stored(address) {
        await self?.show(stored, of: address, load, isLast: false)
      }
      do throws(PageError) {
        let loaded = try await loader.load(address)
        await self?.show(loaded, of: address, load, isLast: true)
      } catch {
        await self?.show(error, of: address, load)
      }
    }
  }

  /// Asks again for the page that was asked for last; nothing happens before the first `fetch`. The page that is shown stays
  /// until there is another.
  @discardableResult
  public func reload() -> Task<Void, Never>? {
    address.map { fetch($0) }
  }

  private func show(_ loaded: LoadedPage, of address: PageAddress, _ load: Load, isLast: Bool) async {
    guard isCurrent(load) else { return }
    let isSamePage = source?.address == address
    if isSamePage, source?.bytes == loaded.bytes {
      if !isLast || finish(load) { tell(loaded.freshness) }
      return
    }
    let page = await Self.decode(loaded.bytes, registry)
    var attempts = 0
    while isCurrent(load) {
      let revision = revision
      // Who updates the page again and again is not let wait for a moment in which nobody does.
      let isHere = attempts > 1
      attempts += 1
      var new = isHere ? style.layOut(page) : await Self.layOut(page, style)
      willShow?(&new)
      let old = isSamePage ? layout : nil
      let change = isHere ? old.map { LayoutChange(from: $0, to: new) } : await Self.change(from: old, to: new)
      // What is shown, or what the app knows, may have changed meanwhile.
      guard isCurrent(load), revision == self.revision else { continue }
      if isLast, !finish(load) { return }
      source = (address, loaded.bytes)
      become(new, by: change)
      return tell(loaded.freshness)
    }
  }

  private func show(_ error: PageError, of address: PageAddress, _ load: Load) {
    guard finish(load), error.code != .cancelled else { return }
    // A page that is there already stays, unless the server said that it is gone.
    if source?.address == address, error.isTransient { return tell(.stale(error)) }
    (source, freshness) = (nil, nil)
    revision += 1
    (state, exposure) = (.failed(error), nil)
    if let view { present(in: view) }
  }

  @concurrent private nonisolated static func decode(_ bytes: [UInt8], _ registry: FloorRegistry) async -> Page {
    Page(decoding: bytes, registry: registry)
  }

  @concurrent private nonisolated static func layOut(_ page: Page, _ style: PageStyle) async -> TableLayout {
    style.layOut(page)
  }

  @concurrent private nonisolated static func change(
    from old: TableLayout?, to new: TableLayout
  ) async -> LayoutChange? {
    old.map { LayoutChange(from: $0, to: new) }
  }

  // MARK: Changing what is shown

  /// Changes every floor of a type, and lays those out again: nothing else is decoded or measured. A fetch that brings the
  /// same page again leaves it as it is; one that brings another has its floors as they come, and `willShow` changes those.
  /// O(floors + rows of the floors that change).
  public func update<Floor: TemplateContainer>(_ type: Floor.Type = Floor.self, _ change: (inout Floor) -> Void) {
    // Also when there is no such floor yet: what `willShow` has put into a page that is on its way is out of date.
    revision += 1
    for index in (layout?.page.floors ?? FloorList()).indices {
      // The view may have changed something when it was told of the last.
      if let changed = layout?.floor(at: index, as: type, after: change) { replaceFloor(at: index, with: changed) }
    }
  }

  /// Puts another floor in the place of the one at an index, and lays it out; nothing happens when there is none.
  /// O(log floors + rows of the floor).
  public func replaceFloor(at index: Int, with container: any TemplateContainer) {
    guard let old = layout, let change = LayoutChange(in: old, replacingFloorAt: index, with: Floor(container)),
      let new = old.applying(change)
    else { return }
    become(new, by: change)
  }

  /// Lays the page out anew, for another width, direction or theme.
  public func relayOut(_ style: PageStyle) {
    guard style != self.style else { return }
    self.style = style
    // Also when there is no page yet: one that is on its way was measured for another style.
    revision += 1
    guard let layout else { return }
    let new = style.layOut(layout.page)
    become(new, by: nil, isSamePage: true)
  }

  private func become(_ new: TableLayout, by change: LayoutChange?, isSamePage: Bool = false) {
    let wasPage = if case .page = state { true } else { false }
    let isEmpty = new.height == 0 && new.page.floatingPictures.isEmpty
    revision += 1
    state = isEmpty ? .empty(new) : .page(new)
    if isSamePage {
      exposure?.layOut(as: new)
    } else if change.map({ exposure?.update(by: $0) == true }) != true {
      exposure = ExposureTracker(new, threshold: threshold)
    }
    guard let view else { return }
    if let change, wasPage, !isEmpty {
      view.apply(change, to: new)
    } else {
      present(in: view)
    }
  }

  private func tell(_ freshness: LoadedPage.Freshness) {
    self.freshness = freshness
    view?.showFreshness(freshness)
  }

  // MARK: Views

  public override func didAttach(_ view: View) {
    super.didAttach(view)
    // Whoever is told something may attach another view in turn.
    if self.view === view { present(in: view) }
    if self.view === view, let freshness { view.showFreshness(freshness) }
  }

  private func present(in view: View) {
    switch state {
    case .nothing: break
    case .page(let layout): view.showPage(layout)
    case .empty: view.showEmptyView()
    case .failed(let error): view.showError(code: error.code, description: error.description)
    }
  }

  // MARK: Exposure

  /// Takes in how the page is scrolled, and returns what has just been seen for long enough: report its events. A page that
  /// is another is seen anew. O(elements of the rows in view).
  @discardableResult
  public func observe(_ sample: ScrollSample) -> [Exposure] {
    exposure?.observe(sample) ?? []
  }
}
