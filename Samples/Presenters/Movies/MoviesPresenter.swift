import Storey
import StoreyPresentation

/// What the page of a movie is told.
struct MoviePage: JSONModel {
  let id: PageIdentifier

  init(from reader: inout JSONReader) {
    id = reader.required("id", about: "Which movie")
  }
}

extension PagePresenter {
  /// The presenter: a list that comes from a server needs none of its own, only its parts.
  ///
  /// The service asks the server. The store keeps the answer, so that the next run has a list at once, and has one when the
  /// server has gone. The registry knows the floor, and the bus what to do with the actions of its rows. How it went is
  /// told to the view, if one is attached then: `showPage` and `showEmptyView`, or `showError`.
  static func movies(
    from service: any PageService, keptIn store: PageStore, open: @escaping @MainActor @Sendable (MoviePage) -> Void
  ) throws(FloorRegistry.RegistrationError) -> PagePresenter {
    var registry = FloorRegistry()
    try registry.register(MoviesFloor.self)
    var actions = ActionBus()
    actions.on(Destination<MoviePage>("movie")) { page, _ in
      await open(page)
      return .taken
    }
    return PagePresenter(
      loader: PageLoader(service: service, store: store), registry: registry, actions: actions)
  }
}
