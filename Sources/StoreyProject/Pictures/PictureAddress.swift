package import Storey
import StoreyFiles

/// The place that a picture is read from.
package enum PictureAddress: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// An http or https URL.
  case url(String)

  /// Finds the place of a picture.
  ///
  /// - Parameters:
  ///   - url: The address in the page. A relative one is relative to the page, one that begins with a slash to the root.
  ///   - page: The path or the URL of the page; `-` for standard input.
  ///   - root: The folder that addresses beginning with a slash are below.
  package init?(_ url: ResourceURL, of page: String, root: String) {
    guard let text = url.allowed?.string, !text.isEmpty else { return nil }
    if Paths.isURL(text) {
      self = .url(text)
    } else if url.isSchemeRelative {
      self = .url("https://" + text.dropFirst(2))
    } else if Paths.isURL(page) {
      self = .url(Self.resolved(text, against: page))
    } else {
      let path = text.prefix { $0 != "?" && $0 != "#" }
      guard let decoded = String(validating: PercentEncoding.decoded(path.utf8).bytes, as: UTF8.self), !decoded.isEmpty,
        !decoded.utf8.contains(0)
      else { return nil }
      self = .file(
        decoded.hasPrefix("/")
          ? Paths.join(root, String(decoded.dropFirst())) : Paths.join(Paths.folder(of: page), decoded))
    }
  }

  /// Returns a relative reference resolved against a URL (RFC 3986, section 5.2.2, without the removal of dot segments, which
  /// the client does).
  private static func resolved(_ reference: String, against base: String) -> String {
    let slashes =
      base.utf8.firstIndex(of: UInt8(ascii: "/")).map { base.utf8.index($0, offsetBy: 2) } ?? base.startIndex
    let path = base[slashes...].firstIndex { "/?#".contains($0) } ?? base.endIndex
    if reference.hasPrefix("/") { return base[..<path] + reference }
    let folder = base[path...].prefix { $0 != "?" && $0 != "#" }
    return base[..<path] + (folder.lastIndex(of: "/").map { folder[...$0] } ?? "/") + reference
  }
}
