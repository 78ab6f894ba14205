import Storey
import StoreyValidation

/// A word that a shell offers, with an explanation that zsh and fish show beside it.
struct CompletionWord: Sendable {
  let text: String
  var help = ""
}

extension Completion {
  /// The words that complete the value in a tool. For a value with `=`, the words before it. Empty for free text and paths.
  func words(of tool: StoreyTool, _ commands: [CompletedCommand]) -> [CompletionWord] {
    switch self {
    case .text, .path, .folder: []
    case .words(let words): words.map { CompletionWord(text: $0) }
    case .command: commands.map { CompletionWord(text: $0.name, help: $0.summary.withoutFullStop) }
    case .rule:
      tool.allRules.rules.map { CompletionWord(text: $0.id.name, help: $0.description.summary) }
    case .pattern:
      tool.registry.floorTypes.map { CompletionWord(text: $0.pattern.name, help: $0.summary) }
    case .limit: Limits.Name.allCases.map { CompletionWord(text: $0.rawValue, help: "default: \($0.standard)") }
    case .report: ReportFormat.allCases.map { CompletionWord(text: $0.rawValue) }
    }
  }
}

extension OptionDescription {
  /// The first clause of the help, without defaults and examples in parentheses.
  var summary: String {
    let ends = [" (", "; ", ". "].compactMap { help.firstRange(of: $0)?.lowerBound }
    return String(help[..<(ends.min() ?? help.endIndex)]).withoutFullStop
  }
}

extension String {
  /// The text without a full stop at its end.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
