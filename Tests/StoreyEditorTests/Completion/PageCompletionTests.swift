import Storey
import StoreyEditor
import StoreyFloors
import Testing

@Suite struct PageCompletionTests {
  private static let patterns = FloorRegistry.standard.patterns.map(\.name)

  @Test(arguments: [
    #"{"floors": [{"pattern": |}]}"#, #"{"floors": [{"pattern": "|"}]}"#, #"{"floors": [{"pattern": "Foc|us"}]}"#,
    #"{"floors": [{"pattern": "Foc|"#, #"{"floors": [{"pattern": "Foc|}]}"#, #"{"floors": [{"pattern": Foc|}]}"#,
    #"{"floors": [{"pattern": "Foc|, "picList": []}]}"#, #"{"floors": [{"pattern" |}]}"#,
    #"{"floors": [{"fallback": {"pattern": |}}]}"#,
    #"{"floors": [|]}"#, #"{"floors": [{}, |]}"#, #"{"floors": [{} |{}]}"#, #"{"floors": [Foc|"#,
  ])
  func `patterns are proposed for floors, unfinished ones too`(marked: String) {
    #expect(EditedText(marked).labels == Self.patterns)
  }

  @Test func `a fallback is a floor or a word`() {
    #expect(EditedText(#"{"floors": [{"pattern": "x", "fallback": |}]}"#).labels == Self.patterns + ["drop"])
  }

