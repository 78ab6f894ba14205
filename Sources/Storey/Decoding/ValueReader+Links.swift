/// Texts that are links by the rules of the shape of a page.
extension ValueReader {
  /// The remedy for a text that is not a link: the forms of links in the shape of the page. `nil` if only objects are links.
  package var hintAboutLinks: String? {
    let forms = session.shape?.values.textLinks.prefix(12).map { Diagnostic.excerpt(of: $0.glob.pattern) } ?? []
    return forms.isEmpty ? nil : "use a link of the form \(Wording.alternatives(forms))"
  }

  /// Reports a text that is not a link of the shape, in place of a jump. Returns whether it was reported: a shape whose links are objects has no
  /// these texts.
  func reportUnknownLink() -> Bool {
    guard entry.kind == .string, contained(.object) == nil, let hint = hintAboutLinks else { return false }
    let verdict = unsafe session.tape.withText(of: node) { unsafe ResourceURL.verdict(on: $0) }
    let link = Diagnostic.excerpt(of: text)
    if verdict == .unsafeScheme {
      report(
        .unsafeScheme, .error, "the scheme of the link \"\(link)\" is not allowed; the link is ignored", hint: hint)
    } else {
      report(.invalidURL, .error, "unknown link \"\(link)\"; it is ignored", hint: hint)
    }
    return true
  }

  /// Returns the jump that a part of the value means as a link, such as an address in a rich text; `nil` for another text.
  /// O(length · rules).
  package func jump(ofLink text: String) -> LinkedJump? {
    for (link, glob) in session.shape?.values.textLinks ?? [] {
      guard let stars = glob.texts(atStarsOf: text) else { continue }
      func value(_ source: ValueShape.Link.Source) -> String? {
        switch source {
        case .literal(let literal): literal
        case .whole: text
        case .star(let index): stars.indices.contains(index) ? stars[index] : nil
        case .paths: nil
        }
      }
      return LinkedJump(
        destination: value(link.destination), url: link.url.flatMap(value),
        parameters: link.parameters.compactMap { parameter in value(parameter.source).map { (parameter.name, $0) } })
    }
    return nil
  }
}

/// The jump that a text means as a link of a CMS.
package struct LinkedJump: Sendable {
  package let destination: String?
  package let url: String?
  package let parameters: [(name: String, value: String)]
}

extension ValueShape {
  /// The rules about links that are texts, with their patterns.
  fileprivate var textLinks: [(link: Link, glob: TextGlob)] {
    links.compactMap { link in if case .text(let glob) = link.form { (link, glob) } else { nil } }
  }
}
