public import Storey

/// What the page of a product is told.
public struct ProductPage: TemplateModel, Sendable {
  /// `skuId`: which product.
  public let skuID: PageIdentifier

  public init(from reader: inout ModelReader) {
    skuID = reader.required("skuId", about: "Which product")
  }
}

extension Destination where Parameters == ProductPage {
  /// The page of a product: where the products of `SingleGoods` lead.
  public static var product: Destination { Destination("ProductDetail") }
}
