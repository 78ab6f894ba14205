import StoreyFiles

/// The pictures in one folder, for requests with GET and HEAD.
///
/// Only regular files with a known extension are served. Links are followed if they lead to a file in the folder, which is opened
/// below the descriptor of the folder. Hidden files and the contents of hidden folders are not served.
package struct StaticFiles: Sendable {
  /// The path of the folder, absolute, with its links.
  private let folder: String
  /// The open folder; `nil` if it could not be opened.
  private let opened: FolderSet?
  /// The largest size of a file, in bytes.
  private let sizeLimit: Int

  package init(folder: String, sizeLimit: Int = 64 << 20) {
    self.folder = Paths.absolute(folder)
    opened = try? FolderSet([folder])
    self.sizeLimit = sizeLimit
  }

  /// Returns whether a file is served: whether its name has the extension of a picture.
  package static func isPicture(_ name: String) -> Bool { PictureType.contentType(of: name) != nil }

  /// Returns the response to a request. The first `count` segments of its path are not part of the file's path.
  ///
  /// The call reads the file and may block for the duration.
  package func response(to request: HTTPRequest, droppingSegments count: Int = 0) -> HTTPResponse {
    guard request.method != .post else {
      return .text(
        .methodNotAllowed, "files support the methods GET and HEAD only", headers: [HTTPField("Allow", "GET, HEAD")])
    }
    let segments = request.path.dropFirst(count)
    guard let place = place(of: segments), let type = place.names.last.flatMap(PictureType.contentType(of:)) else {
      return .text(.notFound, "there is no picture at this address")
    }
    do throws(FileError) {
      let bytes = try place.withRegularFile { (descriptor, status) throws(FileError) -> [UInt8]? in
        if status.size > sizeLimit { return nil }
        return try FileSystem.readUnchanged(descriptor, since: status, name: "a picture", limit: sizeLimit)
      }
      guard let bytes else { return .text(.notFound, "the picture is larger than \(sizeLimit) bytes") }
      return HTTPResponse(contentType: type, headers: Self.headers(of: type), body: bytes)
    } catch {
      return .text(.notFound, "the picture cannot be read")
    }
  }

  /// Returns the place of a file in the folder; `nil` if it is hidden or outside of the folder.
  private func place(of segments: ArraySlice<String>) -> FilePlace? {
    // A request has no other segments that change the folder. The check does not depend on that.
    guard !segments.isEmpty, segments.allSatisfy({ !$0.isEmpty && Self.isPlain($0) }), let opened else { return nil }
    opened.reopen()
    guard case .below(let place) = try? opened.find(Paths.join(folder, segments.joined(separator: "/"))) else {
      return nil
    }
    return place.names.contains { $0.utf8.first == UInt8(ascii: ".") } ? nil : place
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
