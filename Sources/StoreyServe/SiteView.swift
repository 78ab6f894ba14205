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

  /// A value of a view that the site cannot show.
  struct InvalidError: Error {
    let message: String
    /// Whether the value names a file that must not be shown.
    var isRefused = false

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
    guard let page = parameter("page") else { throw InvalidError(message: "the parameter 'page' is missing") }
    if site.outside.contains(page) { throw .outside(page) }
    guard site.pages[page] != nil else { throw InvalidError(message: "there is no page '\(page)' in this folder") }
    self.page = page
    (choice, options) = standard
    if let width = parameter("width") {
      guard let number = Double(decimal: width), LayoutChoice.widths.contains(number) else {
        throw InvalidError(message: "the width '\(width)' is not a number from 120 to 4096")
      }
      choice.width = number
    }
    if let direction = parameter("direction") {
      guard let known = PageDirection(rawValue: direction) else {
        throw InvalidError(message: "the direction '\(direction)' is neither ltr nor rtl")
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
    scheme = parameter("scheme").flatMap(HTMLWriter.ColorScheme.init) ?? .automatic
    isCommitted = parameter("rev") == "HEAD"
  }
}
