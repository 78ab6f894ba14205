/// `head`: the name and title of the page.
public struct PageHead: TemplateModel, Sendable {
  /// `id`.
  public let identity: PageIdentifier?
  /// `title`.
  public let title: PageText?
  /// `titleImg`.
  public let titleImage: ResourceURL?
  /// `isShare`: whether the page may be shared.
  public let isShareable: Bool
  /// `withCart`: whether the page shows the shopping cart.
  public let showsCart: Bool
  /// `cartSrv`: the analytics event of the cart.
  public let cartEventID: PageText?

  public init(from reader: inout ModelReader) {
    identity = reader.optional("id")
    title = reader.optional("title")
    titleImage = reader.optional("titleImg")
    isShareable = reader.optional("isShare", or: false)
    showsCart = reader.optional("withCart", or: false)
    cartEventID = reader.optional("cartSrv")
  }
}
