import TestMutations

/// A generator of pages that resemble those of a real CMS. The same seed gives the same bytes.
struct Corpus {
  /// The seed of the measured pages, unless an option sets another one.
  static let usualSeed = 20_151_211
  private var dice: Dice

  init(seed: UInt64) {
    dice = Dice(state: seed)
  }

  /// Returns pages of about 60 KB each, as compact JSON.
  mutating func pages(_ count: Int) -> [[UInt8]] {
    (0..<count).map { _ in Array(page().utf8) }
  }

  // MARK: Random numbers

  private mutating func next() -> UInt64 { dice.next() }

  /// Returns a number in `0..<1`.
  mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  private mutating func number(_ range: Range<Int>) -> Int { range.lowerBound + dice.below(range.count) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { dice.pick(elements) }

  private mutating func list(_ count: Int, _ element: (inout Corpus, Int) -> String) -> String {
    (0..<count).map { element(&self, $0) }.joined(separator: ",")
  }

  // MARK: Pieces

  private mutating func image() -> String {
    let hex = (0..<3).map { _ in String(next() & 0xFFFF_FFFF | 0x1000_0000, radix: 16) }
    return """
      "http://img.storey.example/mobile/s200x200_jfs/t\(number(900..<2600))/\(number(1..<400))/\(number(0..<999_999_999))/\
      \(number(0..<999_999))/\(hex[0])/\(hex[1])N\(hex[2]).jpg"
      """
  }

  private mutating func webJump(_ event: String) -> String {
    let url =
      "http://sale.storey.example/app/act/\(String(next(), radix: 36)).html?utm_source=foodTimes&t=\(number(0..<999_999))"
    return """
      {"des":"m","type":0,"url":"\(url)","params":{"funcitonId":null,"from":null,"url":"\(url)"},"srv":"\(event)"}
      """
  }

  private mutating func moduleJump() -> String {
    let module = number(100..<1000)
    return """
      {"des":"aggregatePage","type":1,"params":{"moduleId":"\(module)","funcitonId":null,"from":null,"bid":"foodTimes"},\
      "srv":"foodTimes_\(module)"}
      """
  }

  private mutating func title() -> String {
    let promotion = pick(["", "", "", "【满2个减2元 送剥柚器】", "【第2件半价】", "新品 ", "<限时>", "\\\"双11\\\"爆款 ", "🍊"])
    let brand = pick(["三只松鼠", "良品铺子", "妈咪宝贝（Mamypoko）", "德芙（Dove）", "M&M's", "Lay's 乐事", "十月稻田", "伊利"])
    let kind = pick(["奶油小蛋卷", "蜂蜜柚子茶", "洁净护理洗衣液 深层去渍", "瞬吸干爽纸尿裤（适用9-14kg）", "坚果炒货", "新鲜水果产地直发"])
    return "\(promotion)\(brand) \(kind)\(pick(["500g", "1.164kg", "25克/罐", "120张*3卷", "约3斤1个"]))"
  }

  private mutating func header(_ probability: Int) -> String {
    guard number(0..<100) < probability else { return #"{"jump":{}}"# }
    let title = pick(["爆品疯抢", "优惠专享区", "品类专场", "今日新鲜", "吃货 & 小食代"])
    return """
      {"lctitle":"\(title)","lctitleImg":\(image()),"rctitle":"查看全部","jump":\(webJump("foodTimes_more"))}
      """
  }

  // MARK: Floors

  private mutating func floor(_ pattern: String, header probability: Int, _ members: String) -> String {
    """
    {"identityId":\(number(10..<10000)),"pattern":"\(pattern)","fheader":\(header(probability)),\(members),\
    "margin":{"height":\(pick([0, 0, 10]))}}
    """
  }

  private mutating func focus() -> String {
    let pictures = list(number(3..<7)) { corpus, _ in
      """
      {"identityId":\(corpus.number(1000..<3000)),"img":\(corpus.image()),"isShare":1,"jump":\(corpus.webJump("foodTimes_m")),\
      "share":{"avatar":"http://img.storey.example/mobile/null"},"height":"330","width":"1125"}
      """
    }
    return floor("Focus", header: 0, #""picList":[\#(pictures)],"width":"1125","height":"330""#)
  }

  private mutating func goods() -> String {
    let products = list(number(6..<27)) { corpus, _ in
      let sku = corpus.number(100_000..<9_999_999_999)
      return """
        {"skuId":"\(sku)","img":\(corpus.image()),"pprice":"\(corpus.number(1..<300)).90","wprice":"\(corpus.number(1..<300)).50",\
        "title":"\(corpus.title())","srv":"foodTimes_\(sku)","top":\(corpus.pick([0, 0, 1])),"onSell":1}
        """
    }
    return floor("SingleGoods", header: 100, #""skuList":[\#(products)],"jump":\#(webJump("foodTimes_SingleGoods"))"#)
  }

  private mutating func pictures() -> String {
    let rows = list(pick([0, 1, 1, 1, 2, 2, 3, 4])) { corpus, index in
      let (pattern, count) = corpus.pick([("002", 1), ("003", 2), ("004", 3), ("005", 3), ("007", 3)])
      let pictures = corpus.list(count) { corpus, _ in
        let identity = corpus.number(100..<3000)
        return """
          {"identityId":\(identity),"img":\(corpus.image()),"jump":\(corpus.webJump("foodTimes_\(identity)"))}
          """
      }
      return #"{"pattern":"\#(pattern)","picList":[\#(pictures)],"identityId":\#(index)}"#
    }
    return floor("NormalFloor", header: 30, #""hybridList":[\#(rows)]"#)
  }

  private mutating func offers() -> String {
    let offers = list(number(3..<8)) { corpus, _ in
      """
      {"slogan":"共\(corpus.number(3..<99))件","img":\(corpus.image()),"imgList":[\(corpus.list(4) { corpus, _ in corpus.image() })],\
      "jump":\(corpus.moduleJump())}
      """
    }
    return floor("NSelectN", header: 100, #""nBynList":[\#(offers)]"#)
  }

  private mutating func categories() -> String {
    let names = ["粮油牛奶", "扛饿必备", "精选推荐", "休闲零食", "酒水饮料", "母婴用品", "生鲜水果"]
    let categories = list(number(5..<12)) { corpus, index in
      let name = corpus.pick(names)
      let subs = corpus.list(corpus.pick([0, 4, 6, 8, 8, 8, 10, 12])) { corpus, _ in
        let title = corpus.pick(["奶油小蛋卷", "食用油", "南北干货", "火腿肠", "进口牛奶", "方便速食"])
        return """
          {"title":"\(title)","type":2,"functionId":"search","businessType":0,"params":{"keyword":"\(title)",\
          "secondCategoryId":"\(corpus.number(20..<999))","from":"search","functionId":"search"},"srv":"foodTimes_\(name)_\(title)"}
          """
      }
      let identity = corpus.number(100..<1000)
      return """
        {"identityId":\(identity),"title":"\(name)","functionId":"aggregatePage","params":{"firstCategoryId":"\(identity)",\
        "from":"aggregatePage","functionId":"aggregatePage","bid":"foodTimes"},"type":2,"srv":"foodTimes_\(index)_\(name)",\
        "subs":[\(subs)]}
        """
    }
    return floor("Category", header: 0, #""categoryList":[\#(categories)]"#)
  }

  /// Returns the floors of a page, from top to bottom.
  mutating func floors() -> [String] {
    let count = number(16..<28)
    var middle: [(inout Corpus) -> String] = []
    for _ in 0..<number(1..<3) { middle.append { $0.goods() } }
    for _ in 0..<number(1..<3) { middle.append { $0.offers() } }
    while middle.count < count - 2 { middle.append { $0.pictures() } }
    for index in middle.indices.reversed() { middle.swapAt(index, number(0..<index + 1)) }
    return [focus()] + middle.map { $0(&self) } + [categories()]
  }

  private mutating func page() -> String {
    let floors = floors()
    return """
      {"channelFloorSize":\(floors.count),"floors":[\(floors.joined(separator: ","))],"name":"小食代","code":"0","executeTime":8,\
      "head":{"id":20,"title":"小食代","titleImg":\(image()),"isShare":0,"withCart":1,"cartSrv":"foodTimes"},\
      "float":{"picList":[{"title":"分类","img":\(image()),"jump":\(moduleJump())}]}}
      """
  }
}
