import Storey
import StoreyPresentation

/// The parameters of the page of a movie.
struct MoviePage: JSONModel {
  let id: PageIdentifier

  init(from reader: inout JSONReader) {
    id = reader.required("id", about: "The identifier of the movie")
  }
}

extension PagePresenter {
  /// Creates the presenter. A list from a server needs no presenter of its own, only a configured `PagePresenter`.
  ///
  /// The service requests the list from the server. The store keeps the response, so that the next run can show the list at
  /// once, and also when the server cannot be reached. The registry contains the floor, and the bus handles the actions of
  /// its rows. The result is passed to the attached view: `showPage` or `showEmptyView`, or `showError`.
  static func movies(
    from service: any PageService, keptIn store: PageStore, open: @escaping @MainActor @Sendable (MoviePage) -> Void
  ) throws(FloorRegistry.RegistrationError) -> PagePresenter {
    var registry = FloorRegistry()
    try registry.register(MoviesFloor.self)
    var actions = ActionBus()
    actions.on(Destination<MoviePage>("movie")) { page, _ in
      await open(page)
      return .handled
    }
    return PagePresenter(
      loader: PageLoader(service: service, store: store), registry: registry, actions: actions)
  }
}
