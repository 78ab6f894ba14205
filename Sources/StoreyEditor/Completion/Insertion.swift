/// The place of an insertion at a cursor: the replaced bytes, and the punctuation that is missing around them.
struct Insertion {
  /// The replaced bytes.
  let range: Range<Int>
  /// The punctuation before the inserted text.
  private let before: String
  /// The punctuation after the inserted text.
  private let after: String
  /// Whether the inserted key needs a colon.
  let needsColon: Bool
  /// Whether the inserted key needs a value.
  let needsValue: Bool

  /// Creates the place of a key or value at a cursor; `nil` in comments and after the root, and
  /// before a container that is already the value.
  init?(at context: CursorContext) {
    let start = context.token?.range.lowerBound ?? context.offset
    var end = context.token?.range.upperBound ?? context.offset
    let isInArray = context.containers.last?.isObject == false
    // In an object, a value on another line is part of another object: the object around the cursor is not closed.
    let isValueFollowing = context.follower.isValue && (isInArray || context.isFollowerOnLine)
    if isValueFollowing, context.isBeforeOwnValue {
      guard case .scalar(let value) = context.follower else { return nil }
      end = value.upperBound
    }
    range = start..<end
    before = context.lacksComma ? ", " : context.lacksColon ? ": " : ""
    switch context.role {
    case .key:
      needsColon = context.follower != .colon
      needsValue = needsColon && !isValueFollowing
      after = context.follower == .key ? "," : ""
    case .value:
      (needsColon, needsValue) = (false, false)
      after = context.follower == .key || (isInArray && isValueFollowing) ? "," : ""
    case .none: return nil
    }
  }

  private init(range: Range<Int>) {
    self.range = range
    (before, after, needsColon, needsValue) = ("", "", false, false)
  }

  /// Creates the place of a part of a string.
  static func part(_ range: Range<Int>) -> Insertion { Insertion(range: range) }

  /// Returns the inserted text with the missing punctuation.
  func punctuated(_ text: SnippetText) -> SnippetText {
    SnippetText([.text(before)]) + text + SnippetText([.text(after)])
  }
}

extension CursorContext.Follower {
  /// Whether the token is a value, or the beginning of a value.
  fileprivate var isValue: Bool {
    switch self {
    case .scalar, .container: true
    case .colon, .comma, .closing, .key: false
    }
  }
}

extension CursorContext {
  /// Whether a value after the cursor is the value of this place, and not the next element of an array.
  fileprivate var isBeforeOwnValue: Bool {
    role == .value && token == nil && !lacksColon && containers.last?.isObject != false
  }
}
