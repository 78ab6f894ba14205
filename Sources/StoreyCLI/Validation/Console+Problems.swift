import StoreyOutput
import StoreyValidation

extension Console {
  /// Prints the findings of a configuration, baseline or other file in the format of page findings.
  func note(problems: [PageReport]) {
    for problem in problems {
      // The texts of a report are escaped and contain no line ends.
      let reporter = TextReporter(usesColor: noteColors.isOn, groupsFindings: false)
      let text = String(decoding: reporter.part(of: problem), as: UTF8.self)
      note(escaped: text.split(separator: "\n").map(String.init))
    }
  }
}
