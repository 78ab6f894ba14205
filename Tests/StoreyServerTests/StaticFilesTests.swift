import Foundation
import StoreyServer
import TestFiles
import TestLevels
import Testing

/// Only pictures in the folder are served.
@Suite(.tags(.unsafeMemory)) struct StaticFilesTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = "\(folder.path)/root"
    for name in ["root", "root/sub", "root/.git", "root/folder.png", "root2"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in [
      "root/a.png", "root/sub/b.JPG", "root/c.svg", "root/d.txt", "root/e", "root/.h.png", "root/.git/i.png",
      "root/j.html",
      "root2/outside.png", "secret.png", "root/k l.webp", "root/m.png.txt",
    ] {
      try folder.write(Array(name.utf8), to: "\(folder.path)/\(name)")
    }
    for (name, target) in [
      ("inside.png", "sub/b.JPG"), ("outside.png", "../secret.png"), ("absolute.png", "/etc/passwd"),
      ("loop.png", "loop.png"),
      ("sibling.png", "../root2/outside.png"), ("hidden.png", ".git/i.png"), ("up", ".."), ("other", "sub"),
      ("dangling.png", "none.png"), ("text.png", "d.txt"), ("away.png", "\(folder.path)/none.png"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
    }
    unsafe mkfifo("\(root)/pipe.png", 0o600)
  }

  private func response(
    _ path: String, method: String = "GET", droppingSegments count: Int = 0, sizeLimit: Int = 1000
  ) throws -> HTTPResponse {
    let request = try #require(Samples.requests("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\r\n").first)
    return StaticFiles(folder: root, sizeLimit: sizeLimit).response(to: request, droppingSegments: count)
  }

  private func body(_ response: HTTPResponse) -> String {
    guard case .bytes(let bytes) = response.content else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("/a.png", "image/png", "root/a.png"), ("/sub/b.JPG", "image/jpeg", "root/sub/b.JPG"),
    ("/c.svg", "image/svg+xml", "root/c.svg"), ("/inside.png", "image/jpeg", "root/sub/b.JPG"),
    ("/other/b.JPG", "image/jpeg", "root/sub/b.JPG"), ("/k%20l.webp", "image/webp", "root/k l.webp"),
    ("/up/root/a.png", "image/png", "root/a.png"),
  ])
  func `a picture is served with its content type`(path: String, type: String, text: String) throws {
    for method in ["GET", "HEAD"] {
      let response = try response(path, method: method)
      #expect(response.status == .ok)
      #expect(response.contentType == type)
      #expect(body(response) == text)
    }
  }

  @Test(arguments: [
    "/", "/d.txt", "/e", "/j.html", "/m.png.txt", "/none.png", "/.h.png", "/.git/i.png", "/%2egit/i.png", "/sub",
    "/sub/",
    "/a.png/", "//a.png", "/sub//b.JPG", "/folder.png", "/outside.png", "/absolute.png", "/loop.png", "/sibling.png",
    "/hidden.png", "/up/secret.png", "/dangling.png", "/away.png", "/text.png", "/pipe.png", "/a.png/b.png",
    "/%252e%252e/secret.png", "/root2/outside.png", "/etc/passwd",
  ])
  func `all other paths are not found`(path: String) throws {
    #expect(try response(path).status == .notFound)
  }

  @Test func `segments of a prefix are not part of the file's path`() throws {
    #expect(try body(response("/files/1/a.png", droppingSegments: 2)) == "root/a.png")
    #expect(try response("/files", droppingSegments: 2).status == .notFound)
  }

  @Test func `a picture above the size limit is not found`() throws {
    #expect(try response("/a.png", sizeLimit: 10).status == .ok)
    #expect(try response("/a.png", sizeLimit: 9).status == .notFound)
  }

  @Test func `POST is not supported`() throws {
    let response = try response("/a.png", method: "POST")
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers == [HTTPField("Allow", "GET, HEAD")])
  }

  @Test func `an SVG file runs no scripts`() throws {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    #expect(try response("/c.svg").headers == [HTTPField("Content-Security-Policy", policy)])
    #expect(try response("/a.png").headers.isEmpty)
  }

  @Test func `a folder that is a link is followed`() throws {
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "root")
    let request = try #require(Samples.requests("GET /a.png HTTP/1.1\r\nHost: a\r\n\r\n").first)
    #expect(body(StaticFiles(folder: link).response(to: request)) == "root/a.png")
  }
}
