import Storey

/// A line of documentation: text and code. A string literal is such a line; `"\(code: key): \(summary)"` marks a part as code.
struct DocumentationLine: Sendable, Hashable {
  /// A part of the line, which is not empty.
  private enum Run: Sendable, Hashable {
    case text(String)
    case code(String)
  }

  private var runs: [Run] = []

  /// Creates a line of text.
  init(_ text: String) { append(text) }

  /// Whether the line has no content.
  var isEmpty: Bool { runs.isEmpty }

  /// The line in Markdown.
  var markdown: String {
    var line = ""
    for run in runs {
      switch run {
      case .text(let text): line += MarkdownLine.escaped(text, isAtStart: line.isEmpty)
      case .code(let code): line += MarkdownLine.code(code)
      }
    }
    return line
  }

  /// The line without marks. Line ends and invisible characters of files are written as escapes, as in logs.
  var plainText: String {
    runs.map { run in
      switch run {
      case .text(let text), .code(let text): LogLine.escaped(text)
      }
    }.joined()
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    if case .text(let before) = runs.last {
      runs[runs.count - 1] = .text(before + text)
    } else {
      runs.append(.text(text))
    }
  }

  private mutating func append(code: String) {
    if !code.isEmpty { runs.append(.code(code)) }
  }
}

extension DocumentationLine: ExpressibleByStringInterpolation {
  /// A line that is being composed.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var line = DocumentationLine("")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { line.append(text) }

    mutating func appendInterpolation(_ text: String) { line.append(text) }

    mutating func appendInterpolation(code: String) { line.append(code: code) }
  }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }
}
