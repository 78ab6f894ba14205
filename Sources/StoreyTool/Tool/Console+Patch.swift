import StoreyOutput
import StoreyProject

extension Console {
  /// Writes a patch: unchanged for a pipe, so that `patch` can read it, and safe for a terminal.
  func show(patch: [UInt8]) throws(Failure) {
    if !isTerminal && !usesColor { return try write(patch) }
    let colors = TextColors(isOn: usesColor)
    let lines = String(decoding: patch, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    try write(
      lines.map { line in
        let text = VisibleText.line(String(line))
        return switch line.first {
        case "+": colors.text(text, .added)
        case "-": colors.text(text, .removed)
        case "@": colors.text(text, .moved)
        default: text
        }
      }.joined(separator: "\n"))
  }
}
