package import Storey

/// The pictures of floors in the page on which a person decides the conflicts of a merge.
package enum MergePictures {
  /// Returns the style sheet of all pictures, with the dark colours for browsers that prefer them.
  package static func styleSheet(of theme: Theme) -> String {
    SVGStyleSheet.css(of: theme) + SVGStyleSheet.css(ofLooksIn: theme)
  }

  /// Returns the definitions that all pictures share, as an element that is not shown.
  package static func shapes(of theme: Theme) -> String {
    var writer = ByteWriter(capacity: 1024)
    writer.append("<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\">")
    SVGPartWriter.writeShadows(of: theme, to: &writer)
    writer.append("</svg>")
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns the picture of a floor as an element of HTML.
  /// - Parameters:
  ///   - label: The text alternative.
  ///   - namePrefix: The beginning of the names of its definitions, which no other picture of the page has.
  package static func picture(
    of section: LayoutSection, in layout: TableLayout, label: String, namePrefix: String
  ) -> String {
    var html = HTMLReportText()
    html.picture(of: section, in: layout, label: label, namePrefix: namePrefix)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
