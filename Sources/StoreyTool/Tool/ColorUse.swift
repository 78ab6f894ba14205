/// When to use colours.
enum ColorUse: String, CaseIterable {
  case auto, always, never
}
