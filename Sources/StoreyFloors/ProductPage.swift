public import Storey

/// The parameters of the page of a product.
public struct ProductPage: JSONModel, Sendable {
  /// `skuId`: the identifier of the product.
  public let skuID: PageIdentifier

  public init(from reader: inout JSONReader) {
    skuID = reader.required("skuId", about: "The identifier of the product")
  }
}

extension Destination where Parameters == ProductPage {
  /// The page of a product, which the products of `SingleGoods` lead to.
  public static var product: Destination { Destination(DestinationName.product) }
}
