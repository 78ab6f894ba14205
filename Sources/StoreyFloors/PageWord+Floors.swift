public import Storey

extension PageWord {
  /// The label of the pictures of a `Focus` floor without a title.
  public static let pictures = PageWord("pictures", ["en": "Pictures", "zh": "图片", "zh-Hant": "圖片"])
  /// The label of the products of a `SingleGoods` floor without a title.
  public static let products = PageWord("products", ["en": "Products", "zh": "商品", "zh-Hant": "商品"])
  /// The label of the tabs of a `Category` floor.
  public static let categories = PageWord("categories", ["en": "Categories", "zh": "分类", "zh-Hant": "分類"])
}
