import Storey

extension TextWriter {
  /// Creates a writer that follows the choices of a rendering.
  init(_ options: OutputOptions) {
    self.init(
      columns: options.columns, lines: options.lines ?? Limits.Name.lines.standard, usesColor: options.usesColor)
    addsLinesOfPage = options.lines == nil
    option = "--limit \(Limits.Name.lines.rawValue)="
  }
}
