/// Parses a regular expression.
struct RegularExpressionParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// The maximum nesting depth of groups.
  private static let deepest = 32
  /// The maximum number in a quantifier.
  private static let most = 1000

  init(_ expression: String) { scalars = Array(expression.unicodeScalars) }

  /// Parses the whole expression.
  ///
  /// - Throws: `UnsupportedExpression` when the expression contains unsupported syntax.
  mutating func parse() throws(UnsupportedExpression) -> PatternNode {
    let node = try alternatives(depth: 0)
    if index < scalars.count { throw UnsupportedExpression() }
    return node
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func take() throws(UnsupportedExpression) -> Unicode.Scalar {
    guard let scalar = next else { throw UnsupportedExpression() }
    index += 1
    return scalar
  }

  private mutating func alternatives(depth: Int) throws(UnsupportedExpression) -> PatternNode {
    if depth > Self.deepest { throw UnsupportedExpression() }
    var nodes = [try sequence(depth: depth)]
    while skip("|") { nodes.append(try sequence(depth: depth)) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  /// Parses one alternative. Outside groups it may be anchored. Without an anchor, any string may precede or follow it.
  private mutating func sequence(depth: Int) throws(UnsupportedExpression) -> PatternNode {
    var nodes: [PatternNode] = []
    let anything = PatternNode.repeated(.scalars(.all), 0, nil)
    if depth == 0 && !skip("^") { nodes.append(anything) }
    while let scalar = next, scalar != "|", scalar != ")" {
      if depth == 0 && skip("$") {
        if let next, next != "|" { throw UnsupportedExpression() }
        return .sequence(nodes)
      }
      nodes.append(try quantified(atom(depth: depth)))
    }
    if depth == 0 { nodes.append(anything) }
    return .sequence(nodes)
  }

  private mutating func atom(depth: Int) throws(UnsupportedExpression) -> PatternNode {
    let scalar = try take()
    switch scalar {
    case "(":
      if skip("?"), !skip(":") { throw UnsupportedExpression() }
      let node = try alternatives(depth: depth + 1)
      if !skip(")") { throw UnsupportedExpression() }
      return node
    case "[": return .scalars(try characterClass())
    case ".": return .scalars(ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted)
    case "\\": return .scalars(try escape())
    case "^", "$", "*", "+", "?", "{", "}", "]", ")": throw UnsupportedExpression()
    default: return .scalars(ScalarSet(scalar.value...scalar.value))
    }
  }

  private mutating func quantified(_ node: PatternNode) throws(UnsupportedExpression) -> PatternNode {
    if skip("?") { return .repeated(node, 0, 1) }
    if skip("*") { return .repeated(node, 0, nil) }
    if skip("+") { return .repeated(node, 1, nil) }
    guard skip("{") else { return node }
    let minimum = try count()
    var maximum: Int? = minimum
    if skip(",") { maximum = next == "}" ? nil : try count() }
    if !skip("}") { throw UnsupportedExpression() }
    if let maximum, maximum < minimum { throw UnsupportedExpression() }
    return .repeated(node, minimum, maximum)
  }

  private mutating func count() throws(UnsupportedExpression) -> Int {
    var text = ""
    while let scalar = next, ("0"..."9").contains(scalar) {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    guard let count = Int(text), count <= Self.most else { throw UnsupportedExpression() }
    return count
  }

  /// Parses a character class after its opening bracket.
  private mutating func characterClass() throws(UnsupportedExpression) -> ScalarSet {
    let isInverted = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !skip("]") {
      let low = try classMember()
      if next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        let high = try classMember()
        guard let from = low.single, let to = high.single, from <= to else { throw UnsupportedExpression() }
        ranges.append(from...to)
      } else {
        ranges += low.ranges
      }
    }
    if ranges.isEmpty { throw UnsupportedExpression() }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func classMember() throws(UnsupportedExpression) -> ScalarSet {
    let scalar = try take()
    return scalar == "\\" ? try escape() : ScalarSet(scalar.value...scalar.value)
  }

  /// Parses an escaped character after its backslash.
  private mutating func escape() throws(UnsupportedExpression) -> ScalarSet {
    let scalar = try take()
    let digits: ClosedRange<UInt32> = 0x30...0x39
    switch scalar {
    case "d": return ScalarSet(digits)
    case "w": return ScalarSet([digits, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    case "t": return ScalarSet(0x09...0x09)
    case "n": return ScalarSet(0x0A...0x0A)
    case "v": return ScalarSet(0x0B...0x0B)
    case "f": return ScalarSet(0x0C...0x0C)
    case "r": return ScalarSet(0x0D...0x0D)
    case "u":
      var text = ""
      for _ in 0..<4 { text.unicodeScalars.append(try take()) }
      guard text.allSatisfy(\.isHexDigit), let code = UInt32(text, radix: 16), Unicode.Scalar(code) != nil else {
        throw UnsupportedExpression()
      }
      return ScalarSet(code...code)
    default:
      // Other escaped letters and digits have special meanings, which are not supported.
      guard scalar.isASCII, !Character(scalar).isLetter, !Character(scalar).isNumber else {
        throw UnsupportedExpression()
      }
      return ScalarSet(scalar.value...scalar.value)
    }
  }
}

extension ScalarSet {
  /// The scalar of a set with exactly one scalar; `nil` for other sets.
  fileprivate var single: UInt32? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return range.lowerBound
  }
}
