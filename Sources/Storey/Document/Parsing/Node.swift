/// One entry of the tape: 16 bytes, without references and without a copy of the text.
///
/// The tape of `{"a":[1,2]}`, with one node per line:
///
///     index  kind    offset  length  next  count
///     0      object  0       11      5     1        a container is followed by its contents
///     1      string  1       3       2     0        a key, quotes included, is followed by its value
///     2      array   5       5       5     2
///     3      number  6       1       4     0
///     4      number  8       1       5     0
///
/// `next` is the index after the whole subtree, so the next sibling is always one step away.
@usableFromInline struct Node {
  @usableFromInline enum Kind: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  @usableFromInline struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The string contains a backslash, so its text differs from its bytes.
    @inlinable static var hasEscapes: Flags { Flags(rawValue: 1) }
    /// The object contains a duplicate key. The last value is used.
    static let hasDuplicateKeys = Flags(rawValue: 2)
    /// The text of the value or key contains a syntax error.
    static let isDamaged = Flags(rawValue: 4)
    /// The container has damaged values in its containers.
    static let hasDamageInside = Flags(rawValue: 8)
    /// The object has a damaged container as a member.
    static let hasDamagedMember = Flags(rawValue: 16)
    /// The object has a key with a backslash, whose bytes differ from its text.
    static let hasEscapedKeys = Flags(rawValue: 32)
    /// The key, in a view of a page, is read by the shape of the page, so it is known whether the floor reads it or not.
    static let isReadByShape = Flags(rawValue: 64)
    /// The object, in a view of a page, is a part. It has the bit of `isReadByShape`, which only keys have.
    static let isPart = Flags(rawValue: 64)
    /// The value `null` represents a dynamic one, in a view of a page.
    static let isDynamic = Flags(rawValue: 128)
  }

  /// The start of the value, in bytes from the start of the document.
  @usableFromInline var offset: UInt32
  /// The length of the value in bytes, including quotes and brackets.
  @usableFromInline var length: UInt32
  /// The index of the first node after this node and its contents.
  @usableFromInline var next: UInt32
  @usableFromInline var kind: Kind
  @usableFromInline var flags: Flags
  /// The number of elements of an array or members of an object. `UInt16.max` means that number or more; the exact count
  /// requires a walk. For a key without escapes, the part of its `KeyHash`.
  var count: UInt16

  /// Whether the value is `null` or `""`, which a CMS writes for an absent value.
  @inlinable @inline(__always)
  var isAbsent: Bool { kind == .null || (kind == .string && length == 2) }
}
