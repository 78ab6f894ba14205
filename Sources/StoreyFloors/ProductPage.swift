public import Storey

/// What the page of a product is told.
public struct ProductPage: JSONModel, Sendable {
  /// `skuId`: which product.
  public let skuID: PageIdentifier

  public init(from reader: inout JSONReader) {
    skuID = reader.required("skuId", about: "Which product")
  }
}

extension Destination where Parameters == ProductPage {
  /// The page of a product: where the products of `SingleGoods` lead.
  public static var product: Destination { Destination("ProductDetail") }
}
