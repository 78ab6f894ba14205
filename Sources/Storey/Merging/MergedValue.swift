/// The merged value of a value of our version.
indirect enum MergedValue {
  /// The value stays as it is written.
  case kept
  /// Their value replaces it.
  case replaced(by: JSONValue)
  /// The members of an object or the elements of an array, in their new order, some from the object or array of their version.
  case arranged([MergedMember], with: JSONValue)
}

/// A member or element after a merge.
enum MergedMember {
  /// One of our version, by its index.
  case own(Int, MergedValue)
  /// One of their version, by its index.
  case other(Int)
}
