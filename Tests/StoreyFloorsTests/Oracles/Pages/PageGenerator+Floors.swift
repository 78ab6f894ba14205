import TestMutations

extension PageGenerator {
  /// Returns a floor, sometimes unknown or invalid, with a fallback or with requirements.
  mutating func floor(depth: Int = 0) -> JSONTree {
    if oddity > 0, isLucky(30) { return pick([.null, .text("floor"), .number("3"), .array([]), .members([:])]) }
    var members = JSONTree.members([
      "identityId": isLucky(3) ? nil : odd(identifier()),
      "fheader": isLucky(2) ? odd(header()) : nil,
      "margin": isLucky(2) ? odd(margin()) : nil,
      "jump": isLucky(3) ? odd(jump()) : nil,
    ])
    switch number(0...11) {
    case 0, 1: members.append(focus())
    case 2, 3: members.append(goods())
    case 4, 5, 6: members.append(normal())
    case 7, 8: members.append(offers())
    case 9, 10: members.append(categories())
    default: members.append([("pattern", .text(pick(["Coupon", "focus", "001"])))])
    }
    if isLucky(8) {
      members.append([
        (
          "requires",
          odd(
            pick([
              .members(["Focus": .number("1")]), .members(["Focus": .number("2")]), .members(["Video": .number("1")]),
            ]))
        )
      ])
    }
    if depth < 2, isLucky(4) {
      members.append([("fallback", odd(isLucky(3) ? .text("drop") : floor(depth: depth + 1)))])
    }
    return members.shuffledMembers(&self)
  }

  private mutating func header() -> JSONTree {
    .members([
      "lctitle": isLucky(4) ? nil : odd(text()), "lctitleImg": isLucky(3) ? odd(url()) : nil,
      "rctitle": isLucky(2) ? odd(text()) : nil, "jump": isLucky(2) ? odd(jump()) : nil,
    ])
  }

  private mutating func margin() -> JSONTree {
    .members(["height": odd(isLucky(8) ? .number(pick(["1e9", "-4", "0.1", "99999.99"])) : spelt(number(0...40)))])
  }

  private mutating func focus() -> [(String, JSONTree?)] {
    let hasRatio = isLucky(2)
    return [
      ("pattern", .text("Focus")), ("picList", odd(.array(list(0...4) { $0.picture() }))),
      ("width", hasRatio ? odd(spelt(pick([750, 3, 0, 1125]))) : nil),
      ("height", hasRatio ? odd(isLucky(6) ? .number("1e-9") : spelt(pick([300, 0, 7, 123_456]))) : nil),
    ]
  }

  private mutating func goods() -> [(String, JSONTree?)] {
    let products = list(0...6) { generator in
      .members([
        "skuId": generator.odd(generator.identifier()), "img": generator.odd(generator.url()),
        "title": generator.odd(generator.text()), "wprice": generator.odd(generator.price()),
        "pprice": generator.odd(generator.price()), "srv": generator.odd(.text("sku")),
      ])
    }
    return [("pattern", .text("SingleGoods")), ("skuList", odd(.array(products)))]
  }

  private mutating func normal() -> [(String, JSONTree?)] {
    let subFloors = list(0...5) { generator in
      let pattern = "00\(generator.number(1...9))"
      return .members([
        "pattern": generator.odd(.text(generator.isLucky(15) ? "010" : pattern)),
        "picList": generator.odd(.array(generator.list(1...5) { $0.picture() })),
        "identityId": generator.isLucky(3) ? generator.identifier() : nil,
      ])
    }
    return [("pattern", .text("NormalFloor")), ("hybridList", odd(.array(subFloors)))]
  }

  private mutating func offers() -> [(String, JSONTree?)] {
    let offers = list(0...4) { generator in
      .members([
        "slogan": generator.odd(generator.text()), "img": generator.odd(generator.url()),
        "imgList": generator.odd(.array(generator.list(0...6) { $0.url() })),
        "jump": generator.isLucky(3) ? nil : generator.odd(generator.jump()),
      ])
    }
    return [("pattern", .text("NSelectN")), ("nBynList", odd(.array(offers)))]
  }

  private mutating func categories() -> [(String, JSONTree?)] {
    let categories = list(0...4) { generator in
      let chips = generator.list(0...12) { $0.opening() }
      return .object(
        (generator.opening().ownMembers + [JSONTree.Member(key: "subs", value: generator.odd(.array(chips)) ?? .null)]))
    }
    return [
      ("pattern", .text("Category")), ("categoryList", odd(.array(categories))),
      ("sorb", isLucky(2) ? .text(pick(["page", "page", "section", "forever"])) : nil),
    ]
  }

  /// Returns the members that categories and sub-categories share.
  private mutating func opening() -> JSONTree {
    .members([
      "title": odd(text()), "functionId": isLucky(4) ? nil : odd(.text("searchCatelogy")),
      "params": isLucky(2) ? .members(["catelogyId": identifier()]) : nil,
      "srv": isLucky(2) ? odd(.text("category")) : nil,
    ])
  }
}

extension JSONTree {
  fileprivate mutating func append(_ others: [(String, JSONTree?)]) {
    self = .object(ownMembers + others.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// Returns the members in random order, sometimes with a repeated key.
  fileprivate func shuffledMembers(_ generator: inout PageGenerator) -> JSONTree {
    var members = ownMembers.shuffled(using: &generator.dice)
    if generator.oddity > 0, generator.isLucky(25), let member = members.last {
      members.insert(Member(key: member.key, value: .text("overridden")), at: 0)
    }
    return .object(members)
  }
}
