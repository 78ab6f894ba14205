import StoreyEditor
import StoreyProject
import Testing

@Suite struct DocumentLinkTests {
  private func links(_ file: EditedFile) -> [String] {
    DocumentLinks.links(in: file).map { link in
      switch link.target {
      case .url(let url): "\(file.text(link.range)) → url \(url)"
      case .file(let path): "\(file.text(link.range)) → file \(path)"
      }
    }
  }

  @Test func `a page has links to its schema and to its absolute URLs`() {
    let file = EditedFile(
      .page,
      #"""
      {"$schema": "../Schemas/page.schema.json", "comment": "https://a.example/comment", "floors": [
        {"pattern": "Focus", "picList": [
          {"img": "https:\/\/a.example\/tea.png", "jump": {"des": "m", "url": "HTTP://b.example/"}},
          {"img": "pictures/tea.png"}, {"img": "javascript:alert(1)"}, {"img": "//c.example/tea.png"}, {"img": "https://"}
        ]}]}
      """#, path: "/shop/pages/a.json")
    #expect(
      links(file) == [
        "../Schemas/page.schema.json → file /shop/Schemas/page.schema.json",
        #"https:\/\/a.example\/tea.png → url https://a.example/tea.png"#,
        "HTTP://b.example/ → url HTTP://b.example/",
      ])
  }

  @Test func `a configuration has links to the files that it names`() {
    let file = EditedFile(
      .configuration,
      """
      {"$schema": "https://a.example/schema.json", "extends": ["../base.json", "/etc/storey.json"],
       "templates": "./templates", "theme": "https://a.example/theme.json", "baseline": "", "against": [1, "apps/a.json"],
       "exclude": ["pages/**"]}
      """, path: "/shop/site/.storey.json")
    #expect(
      links(file) == [
        "https://a.example/schema.json → url https://a.example/schema.json", "../base.json → file /shop/base.json",
        "/etc/storey.json → file /etc/storey.json", "./templates → file /shop/site/templates",
        "https://a.example/theme.json → url https://a.example/theme.json", "apps/a.json → file /shop/site/apps/a.json",
      ])
  }

  @Test func `a schema that is not a string and a file that cannot be read have no links`() {
    #expect(links(EditedFile(.page, #"{"$schema": 12, "floors": []}"#)).isEmpty)
    #expect(links(EditedFile(.page, "")).isEmpty)
  }
}
