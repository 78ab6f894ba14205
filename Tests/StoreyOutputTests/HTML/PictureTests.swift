import Storey
import StoreyFloors
import StoreyOutput
import Testing

@Suite struct PictureTests {
  private func layout(_ url: String, jump: String = "") -> TableLayout {
    let page = #"{"floors": [{"pattern": "Focus", "picList": [{"img": "\#(url)", "title": "A"\#(jump)}]}]}"#
    return TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
  }

  private func html(_ layout: TableLayout, _ writer: HTMLWriter = HTMLWriter()) -> String {
    String(decoding: writer.write(layout), as: UTF8.self)
  }

  @Test(arguments: [
    ("a.png", "pages/a.png"), ("./a.png", "pages/./a.png"), ("../a.png", "pages/../a.png"),
    ("b/c:d.png", "pages/b/c:d.png"),
    ("/a.png", "/a.png"), ("?a", "?a"), ("#a", "#a"), ("http://a.example/b", "http://a.example/b"),
    ("HTTPS://a.example", "HTTPS://a.example"), ("//a.example/b", "https://a.example/b"), ("a?b:c", "pages/a?b:c"),
  ])
  func `relative addresses are written as seen from the output`(url: String, written: String) {
    let layout = layout(url, jump: #", "jump": {"des": "m", "url": "\#(url)"}"#)
    let html = html(layout, HTMLWriter(pageFolder: "pages"))
    #expect(html.contains("src=\"\(written)\""))
    #expect(html.contains("href=\"\(written)\""))
    // The action has the address of the page. The script takes it from the link if it is the same.
    #expect(html.contains(#""url":"\#(url)""#) == (written != url))
  }

  @Test func `a picture without an address is an empty box with its name`() {
    let page = #"{"floors": [{"pattern": "NSelectN", "nBynList": [{"slogan": "S"}]}]}"#
    let html = html(TableLayout(Page(decoding: Array(page.utf8), registry: .standard)))
    #expect(html.contains(#"<span class="i e""#) && !html.contains("<img"))
    #expect(html.contains("aria-hidden=\"true\""))
  }

  @Test(arguments: [
    ("a/b.png", "b.png"), ("https://a.example/c/d.jpg?x=1#y", "d.jpg"), ("a/b/", "b"), ("a\\\\b.png", "b.png"),
    ("a.png?b/c", "a.png"),
  ])
  func `a decorative picture has its file name for the placeholder`(url: String, name: String) {
    let page = #"{"floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": "1", "title": "T", "img": "\#(url)"}]}]}"#
    let html = html(TableLayout(Page(decoding: Array(page.utf8), registry: .standard)))
    #expect(html.contains("data-name=\"\(name)\""), "\(html.split(separator: "<img").dropFirst().first ?? "")")
  }

  @Test func `an embedded picture replaces its address, and a missing one is a placeholder`() throws {
    let layout = layout("a.png")
    let url = ResourceURL("a.png")
    var pictures = EmbeddedPictures()
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let isAdded = pictures.add(png, for: url)
    #expect(isAdded)
    let embedded = html(layout, HTMLWriter(embeddedPictures: pictures))
    #expect(embedded.contains("src=\"data:image/png;base64,iVBORw0KGgo=\""))
    #expect(embedded.contains("img-src http: https: 'self' data:;"))
    let missing = html(layout, HTMLWriter(embeddedPictures: EmbeddedPictures()))
    #expect(!missing.contains("<img") && missing.contains("aria-label=\"A\""))
    #expect(!html(layout).contains("'self' data:"))
  }

  @Test func `data addresses of a page are refused, also with embedded pictures`() {
    let html = html(layout("data:image/png;base64,iVBORw0KGgo="), HTMLWriter(embeddedPictures: EmbeddedPictures()))
    #expect(!html.contains("src=\"data:"))
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], PictureFormat.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
      (Array("GIF89a..".utf8), .gif), (Array("RIFF1234WEBPVP8 ".utf8), .webp), (Array("\0\0\0 ftypavif".utf8), .avif),
      (Array("BM....".utf8), .bmp), ([0, 0, 1, 0, 1], .ico), (Array("<svg xmlns=''>".utf8), .svg),
      (Array("\u{FEFF}<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg>".utf8), .svg),
      (Array("<svgs>".utf8), nil), (Array("<html><svg>".utf8), nil), ([], nil), (Array("<!-- <svg>".utf8), nil),
      (Array("{}".utf8), nil), (Array("RIFF1234WAVE".utf8), nil), ([0x89, 0x50], nil),
    ] as [([UInt8], PictureFormat?)])
  func `a format is recognized by the first bytes`(bytes: [UInt8], format: PictureFormat?) {
    #expect(PictureFormat(of: bytes) == format)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `base 64 is that of RFC 4648`(text: String, encoded: String) {
    var writer = ByteWriter(capacity: 8)
    writer.append(base64: Array(text.utf8))
    #expect(String(decoding: writer.finish(), as: UTF8.self) == encoded)
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (String(repeating: "a", count: 1000), "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
  ])
  func `the hash is that of FIPS 180-4`(text: String, hash: String) {
    #expect(SHA256.base64(Array(text.utf8)) == hash)
  }
}
