/// Shapes of pages of one floor with many items.
extension Shape {
  private static let end = "]}]}"

  static let ofItems: [Shape] = [
    .page(
      "pictures-minimal", "a carousel of minimal images", .dense,
      #"{"floors":[{"pattern":"Focus","picList":["#, end
    ) { _ in
      #"{"img":"a"}"#
    },
    .floors("carousels-minimal", "carousels of one minimal image", .dense) { _ in
      #"{"pattern":"Focus","picList":[{"img":"a"}]}"#
    },
    .page(
      "pictures-bad", "images without a URL", .dense, #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) {
      _ in "{}"
    },
    .page(
      "pictures-numbers", "images that are numbers", .dense, #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) {
      _ in "1"
    },
    .page(
      "pictures-refused", "images with refused URLs", .dense,
      #"{"floors":[{"pattern":"Focus","picList":["#, end
    ) { _ in
      #"{"img":"javascript:1"}"#
    },
    .page(
      "pictures-insecure", "images with insecure URLs", .dense, #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) {
      #"{"img":"http://img.storey.example/\#($0).jpg"}"#
    },
    .page(
      "pictures-dead", "images with dead URLs, which end in null", .dense,
      #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) { _ in
      #"{"img":"http://a/null"}"#
    },
    .page(
      "pictures-other-hosts", "images on other hosts", .dense,
      #"{"floors":[{"pattern":"Focus","picList":["#, end
    ) { _ in
      #"{"img":"//h/a"},{"img":"\\\\h\\a"}"#
    },
    .page(
      "jumps", "images with jumps to unknown destinations", .dense, #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) {
      #"{"img":"a","title":"t","jump":{"des":"d\#($0)","srv":"e"}}"#
    },
    .page(
      "jumps-large", "images with jumps that have large parameters", .ordinary,
      #"{"floors":[{"pattern":"Focus","picList":["#, end
    ) { _ in
      #"{"img":"a","jump":{"des":"m","url":"https://a/","params":{\#((0..<100).map { #""p\#($0)":"\\\"\\\"""# }.joined(separator: ","))},"srv":"e"}}"#
    },
    .page(
      "jumps-shared-event", "jumps that share one event", .dense, #"{"floors":[{"pattern":"Focus","picList":["#,
      end
    ) {
      #"{"img":"a","jump":{"des":"m","url":"https://a/\#($0)","srv":"e"}}"#
    },
    .page(
      "products-minimal", "minimal products", .dense, #"{"floors":[{"pattern":"SingleGoods","skuList":["#,
      end
    ) {
      _ in #"{"skuId":1}"#
    },
    .floors("products-alone", "floors of one minimal product", .dense) { _ in
      #"{"pattern":"SingleGoods","skuList":[{"skuId":1}]}"#
    },
    .page(
      "products-without-id", "products without an id", .dense,
      #"{"floors":[{"pattern":"SingleGoods","skuList":["#, end
    ) { _ in "{}" },
    .page(
      "products-inverted", "prices above the former price", .dense,
      #"{"floors":[{"pattern":"SingleGoods","skuList":["#, end
    ) { _ in
      #"{"skuId":1,"wprice":"9","pprice":"1","title":"a"}"#
    },
    .page("products-malformed", "malformed prices", .dense, #"{"floors":[{"pattern":"SingleGoods","skuList":["#, end) {
      _ in
      #"{"skuId":1,"wprice":"1,000.x","pprice":"--"}"#
    },
    .page(
      "titles-truncated", "titles that are truncated", .dense, #"{"floors":[{"pattern":"SingleGoods","skuList":["#, end
    ) { _ in
      #"{"skuId":1,"title":"A title that is far too long for its two lines of a hundred points"}"#
    },
    .page("offers-empty", "empty offers", .dense, #"{"floors":[{"pattern":"NSelectN","nBynList":["#, end) {
      _ in "{}"
    },
    .page(
      "offers-empty-lines", "empty offers, one per line", .dense,
      #"{"floors":[{"pattern":"NSelectN","nBynList":["#, end
    ) { _ in "{}\n" },
    .floors("offers-alone", "floors of one empty offer", .dense) { _ in #"{"pattern":"NSelectN","nBynList":[{}]}"# },
    .page(
      "offers-thumbnails", "an offer with many thumbnails", .dense,
      #"{"floors":[{"pattern":"NSelectN","nBynList":[{"imgList":["#, "]}]}]}"
    ) { _ in
      #""a""#
    },
    .page(
      "offers-bad-thumbnails", "an offer with refused thumbnails", .dense,
      #"{"floors":[{"pattern":"NSelectN","nBynList":[{"imgList":["#, "]}]}]}"
    ) { _ in
      #""x:""#
    },
    .page(
      "arrangements", "images in rows of one", .dense,
      #"{"floors":[{"pattern":"NormalFloor","hybridList":["#, end
    ) { _ in
      #"{"pattern":"001","picList":[{"img":"a"}]}"#
    },
    .page(
      "arrangements-of-four", "images in rows of four", .dense,
      #"{"floors":[{"pattern":"NormalFloor","hybridList":["#, end
    ) { _ in
      #"{"pattern":"009","picList":[{"img":"a"},{"img":"a"},{"img":"a"},{"img":"a"}]}"#
    },
    .page(
      "arrangements-unknown", "arrangements with unknown patterns", .dense,
      #"{"floors":[{"pattern":"NormalFloor","hybridList":["#, end
    ) { _ in
      #"{"pattern":"x"}"#
    },
    .page(
      "arrangements-surplus", "an arrangement with too many images", .dense,
      #"{"floors":[{"pattern":"NormalFloor","hybridList":[{"pattern":"001","picList":["#, "]}]}]}"
    ) { _ in
      #"{"img":"a"}"#
    },
    .page(
      "tabs", "categories without chips", .dense, #"{"floors":[{"pattern":"Category","categoryList":["#, end
    ) { _ in
      #"{"title":"a"}"#
    },
    .page(
      "tabs-bad", "categories without a title", .dense,
      #"{"floors":[{"pattern":"Category","categoryList":["#, end
    ) { _ in "{}" },
    .page(
      "chips", "a category with many chips", .dense,
      #"{"floors":[{"pattern":"Category","categoryList":[{"title":"a","subs":["#, "]}]}]}"
    ) { _ in
      #"{"title":"a"}"#
    },
    .page(
      "chips-bad", "chips without a title", .dense,
      #"{"floors":[{"pattern":"Category","categoryList":[{"title":"a","subs":["#, "]}]}]}"
    ) { _ in "{}" },
    .page(
      "chips-in-rows", "categories with one chip", .dense,
      #"{"floors":[{"pattern":"Category","categoryList":["#, end
    ) { _ in
      #"{"title":"a","subs":[{"title":"b"}]}"#
    },
    .page("buttons", "floating buttons", .dense, #"{"floors":[],"float":{"picList":["#, "]}}") { _ in
      #"{"img":"a"}"#
    },
    .page("buttons-bad", "invalid buttons", .dense, #"{"floors":[],"float":{"picList":["#, "]}}") { _ in "1" },
  ]
}
