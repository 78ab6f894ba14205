/// `head`: the name and title of the page.
public struct PageHead: JSONModel, Sendable {
  /// The id of the page (`id` in the page).
  public let identity: PageIdentifier?
  /// The title of the page (`title` in the page).
  public let title: JSONText?
  /// The address of a picture that replaces the title (`titleImg` in the page).
  public let titleImage: ResourceURL?
  /// `isShare`: whether the page may be shared.
  public let isShareable: Bool
  /// `withCart`: whether the page shows the shopping cart.
  public let showsCart: Bool
  /// `cartSrv`: the analytics event of the cart.
  public let cartEventID: JSONText?

  public init(from reader: inout JSONReader) {
    identity = reader.optional("id", about: "The identifier of the page")
    title = reader.optional("title", about: "The title of the page")
    titleImage = reader.optional("titleImg", about: "The title as an image")
    isShareable = reader.optional("isShare", or: false, about: "Whether the page may be shared")
    showsCart = reader.optional("withCart", or: false, about: "Whether the page shows the shopping cart")
    cartEventID = reader.optional("cartSrv", about: "The analytics event of the cart")
  }
}
