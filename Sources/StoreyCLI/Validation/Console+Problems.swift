import StoreyValidation

extension Console {
  /// Says what is wrong with a configuration or a baseline, as of pages.
  func note(problems: [PageReport]) {
    for problem in problems {
      // No text in a report has a line end of its own.
      let text = String(decoding: TextReporter().part(of: problem), as: UTF8.self)
      note(lines: text.split(separator: "\n").map(String.init))
    }
  }
}
