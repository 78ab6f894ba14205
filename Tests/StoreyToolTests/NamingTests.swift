import Testing

@testable import StoreyTool

@Suite struct NamingTests {
  @Test(arguments: [
    ("run 'storey rules' to list the rules", "run 'shop-pages rules' to list the rules"),
    ("Usage: storey COMMAND", "Usage: shop-pages COMMAND"), ("storey(1), storey.1", "shop-pages(1), shop-pages.1"),
    ("storey: note: …", "shop-pages: note: …"), (".storey.json", ".storey.json"), ("storey-fetch", "storey-fetch"),
    ("../storey/a.json, storeyed, --storey", "../storey/a.json, storeyed, --storey"),
    ("completions/storey", "completions/shop-pages"), ("storey", "shop-pages"), ("", ""),
  ])
  func `the name of the tool replaces that of the standard one`(text: String, expected: String) {
    #expect(StoreyTool(name: "shop-pages").named(text) == expected)
    #expect(StoreyTool(name: "storey").named(text) == text)
  }

}
