import Storey
import Testing

import StoreyProject

@Suite struct PictureAddressTests {
  @Test(
    arguments: [
      ("a.png", "pages/home.json", PictureAddress.file("pages/a.png")),
      ("../a.png", "pages/home.json", .file("pages/../a.png")),
      ("a%20b.png?x#y", "home.json", .file("a b.png")), ("%E8%8C%B6.svg", "home.json", .file("茶.svg")),
      ("/img/a.png", "pages/home.json", .file("root/img/a.png")),
      ("https://a.example/b", "home.json", .url("https://a.example/b")),
      ("//a.example/b", "home.json", .url("https://a.example/b")), ("a%2", "home.json", .file("a%2")),
      ("a%+1", "home.json", .file("a%+1")), ("%00", "home.json", nil), ("%FF", "home.json", nil),
      ("javascript:a", "home.json", nil),
      ("b.png", "https://a.example/c/d.json?e/f", .url("https://a.example/c/b.png")),
      ("b.png", "https://a.example", .url("https://a.example/b.png")),
      ("/b.png", "https://a.example/c/d.json", .url("https://a.example/b.png")),
    ] as [(String, String, PictureAddress?)])
  func `a picture is found beside its page, below the root or at a URL`(
    url: String, page: String, address: PictureAddress?
  ) {
    #expect(PictureAddress(ResourceURL(JSONText(url)), of: page, root: "root") == address)
  }
}
