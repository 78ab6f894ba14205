import TestMutations

/// Generates pages from a seed, with all built-in floors and with valid and invalid values.
struct PageGenerator {
  var dice: Dice
  /// The average number of values for each value that is replaced by an odd one. 0 disables odd values.
  let oddity: Int

  init(seed: UInt64, oddity: Int = 14) {
    dice = Dice(state: seed)
    self.oddity = oddity
  }

  /// Returns a page.
  mutating func page() -> JSONTree {
    let floors = (0..<number(0...7)).map { _ in floor() }
    let float = isLucky(3) ? JSONTree.members(["picList": .array(list(0...3) { $0.picture() })]) : nil
    return .members([
      "name": isLucky(3) ? text() : nil,
      "floors": .array(floors),
      "float": float.map { odd($0) } ?? nil,
      "direction": isLucky(4) ? .text(pick(["ltr", "rtl", "rtl", "down"])) : nil,
    ])
  }

  // MARK: Values

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

  mutating func isLucky(_ count: Int) -> Bool { dice.isLucky(oneIn: count) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }

  mutating func list(_ range: ClosedRange<Int>, _ make: (inout PageGenerator) -> JSONTree) -> [JSONTree] {
    (0..<number(range)).compactMap { _ in odd(make(&self)) }
  }

  /// Returns the value, or sometimes another one or `nil`.
  mutating func odd(_ value: JSONTree) -> JSONTree? {
    guard oddity > 0, isLucky(oddity) else { return value }
    return pick([
      nil, nil, .null, .text(""), .flag(true), .array([]), .members([:]), .number("-7"), .text("nonsense"),
      .number("0"),
    ])
  }

  /// Returns a number in a random spelling, sometimes in quotes.
  mutating func spelt(_ number: Int) -> JSONTree {
    let written = pick([
      "\(number)", "\(number)", "\(number).0", number == 0 ? "0e-2" : "\(number)00e-2", "\(number).50",
    ])
    return isLucky(3) ? .text(written) : .number(written)
  }

  mutating func text() -> JSONTree {
    if isLucky(12) { return .number(pick(["7", "19.90", "1e3", "-0"])) }
    return .text(
      pick([
        "Tea", "x", "绿茶 买一送一", "年货节：满 199 减 100", "A title that is rather long and wraps into lines", "שלום",
        "<b>&\"quoted\"", "tab\tand\u{c}feed", "👩‍👩‍👧 family", "Ünïcödé", "WWWWWWWWWWWWWWWW", "iiii",
      ]))
  }

  mutating func price() -> JSONTree {
    pick([.text("19.90"), .number("19.9"), .text("5"), .number("120"), .text("free")])
  }

  mutating func identifier() -> JSONTree {
    let number = number(1...9)
    return isLucky(3) ? .text("\(number)") : .number("\(number)")
  }

  mutating func url() -> JSONTree {
    .text(
      pick([
        "https://a.example/1.jpg", "http://a.example/2.jpg?x=1&y=2", "/pictures/3.png", "4.png", "//a.example/5.png",
        "HTTPS://a.example/6.png", "javascript:alert(1)", "data:image/png;base64,AAAA", "https://a.example/with space",
        "java\tscript:alert(1)",
      ]))
  }

  mutating func jump() -> JSONTree {
    .members([
      "des": isLucky(4) ? nil : odd(.text(pick(["m", "search", "ranklist"]))),
      "url": isLucky(2) ? odd(url()) : nil,
      "params": isLucky(2) ? odd(.members(["keyword": text(), "from": .number("1")])) : nil,
      "srv": isLucky(3) ? nil : odd(.text(pick(["e1", "e2", "e3", "e4"]))),
      "type": isLucky(4) ? identifier() : nil,
    ])
  }

  mutating func picture() -> JSONTree {
    .members([
      "identityId": isLucky(2) ? odd(identifier()) : nil,
      "img": odd(url()),
      "title": isLucky(3) ? nil : odd(text()),
      "jump": isLucky(3) ? nil : odd(jump()),
      "isShare": isLucky(4) ? pick([.flag(true), .number("1"), .text("0")]) : nil,
      "width": isLucky(4) ? spelt(710) : nil,
    ])
  }
}
