extension Document {
  /// The replacement that removes all comments and trailing commas. O(bytes).
  var strictRewriting: StrictRewriting? {
    let bytes = bytes
    return Relaxations(in: bytes)?.rewriting(of: bytes)
  }
}
