import Storey
import StoreyOutput
import StoreyProject

/// A page of a site as one client looks at it. Clients with the same view share its layout.
struct SiteView: Sendable, Hashable {
  /// The path of the page, relative to the folder of the site.
  var page: String
  var choice: LayoutChoice
  /// The theme and the app of the page.
  var options: ProjectOptions
  var scheme: HTMLWriter.ColorScheme
  /// Whether the committed version of the page is shown in place of the file.
  var isCommitted: Bool
  /// The states of the fields of a floor of a gallery; empty for a page.
  var states = FieldStates()

  /// A value of a view that the site cannot show.
  struct InvalidError: Error {
    let message: String
    /// Whether the value names a file that must not be shown.
    var isRefused = false
    /// Whether the value has the wrong form. Otherwise, it names something that does not exist.
    var isMalformed = false

    /// The error of a committed version of a floor of a gallery.
    static let noCommittedFloor = InvalidError(message: "a floor of a gallery has no committed version")

    /// The error of a link out of the folder.
    static func outside(_ page: String) -> InvalidError {
      InvalidError(message: "'\(page)' is a link to a file outside of this folder, which is not read", isRefused: true)
    }
  }

  /// Reads a view from the parameters of a request.
  ///
  /// - Parameters:
  ///   - site: The site, with the pages, themes and apps that a view can name.
  ///   - parameter: Returns the value of a parameter; `nil` if it is missing.
  /// - Throws: `InvalidError` when a value is not valid, or does not name a file of the site.
  init(
    of site: SiteFiles, _ standard: (choice: LayoutChoice, options: ProjectOptions), _ parameter: (String) -> String?
  ) throws(InvalidError) {
    guard let page = parameter("page") else {
      throw InvalidError(message: "the parameter 'page' is missing", isMalformed: true)
    }
    if site.outside.contains(page) { throw .outside(page) }
    guard site.pages[page] != nil else {
      throw InvalidError(
        message: site.isGallery
          ? "no floor is registered for the pattern '\(page)'" : "there is no page '\(page)' in this folder")
    }
    self.page = page
    (choice, options) = standard
    if let width = parameter("width") {
      guard let number = Double(decimal: width), LayoutChoice.widths.contains(number) else {
        throw InvalidError(message: "the width '\(width)' is not a number from 120 to 4096", isMalformed: true)
      }
      choice.width = number
    }
    if let direction = parameter("direction") {
      guard let known = PageDirection(rawValue: direction) else {
        throw InvalidError(message: "the direction '\(direction)' is neither ltr nor rtl", isMalformed: true)
      }
      choice.direction = known
    }
    if let theme = parameter("theme") {
      if theme.isEmpty {
        options.theme = .standard
      } else if let file = site.themes[theme] {
        options.theme = .file(file)
      } else {
        throw InvalidError(message: "there is no theme '\(theme)'")
      }
    }
    if let app = parameter("as"), app.isEmpty {
      options.app = nil
    } else if let app = parameter("as") {
      guard let file = site.apps[app] else { throw InvalidError(message: "there is no app '\(app)'") }
      options.app = file
    }
    scheme = .automatic
    if let word = parameter("scheme") {
      guard let known = HTMLWriter.ColorScheme(rawValue: word) else {
        throw InvalidError(message: "the scheme '\(word)' is neither light, dark nor automatic", isMalformed: true)
      }
      scheme = known
    }
    isCommitted = parameter("rev") == "HEAD"
    if let text = parameter("states"), !text.isEmpty {
      guard let states = FieldStates(text) else {
        throw InvalidError(
          message:
            "the states must be an object of at most \(FieldStates.most) states: \"short\", \"long\", \"missing\" or the index "
            + "of an option",
          isMalformed: true)
      }
      self.states = states
    }
  }
}
