/// A page with every built-in floor, for targets whose input is another file.
enum SamplePage {
  static let bytes = Array(
    #"""
    {"name": "Tea & more", "code": 0, "channelFloorSize": 7, "head": {"id": "7", "title": "Tea"}, "floors": [
    {"identityId": 1, "pattern": "Focus", "width": 1125, "height": 330, "picList": [{"identityId": 11, "img": "a.png",
      "title": "One", "jump": {"des": "m", "url": "https://shop.example/a", "srv": "a"}}, {"img": "http://h/b.png"}]},
    {"identityId": 2, "pattern": "NormalFloor", "fheader": {"lctitle": "Tea & 茶", "rctitle": "All of it"},
      "hybridList": [{"identityId": 1, "pattern": "004", "picList": [{"img": "c.png", "title": "C"}, {"img": "null"}]}]},
    {"identityId": 3, "pattern": "Category", "sorb": "page", "categoryList": [{"title": "Drinks", "functionId": "list",
      "params": {"from": "home"}, "subs": [{"title": "Tea"}, {"title": "Coffee", "srv": "e"}]}, {"title": "None"}]},
    {"identityId": 4, "pattern": "Unknown", "fallback": {"pattern": "Focus", "picList": [{"img": "f.png"}]}},
    {"identityId": 5, "pattern": "SingleGoods", "skuList": [{"skuId": 7, "img": "g.png", "wprice": "9.90",
      "pprice": "12.00", "title": "蜂蜜柚子茶 500g Oolong tea of the first spring", "jump": {"des": "product"}}]},
    {"identityId": 6, "pattern": "NSelectN", "nBynList": [{"slogan": "Any 3 for 99", "img": "h.png",
      "imgList": ["i.png", "j.png"], "jump": {"des": "m", "url": "https://shop.example/n"}}]},
    {"identityId": 6, "requires": {"video": 2}, "pattern": "Focus", "picList": []}]}
    """#.utf8)
}
