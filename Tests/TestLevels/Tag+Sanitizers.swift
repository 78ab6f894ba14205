package import Testing

/// The tags of suites that a script selects: `.ci/tagged_suites.py` lists the suites of a tag.
extension Tag {
  /// The tag of suites that compare outputs with files, and write the files if `STOREY_RECORD` is set. `Scripts/record.sh` runs them.
  @Tag package static var recorded: Self
  /// The tag of suites that call code with unsafe memory. CI runs them again with the address sanitizer.
  @Tag package static var unsafeMemory: Self
  /// The tag of suites that run code on several threads. CI runs them again with the thread sanitizer.
  @Tag package static var threads: Self
}
