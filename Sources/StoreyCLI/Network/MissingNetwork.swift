import StoreyPresentation

/// What stands in for servers in a tool that was built without the network.
struct MissingNetwork: PageService {
  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    throw PageError(
      .unreachable, "this storey was built without the network; curl fetches pages, and 'storey COMMAND -' takes them",
      isTransient: true)
  }
}