  @Test(arguments: [
    (
      #"{"floors": [{"pattern": "Focus", |}]}"#,
      ["picList", "identityId", "fheader", "jump", "margin", "requires", "fallback", "width", "height"]
    ),
    (
      #"{"floors": [{|"picList": [], "pattern": "Focus", "jump": {}}]}"#,
      ["picList", "identityId", "fheader", "margin", "requires", "fallback", "width", "height"]
    ),
    (#"{"floors": [{"pattern": "Unknown", |}]}"#, ["identityId", "fheader", "jump", "margin", "requires", "fallback"]),
    (#"{"floors": [{"margin": {|}}]}"#, ["height"]),
    (#"{"floors": [{"fheader": {"jump": {"des": "m", |"#, ["type", "url", "params", "srv"]),
    (
      #"{"floors": [{"picList": [{"img": "", |}], "pattern": "Focus"}]}"#,
      ["identityId", "isShare", "jump", "share", "width", "height", "title"]
    ),
    (#"{"head": {"id": 1, "t|"#, ["title", "titleImg", "isShare", "withCart", "cartSrv"]),
    (#"{"floors": [{"pattern": "Focus", "picList": [{"img": "", "jump": {|"#, ["des", "type", "url", "params", "srv"]),
  ])
  func `keys that are missing are proposed, required ones first`(marked: String, expected: [String]) {
    #expect(EditedText(marked).labels == expected)
  }

  @Test(
    arguments: [
      (#"{"floors": [{"margin": {|}}]}"#, "height", #"{"floors": [{"margin": {"height": 0}}]}"#),
      (#"{"head": {"id": 1|, "title": ""}}"#, "title", nil),
      (#"{"head": {"id": 1 |, "title": ""}}"#, "isShare", #"{"head": {"id": 1 , "isShare": true, "title": ""}}"#),
      (#"{"head": {|"id": 1}}"#, "title", #"{"head": {"title": 1}}"#),
      (#"{"head": { | "id": 1}}"#, "title", #"{"head": { "title": "", "id": 1}}"#),
      (#"{"head": {"t|": 1}}"#, "title", #"{"head": {"title": 1}}"#),
      (#"{"head": {t| "id": 1}}"#, "title", #"{"head": {"title": "", "id": 1}}"#),
      (#"{"head": {"id" |}}"#, "title", nil),
      (#"{"floors": [{"pattern": "Foc|}]}"#, "Focus", #"{"floors": [{"pattern": "Focus"}]}"#),
      (#"{"floors": [{"pattern" |}]}"#, "Focus", #"{"floors": [{"pattern" : "Focus"}]}"#),
      (#"{"floors": [{"pattern": | "x"}]}"#, "Focus", #"{"floors": [{"pattern": "Focus"}]}"#),
      (
        "{\"floors\": [{\"pattern\": |\n\"identityId\": 1}]}", "Focus",
        "{\"floors\": [{\"pattern\": \"Focus\",\n\"identityId\": 1}]}"
      ),
      (#"{"floors": [|{}]}"#, "Focus", #"{"floors": [{"pattern": "Focus", "picList": []},{}]}"#),
      (#"{"floors": [{} |]}"#, "Focus", #"{"floors": [{} , {"pattern": "Focus", "picList": []}]}"#),
      (
        "{\"floors\": [{\"jump\": {}, ide|\n{}]}", "identityId",
        "{\"floors\": [{\"jump\": {}, \"identityId\": \"\"\n{}]}"
      ),
      ("{\"floors\": [{\"pattern\": |\n{}]}", "Focus", "{\"floors\": [{\"pattern\": \"Focus\"\n{}]}"),
      (
        #"{"floors": [{"pattern": "Category", "sorb": "|"}]}"#, "page",
        #"{"floors": [{"pattern": "Category", "sorb": "page"}]}"#
      ),
      (#"{"head": {"isShare": tr|}}"#, "true", #"{"head": {"isShare": true}}"#),
      ("|", #"{"floors": []}"#, #"{"floors": []}"#),
    ] as [(String, String, String?)])
  func `an insertion adds the punctuation that is missing`(marked: String, label: String, expected: String?) {
    #expect(EditedText(marked).inserting(label) == expected)
  }

  @Test(arguments: [
    (
      #"{"floors": [{"jump": {"des": "|"}}]}"#,
      [
        "ProductDetail", "aggregatePage", "collection", "genericChannel", "m", "mail", "phone", "product", "ranklist",
        "search",
        "searchCatelogy",
      ]
    ),
    (#"{"floors": [{"requires": {"|"}}]}"#, patterns), (#"{"direction": |}"#, ["ltr", "rtl"]),
    (#"{"head": {"withCart": |}}"#, ["true", "false"]), (#"{"floors": [{"jump": {"des": {"|"#, []),
    (#"{"name": "|"}"#, []),
    (#"{"floors": [{"jump": {"params": {"functionId": "|"}}}]}"#, []), (#"{"unknown": {"|"#, []), (#"{} |"#, []),
    ("// |\n{}", []), (" | {}", []),
  ])
  func `values and names are proposed at their places`(marked: String, expected: [String]) {
    #expect(EditedText(marked).labels == expected)
  }

  @Test(arguments: [
    #"{"floors": [{"jump": {"des": "ProductDetail", "params": {|}}}]}"#,
    #"{"floors": [{"jump": {"params": {|}, "des": "ProductDetail"}}]}"#,
    #"{"floors": [{"pattern": "Category", "categoryList": [{"params": {|}, "functionId": "ProductDetail""#,
  ])
  func `the parameters of the destination are proposed first`(marked: String) {
    let items = EditedText(marked).items
    #expect(items.first?.label == "skuId")
    #expect(items.first?.detail == "required")
    #expect(items.map(\.label).contains("functionId"))
    #expect(items.count { $0.label == "skuId" } == 1)
  }

  @Test func `documentation contains the summary, the type and the default`() throws {
    let item = try #require(EditedText(#"{"head": {|}}"#).items.first { $0.label == "isShare" })
    #expect(
      item.documentation.markdown
        == "Whether the page may be shared.\n\nType: true or false  \nOptional  \nDefault: `false`")
    #expect(item.snippet == #""isShare": ${1|true,false|}$0"#)
    #expect(item.filterText == #""isShare""#)
  }

  @Test(arguments: [#"{"pattern": "|"#, #"{"picList": [], "pattern": |}]}]}"#])
  func `the arrangements of sub-floors are proposed with their descriptions`(subFloor: String) {
    let items = EditedText(#"{"floors": [{"pattern": "NormalFloor", "hybridList": [\#(subFloor)"#).items
    #expect(items.map(\.label) == NormalFloor.Arrangement.allCases.map(\.rawValue))
    #expect(Set(items.map(\.documentation)).count == 8)
    #expect(items.last?.documentation.plainText == "Two rows of two pictures, 353:342")
  }

  @Test func `the arrangement of a new sub-floor is one of the arrangements`() {
    let item = EditedText(#"{"floors": [{"pattern": "NormalFloor", "hybridList": [|"#).items.first
    #expect(item?.replacement.text == #"{"pattern": "001", "picList": []}"#)
    #expect(item?.snippet?.hasPrefix(#"{"pattern": "${1|001,002,"#) == true)
    #expect(item?.detail == "an object")
  }

  @Test func `a floor is a snippet of its required keys`() throws {
    let item = try #require(EditedText(#"{"floors": [|]}"#).items.first { $0.label == "NormalFloor" })
    #expect(item.snippet == #"{"pattern": "NormalFloor", "hybridList": [$1]\}$0"#)
  }

  @Test func `items are in the order of their numbers`() {
    let items = EditedText(#"{"floors": [{|}]}"#).items
    #expect(items.map(\.order) == Array(items.indices))
  }
}
