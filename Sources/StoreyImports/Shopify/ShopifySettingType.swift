/// The types of settings of Shopify.
enum ShopifySettingType {
  /// The types of entries that only structure the theme editor.
  static let withoutValue: Set<String> = ["header", "paragraph", "line_break"]

  private static let kinds: [String: DeclaredKind] = [
    "text": .line, "textarea": .paragraph, "inline_richtext": .richText, "richtext": .richText,
    "html": .code, "liquid": .code, "number": .number, "range": .number, "checkbox": .boolean,
    "select": .choice, "radio": .choice, "text_alignment": .choice,
    "color": .color, "color_background": .code, "color_scheme": .reference, "color_scheme_group": .open,
    "color_palette": .open,
    "image_picker": .imageReference, "video": .reference, "video_url": .link, "url": .link,
    "link_list": .reference, "product": .reference, "collection": .reference, "blog": .reference, "page": .reference,
    "article": .reference, "metaobject": .reference, "font_picker": .reference, "font": .reference,
    "product_list": .open, "collection_list": .open, "article_list": .open, "metaobject_list": .open,
  ]

  /// The options of settings whose type determines them.
  static let options: [String: [String]] = ["text_alignment": ["left", "center", "right"]]

  /// Returns the kind of the values of a type; `nil` for an unknown type.
  static func kind(of type: String) -> DeclaredKind? { type.hasPrefix("style.") ? .open : kinds[type] }
}
