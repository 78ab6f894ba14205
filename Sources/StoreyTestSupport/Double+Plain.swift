extension Double {
  /// The number with all its decimals and without a trailing `.0`: two lengths that differ at all read differently.
  var plain: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : "\(self)"
  }
}
