import StoreyFiles

/// The pictures in one folder, for requests with GET and HEAD.
///
/// Only regular files with a known extension are served. Links are followed if they lead to a file in the folder. Hidden files and
/// the contents of hidden folders are not served.
package struct StaticFiles: Sendable {
  /// The path of the folder, absolute, with its links.
  private let folder: String
  /// The largest size of a file, in bytes.
  private let sizeLimit: Int

  package init(folder: String, sizeLimit: Int = 64 << 20) {
    self.folder = Paths.absolute(folder)
    self.sizeLimit = sizeLimit
  }

  /// Returns the response to a request. The first `count` segments of its path are not part of the file's path.
  ///
  /// The call reads the file and may block for the duration.
  package func response(to request: HTTPRequest, droppingSegments count: Int = 0) -> HTTPResponse {
    guard request.method != .post else {
      return .text(
        .methodNotAllowed, "files support the methods GET and HEAD only", headers: [HTTPField("Allow", "GET, HEAD")])
    }
    let segments = request.path.dropFirst(count)
    guard let file = path(of: segments), let type = PictureType.contentType(of: file) else {
      return .text(.notFound, "there is no picture at this address")
    }
    do throws(FileError) {
      // The path contains no more links, so a link at its end was created meanwhile and is not followed.
      let bytes = try FileSystem.withRegularFile(file) { (descriptor, status) throws(FileError) -> [UInt8]? in
        if status.size > sizeLimit { return nil }
        return try FileSystem.readUnchanged(descriptor, since: status, name: file, limit: sizeLimit)
      }
      guard let bytes else { return .text(.notFound, "the picture is larger than \(sizeLimit) bytes") }
      return HTTPResponse(contentType: type, headers: Self.headers(of: type), body: bytes)
    } catch {
      return .text(.notFound, "the picture cannot be read")
    }
  }

  /// Returns the path of a file in the folder, without links; `nil` if it is hidden or outside of the folder.
  private func path(of segments: ArraySlice<String>) -> String? {
    // A request has no other segments that change the folder. The check does not depend on that.
    guard !segments.isEmpty, segments.allSatisfy({ !$0.isEmpty && Self.isPlain($0) }) else { return nil }
    let root = FileSystem.resolved(folder)
    let path = FileSystem.resolved(Paths.join(root, segments.joined(separator: "/")))
    // Compared as bytes: equal texts can be different names.
    let start = Array((root == "/" ? root : root + "/").utf8)
    guard path.utf8.starts(with: start) else { return nil }
    let rest = path.utf8.dropFirst(start.count).split(separator: ASCII.slash)
    return rest.contains { $0.first == UInt8(ascii: ".") } ? nil : path
  }

  private static func isPlain(_ segment: String) -> Bool {
    segment.utf8.first != UInt8(ascii: ".") && !segment.utf8.contains { $0 == ASCII.slash || $0 == 0 }
  }

  /// Returns the headers that keep an SVG file, when it is opened as a page, from running scripts and loading other files.
  private static func headers(of type: String) -> [HTTPField] {
    guard type == PictureType.svg else { return [] }
    return [HTTPField("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")]
  }
}
