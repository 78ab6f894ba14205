/// The key of comments. JSON has no syntax for comments, so this key is allowed in every object that a model reads.
package enum CommentKey {
  /// The name of the key.
  package static var name: StaticString { "$comment" }
}

extension JSONText {
  /// Whether this key is the key of a comment.
  package var isCommentKey: Bool { self == JSONText(CommentKey.name.description) }
}
