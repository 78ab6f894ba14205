import TestMutations

/// A generator of random changes of the files that commands read.
struct Mutator {
  var dice: Dice

  /// The most bytes of a text, and values of a tree, whose values are changed.
  private static let mostBytes = 1 << 20
  private static let mostValues = 100_000

  /// Returns a copy with one to four random changes.
  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    let count = 1 + dice.below(4)
    // Most changes leave valid JSON, so that they also test the stages after parsing.
    let treeChanges = (0..<count).count { _ in dice.below(4) > 0 }
    guard treeChanges > 0, bytes.count < Self.mostBytes, var tree = JSONTree(bytes) else {
      return Self.texts.mutant(of: bytes, changes: count, using: &dice)
    }
    for _ in 0..<treeChanges where tree.valueCount < Self.mostValues {
      tree = Self.trees.mutant(of: tree, using: &dice)
    }
    let text = dice.below(4) == 0 ? tree.written(&dice) : tree.indented
    return Self.texts.mutant(of: Array(text.utf8), changes: count - treeChanges, using: &dice)
  }

  private static let trees = TreeMutator(
    values: values.compactMap { JSONTree(Array($0.utf8)) }, texts: pieces)

  /// Truncation is rare, because little of the text remains.
  private static let texts = TextMutator(
    Array(repeatElement([.flip, .replace, .insert, .insert, .remove, .duplicate, .copy], count: 3).joined())
      + [.truncate], pieces: pieces.map { Array($0.utf8) }, longest: 200)

  private static let values = [
    "null", "true", "false", "0", "-0", "1", "-1", "1e308", "1e-400", "1e999", "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "0.1", "100000", "100001", "375", #""""#, #"" ""#, #""0""#,
    #""1.50""#,
    #""null""#, #""drop""#, #""page""#, #""rtl""#, #""Focus""#, #""Category""#, #""NSelectN""#, #""x""#, #""//h/a""#,
    #""\\\\h\\a""#,
    #""http://a/null""#, #""javascript:1""#, #""../../x""#, #""\u0000""#, #""</script><b onclick=1>""#,
    "[]", "{}",
    "[null]", "[[]]", "[1,2,3,4]", #"{"":{}}"#, #"{"a":1,"a":2}"#, #"{"img":"a"}"#, #"{"des":"m","url":"https://a/"}"#,
    #"{"pattern":"x","fallback":{"pattern":"Focus","picList":[]}}"#, #""2026-02-30""#, #""yyyy-MM""#, #""{a}{b}""#,
    #""50%+1e9""#, #""fit""#, #""1:0""#, "1795996800000",
  ]

  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "9", "e", "-", ".", " ", "\n", "\t", "\u{0}", "\u{7F}", "\u{FEFF}",
    "\\u0000", "\\u001b[31m",
    "\\ud83d\\ude00", "\\ud800", "\\n::stop-commands::x\\n", "</script>", "<!--", "]]>", "&amp;", "&", "'", "茶", "שלום",
    "ا", "ก็", "\u{0301}",
    "👩\u{200D}👧", "\u{202E}", "\u{2028}", "\u{85}", "\u{FFFE}", "a b ", "-", "@name ", "www.a.b ", "|", "`", "**",
    "{a}", "{{", "}}", "*", "?", "{a,b}", "[!a-z]",
    "~1", "~0", "/", "..",
  ]
}
