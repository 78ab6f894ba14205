extension String {
  /// The text in single quotes, in which shells expand nothing.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
