/// One entry of the tape: 16 bytes, no reference, no copy of the text.
///
/// The tape of `{"a":[1,2]}`, each line a node:
///
///     index  kind    offset  length  next  count
///     0      object  0       11      5     1        a container is followed by what it holds
///     1      string  1       3       2     0        a key, quotes included, is followed by its value
///     2      array   5       5       5     2
///     3      number  6       1       4     0
///     4      number  8       1       5     0
///
/// `next` is the index after the whole subtree, so a sibling is one step away whatever lies between.
struct Node {
  enum Kind: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A string with a backslash in it: its text is not its bytes.
    static let hasEscapes = Flags(rawValue: 1)
    /// An object in which some key occurs more than once: the last one wins.
    static let hasDuplicateKeys = Flags(rawValue: 2)
  }

  /// Where the value starts, in bytes from the start of the document.
  var offset: UInt32
  /// How many bytes it takes, quotes and brackets included.
  var length: UInt32
  /// The index of the first node after this one and everything in it.
  var next: UInt32
  var kind: Kind
  var flags: Flags
  /// Elements of an array or members of an object; `UInt16.max` stands for "that many or more: walk and count".
  var count: UInt16
}
