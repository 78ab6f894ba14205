extension String {
  /// The text in single quotes, in which shells expand nothing.
  package var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
