import StoreyValidation

extension Console {
  /// Says what is wrong with a configuration or a baseline, as of pages.
  func note(problems: [PageReport]) {
    for problem in problems {
      let text = String(decoding: TextReporter().part(of: problem), as: UTF8.self)
      // A note ends its line itself.
      note(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }
}
