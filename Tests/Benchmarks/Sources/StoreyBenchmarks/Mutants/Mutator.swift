import Storey

/// A generator of random changes of bytes and of the structure of JSON.
struct Mutator {
  var dice: MutantDice

  /// Returns a copy with one to four random changes.
  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var mutant = bytes
    for _ in 0...dice.below(4) {
      // Most changes leave valid JSON, so that they also test the stages after parsing.
      mutant = dice.below(4) > 0 ? structural(mutant) ?? byteChange(mutant) : byteChange(mutant)
    }
    return mutant
  }

  // MARK: Bytes

  private mutating func byteChange(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let place = dice.below(bytes.count + 1)
    switch dice.below(7) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(dice.below(8))
    case 1 where place < bytes.count: bytes[place] = UInt8(dice.below(256))
    case 2: bytes.insert(contentsOf: Array(dice.pick(Self.texts).utf8), at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(8)))
    case 4:
      let end = min(bytes.count, place + 1 + dice.below(200))
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 5 where dice.below(4) == 0: bytes.removeSubrange(place...)
    default:
      let from = dice.below(bytes.count)
      let part = Array(bytes[from..<min(bytes.count, from + 1 + dice.below(40))])
      bytes.replaceSubrange(place..<min(bytes.count, place + part.count), with: part)
    }
    return bytes
  }

  // MARK: Structure

  /// Replaces, repeats, wraps or removes a value, or renames a key. Returns `nil` if the bytes are not valid JSON, are too
  /// large, or contain no value to which the change applies.
  private mutating func structural(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count < 1 << 20, let root = try? Document(parsing: bytes).root else { return nil }
    var places: [Place] = []
    Self.collect(root, into: &places)
    guard !places.isEmpty else { return nil }
    // The places are relative to the first byte after a byte-order mark.
    let place = dice.pick(places)
    var bytes = bytes
    let value = Array(bytes[place.value])
    switch dice.below(8) {
    case 0, 1: bytes.replaceSubrange(place.value, with: Array(dice.pick(Self.values).utf8))
    case 2: bytes.replaceSubrange(place.value, with: Array(bytes[dice.pick(places).value]))
    case 3:
      let whole = place.key.map { $0.lowerBound..<place.value.upperBound } ?? place.value
      let copies = Array(repeating: Array(bytes[whole]), count: 2 + dice.below(40))
      bytes.replaceSubrange(whole, with: Array(copies.joined(separator: [UInt8(ascii: ",")])))
    case 4:
      let depth = [1, 2, 100, 600][dice.below(4)]
      let (open, close) = dice.below(2) == 0 ? ("[", "]") : (#"{"pattern":"#, "}")
      let start = Array(String(repeating: open, count: depth).utf8)
      bytes.replaceSubrange(place.value, with: start + value + Array(String(repeating: close, count: depth).utf8))
    case 5:
      guard let key = place.key else { return nil }
      let other = places.compactMap(\.key)
      bytes.replaceSubrange(
        key,
        with: dice.below(2) == 0
          ? Array(bytes[dice.pick(other)])
          : key.count > 3 ? Self.slip(Array(bytes[key]), dice.below(key.count - 3) + 1) : Array(#""""#.utf8))
    case 6:
      // A value is removed with its key. Removing the last value leaves a trailing comma, an additional error.
      let start = place.key?.lowerBound ?? place.value.lowerBound
      let comma = bytes[place.value.upperBound...].first == UInt8(ascii: ",") ? 1 : 0
      bytes.removeSubrange(start..<place.value.upperBound + comma)
    default:
      let text = Array(dice.pick(Self.texts).utf8)
      guard value.first == UInt8(ascii: "\"") else { return nil }
      let times = [1, 1, 1, 50, 2000][dice.below(5)]
      let long = Array(repeating: text, count: times).joined()
      bytes.insert(contentsOf: Array(long), at: place.value.lowerBound + 1)
    }
    return bytes
  }

  /// The byte ranges of a value and of its key, if it has one.
  private struct Place {
    let key: Range<Int>?
    let value: Range<Int>
  }

  private static func collect(_ value: JSONValue, into places: inout [Place]) {
    for element in value.elements {
      places.append(Place(key: nil, value: element.byteRange))
      collect(element, into: &places)
    }
    for (key, member) in value.members {
      places.append(Place(key: key.source?.byteRange, value: member.byteRange))
      collect(member, into: &places)
    }
  }

  /// Returns a key with two adjacent letters swapped.
  private static func slip(_ key: [UInt8], _ place: Int) -> [UInt8] {
    var key = key
    key.swapAt(place, place + 1)
    return key
  }

  private static let values = [
    "null", "true", "false", "0", "-0", "1", "-1", "1e308", "1e-400", "1e999", "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "0.1", "100000", "100001", "375", #""""#, #"" ""#, #""0""#,
    #""1.50""#,
    #""null""#, #""drop""#, #""page""#, #""rtl""#, #""Focus""#, #""Category""#, #""NSelectN""#, #""x""#, #""//h/a""#,
    #""\\\\h\\a""#,
    #""http://a/null""#, #""javascript:1""#, #""../../x""#, #""\ud800""#, #""\u0000""#, #""</script><b onclick=1>""#,
    "[]", "{}",
    "[null]", "[[]]", "[1,2,3,4]", #"{"":{}}"#, #"{"a":1,"a":2}"#, #"{"img":"a"}"#, #"{"des":"m","url":"https://a/"}"#,
    #"{"pattern":"x","fallback":{"pattern":"Focus","picList":[]}}"#, #""2026-02-30""#, #""yyyy-MM""#, #""{a}{b}""#,
    #""50%+1e9""#, #""fit""#, #""1:0""#, "1795996800000",
  ]

  private static let texts = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "9", "e", "-", ".", " ", "\n", "\t", "\u{0}", "\u{7F}", "\u{FEFF}",
    "\\u0000", "\\u001b[31m",
    "\\ud83d\\ude00", "\\ud800", "\\n::stop-commands::x\\n", "</script>", "<!--", "]]>", "&amp;", "&", "'", "茶", "שלום",
    "ا", "ก็", "\u{0301}",
    "👩\u{200D}👧", "\u{202E}", "\u{2028}", "\u{85}", "\u{FFFE}", "a b ", "-", "@name ", "www.a.b ", "|", "`", "**",
    "{a}", "{{", "}}", "*", "?", "{a,b}", "[!a-z]",
    "~1", "~0", "/", "..",
  ]
}
