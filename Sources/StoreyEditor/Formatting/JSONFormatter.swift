package import Storey

/// Formats JSON files by changing the white space between tokens. Strings, numbers, comments and the order of tokens are never
/// changed.
///
/// Each member and element is on its own line. An array or object that is written on one line stays there if it contains only
/// scalars and arrays of scalars, and fits in `width` columns. Comments stay behind the token before them, or on their own lines.
/// Of several blank lines between members, one is kept.
package enum JSONFormatter {
  /// The number of columns that a container on one line may reach.
  package static let width = 120

  /// Returns the replacements of white space that format a file, in order; empty if the file is formatted already, or if it is
  /// not valid JSON. Comments and commas after the last element are allowed. O(bytes).
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - range: The bytes whose lines are formatted; `nil` for the whole file. White space that reaches into other lines is not
  ///     changed.
  ///   - options: The options of the client.
  package static func replacements(
    for file: EditedFile, linesOf range: Range<Int>? = nil, options: FormattingOptions = FormattingOptions()
  ) -> [TextReplacement] {
    guard let layout = TokenLayout(file.bytes) else { return [] }
    var pass = FormattingPass(layout, file.bytes, options)
    let all = pass.replacements()
    guard let range else { return all }
    let lines = Self.lines(of: range, in: file.bytes)
    return all.filter { lines.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= lines.upperBound }
  }

  /// Returns the bytes of the lines that a range touches, without the end of the last line. A line is not touched by a range that
  /// ends at its start.
  private static func lines(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let text = SourceText(bytes)
    let last = range.isEmpty ? range.upperBound : range.upperBound - 1
    let start = text.content(ofLine: text.line(at: range.lowerBound)).lowerBound
    return start..<max(start, text.content(ofLine: text.line(at: last)).upperBound)
  }
}
