extension Double {
  /// The number with all significant decimals and without a trailing `.0`. Different numbers have different texts.
  var plain: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : "\(self)"
  }
}
