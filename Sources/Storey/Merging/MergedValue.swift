/// The merged value of a value of our version.
indirect enum MergedValue {
  /// The value stays as it is written.
  case kept
  /// Their value replaces it.
  case replaced(by: JSONValue)
  /// The members of an object or the elements of an array, in their new order.
  case arranged([MergedMember])
}

/// A member or element after a merge.
enum MergedMember {
  /// One of our version, by its index.
  case own(Int, MergedValue)
  /// One of their version.
  case other(JSONValue)
}
