/// The key of comments. JSON has no other place for them, so it may stand in every object that a model reads.
package enum CommentKey {
  /// The key, as it is written.
  package static var name: StaticString { "$comment" }
}

extension JSONText {
  /// Whether the text, a key, is that of a comment.
  package var isCommentKey: Bool { self == JSONText(CommentKey.name.description) }
}
