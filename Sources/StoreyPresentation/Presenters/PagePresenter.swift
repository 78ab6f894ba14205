public import Storey
import StoreyFiles
public import StoreyTracking

/// Fetches a page, shows it in a view, sends the actions of taps, and updates floors. The view only draws.
///
///     let presenter = PagePresenter<HomeView>(loader: loader, registry: .standard, actions: bus)
///     presenter.attach(view)
///     presenter.fetch("https://cms.example/home.json")
///
/// State flows in one direction: a load, a tap or an update changes the page, the page is laid out, and the view receives the
/// difference. Pages are decoded and laid out off the main actor; an update of one floor is laid out synchronously.
public final class PagePresenter<View: PageView>: LoadingPresenter<View> {
  /// The content of the presenter.
  public enum State: Sendable {
    /// No page has been fetched yet.
    case nothing
    /// A page.
    case page(TableLayout)
    /// A page without visible content.
    case empty(TableLayout)
    /// No page, because loading failed.
    case failed(PageError)
  }

  /// The content of the presenter.
  public private(set) var state = State.nothing
  /// The freshness of the page; `nil` if there is no page.
  public private(set) var freshness: LoadedPage.Freshness?
  /// The address of the latest fetch.
  public private(set) var address: PageAddress?
  /// The bus that handles actions. The presenter itself handles an action to reload the page, unless a handler of the bus
  /// takes it.
  public var actions: ActionBus
  /// Called with the diagnostics of actions, for example that an action has no handler. By default, they are written to
  /// standard error.
  public var report: @MainActor (Diagnostic) -> Void = {
    FileSystem.note(lines: ["storey: \($0.severity): \($0.message)"])
  }
  /// Called before a page is shown, to add state that the app has and the service does not: a running count, the contents of
  /// the cart. It receives the layout of the page as fetched, each time a page arrives that is not the current one. It may be
  /// called more than once for a page, and must only change the layout.
  public var willShow: (@MainActor (inout TableLayout) -> Void)?
  /// The style of the layout. Use `relayOut` to change it.
  public private(set) var style: PageStyle

  /// The exposure tracker of the page, if the view calls `observe` when it is scrolled; `nil` if there is no page.
  public private(set) var exposure: ExposureTracker?

  private let loader: PageLoader
  private let registry: FloorRegistry
  private let threshold: ExposureThreshold
  /// The address and the bytes of the current page, to recognize the same page when it is fetched again. While another page
  /// is being fetched, `address` is different.
  private var source: (address: PageAddress, bytes: [UInt8])?
  /// Incremented with every change of the content, so that a layout that was prepared off the main actor for older content is
  /// not shown.
  private var revision = 0

  /// Creates a presenter.
  /// - Parameters:
  ///   - loader: The loader of pages.
  ///   - registry: The registry of floors.
  ///   - actions: The bus that handles actions.
  ///   - style: The style of the layout.
  ///   - threshold: The threshold above which an element counts as exposed.
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

  /// The current layout; `nil` if there is no page.
  public var layout: TableLayout? {
    switch state {
    case .page(let layout), .empty(let layout): layout
    case .nothing, .failed: nil
    }
  }

  // MARK: Fetching

  /// Fetches a page and cancels the previous fetch. A stored page is shown at once. The task ends after the last call to the
  /// view.
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

  /// Repeats the latest fetch; does nothing before the first `fetch`. The current page is shown until another one arrives.
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
      // After two attempts, the page is laid out on the main actor, so that frequent updates cannot delay it forever.
      let laysOutHere = attempts > 1
      attempts += 1
      let old = isSamePage ? layout : nil
      var new = laysOutHere ? style.layOut(page, after: old) : await Self.layOut(page, style, after: old)
      willShow?(&new)
      let change = laysOutHere ? old.map { LayoutChange(from: $0, to: new) } : await Self.change(from: old, to: new)
      // The content or the state of the app may have changed meanwhile.
      guard isCurrent(load), revision == self.revision else { continue }
      if isLast, !finish(load) { return }
      source = (address, loaded.bytes)
      become(new, by: change)
      return tell(loaded.freshness)
    }
  }

  private func show(_ error: PageError, of address: PageAddress, _ load: Load) {
    guard finish(load), error.code != .cancelled else { return }
    // The current page stays unless the error is permanent.
    if source?.address == address, error.isTransient { return tell(.stale(error)) }
    (source, freshness) = (nil, nil)
    revision += 1
    (state, exposure) = (.failed(error), nil)
    if let view { present(in: view) }
  }

  @concurrent private nonisolated static func decode(_ bytes: [UInt8], _ registry: FloorRegistry) async -> Page {
    Page(decoding: bytes, registry: registry)
  }

  @concurrent private nonisolated static func layOut(
    _ page: Page, _ style: PageStyle, after old: TableLayout?
  ) async -> TableLayout {
    style.layOut(page, after: old)
  }

  @concurrent private nonisolated static func change(
    from old: TableLayout?, to new: TableLayout
  ) async -> LayoutChange? {
    old.map { LayoutChange(from: $0, to: new) }
  }

  // MARK: Updates

  /// Changes every floor of a type and lays these floors out again. Other floors are not decoded or measured. A later fetch
  /// of the same page keeps the changes. A fetch of a different page replaces all floors, which `willShow` can change again.
  /// O(floors + rows of the floors that change).
  public func update<Floor: TemplateContainer>(_ type: Floor.Type = Floor.self, _ change: (inout Floor) -> Void) {
    // Also if there is no floor of the type: a page that is being laid out has outdated values from `willShow`.
    revision += 1
    for index in (layout?.page.floors ?? FloorList()).indices {
      // The view may have changed the page in response to the previous change.
      if let changed = layout?.floor(at: index, as: type, after: change) { replaceFloor(at: index, with: changed) }
    }
  }

  /// Replaces the floor at an index and lays the new floor out; does nothing if the index is out of range. O(log floors +
  /// rows of the floor).
  public func replaceFloor(at index: Int, with container: any TemplateContainer) {
    guard let old = layout, let change = LayoutChange(in: old, replacingFloorAt: index, with: Floor(container)),
      let new = old.applying(change)
    else { return }
    become(new, by: change)
  }

  /// Lays the page out again for another width, direction or theme.
  public func relayOut(_ style: PageStyle) {
    guard style != self.style else { return }
    self.style = style
    // Also if there is no page yet: a page that is being fetched is measured for the old style.
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
    // Each call to the view may attach another view.
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

  /// Updates the exposure with a scroll position. Returns the new exposures, whose events the caller reports. A different
  /// page is tracked from the start. O(elements of the rows in view).
  @discardableResult
  public func observe(_ sample: ScrollSample) -> [Exposure] {
    exposure?.observe(sample) ?? []
  }
}
