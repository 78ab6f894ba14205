import Storey
import StoreyOutput
import StoreyProject

/// A version of a page in one view: its layout and its HTML.
///
/// A class for the same reason as `LaidOutPage`.
final class LiveVersion: Sendable {
  /// The number of the version. It is unique among all pages of a site.
  let number: Int
  let layout: TableLayout
  /// The bytes of the page.
  let bytes: [UInt8]
  let pieces: HTMLPieces
  /// The project that the page was laid out with. Layouts of different projects have different registries.
  let project: Project
  /// The pictures of the page that are files of the folder.
  let pictureFiles: [String]

  /// - Parameters:
  ///   - marks: A mark of the contents of each picture that is a file, by its address.
  ///   - pictureFiles: The pictures of the page that are files of the folder.
  ///   - pageFolder: The address of the folder of the page, relative to that of the HTML.
  init(
    _ number: Int, _ layout: TableLayout, _ bytes: [UInt8], scheme: HTMLWriter.ColorScheme, marks: [JSONText: String],
    pictureFiles: [String] = [], pageFolder: String = "", _ project: Project
  ) {
    self.pictureFiles = pictureFiles
    self.number = number
    self.layout = layout
    self.bytes = bytes
    self.project = project
    var writer = HTMLWriter(limits: project.limits, pageFolder: pageFolder)
    writer.colorScheme = scheme
    writer.trace = HTMLWriter.Trace(version: number, pictureMarks: marks)
    pieces = writer.pieces(of: layout)
  }

  private init(_ other: LiveVersion, number: Int) {
    self.number = number
    (layout, bytes, pieces, project) = (other.layout, other.bytes, other.pieces, other.project)
    pictureFiles = other.pictureFiles
  }

  /// Returns this version under the number of an earlier one that looks and acts the same.
  func with(number: Int) -> LiveVersion { LiveVersion(self, number: number) }

  /// The approximate memory of the version, in bytes: the values and the layout of the page, and its HTML.
  var weight: Int { bytes.count * Self.layoutBytesPerByte + pieces.byteCount }

  private static let layoutBytesPerByte = 12

  /// Returns this layout of the page in a format; `nil` if it exceeds the limit of the format. Pieces beyond the limit are not kept.
  /// - Parameter pictures: The pictures that are written into the output; `nil` if it refers to them. They count for no limit.
  func output(_ format: OutputFormat, embedding pictures: EmbeddedPictures? = nil) -> [UInt8]? {
    var options = OutputOptions(limits: project.limits, lines: project.linesOfText)
    options.embeddedPictures = pictures
    let most = pictures == nil ? format.limit.map { layout.outputLimit($0, of: project.limits) } ?? .max : .max
    var bytes: [UInt8] = []
    var count = 0
    format.writer(options).write(layout) { piece in
      count += piece.count
      if count <= most { bytes += piece } else { bytes = [] }
    }
    return count <= most ? bytes : nil
  }

  /// The whole page.
  var html: [UInt8] { pieces.document(version: number) }
}
