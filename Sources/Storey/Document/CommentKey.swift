/// The key of comments. JSON has no other place for them, so it may stand in every object that a model reads.
package enum CommentKey {
  /// The key, as it is written.
  package static var name: StaticString { "$comment" }
}

extension PageText {
  /// Whether the text, a key, is that of a comment.
  package var isCommentKey: Bool { self == PageText(CommentKey.name.description) }
}
