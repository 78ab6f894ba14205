package import Testing

/// The tags of suites that CI repeats with a sanitizer at its default level. `.ci/tagged_suites.py` lists the suites of a tag.
extension Tag {
  /// The tag of suites that call code with unsafe memory. They run again with the address sanitizer.
  @Tag package static var unsafeMemory: Self
  /// The tag of suites that run code on several threads. They run again with the thread sanitizer.
  @Tag package static var threads: Self
}
