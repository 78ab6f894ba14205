import Storey
import StoreyFloors
import StoreyOutput
import Testing

/// Different spellings of values. They are a difference only if the models read different values.
@Suite struct SpellingChangeTests {
  private func layout(_ page: String) throws -> TableLayout {
    var registry = FloorRegistry.standard
    try registry.register(ListFloor.self)
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry), width: 375)
  }

  /// Returns the lines of a difference without its summary.
  private func lines(_ old: String, _ new: String) throws -> [String] {
    let difference = PageDifference(from: try layout(old), to: try layout(new))
    let lines = String(decoding: difference.text(), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(difference.isEmpty == (lines.count == 1))
    return Array(lines.dropLast())
  }

  /// Pages with `@` as the placeholder of a value, for each way to read it.
  private static let pages = [
    "number": [
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a"}],"margin":{"height":@}}]}"#,
      #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","width":750,"height":@}]}]}"#,
      #"{"floors":[],"executeTime":@}"#, #"{"floors":[],"channelFloorSize":@}"#,
      #"{"floors":[],"float":{"picList":[{"img":"a","width":@}]}}"#,
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a"}],"requires":{"Focus":1,"x":@}}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"Other","fallback":{"pattern":"Focus","picList":[{"img":"a"}],"margin":{"height":@}}}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"List","name":"n","lines":[],"count":@}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"List","name":"n","lines":[{"weight":@}]}]}"#,
    ],
    "flag": [
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a","isShare":@}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"SingleGoods","skuList":[{"skuId":"1","onSell":@}]}]}"#,
      #"{"floors":[],"head":{"isShare":@}}"#,
      #"{"floors":[{"identityId":1,"pattern":"List","name":"n","lines":[],"isOpen":@}]}"#,
    ],
    "identifier": [
      #"{"floors":[{"identityId":@,"pattern":"Focus","picList":[{"img":"a"}]}]}"#,
      #"{"floors":[{"identityId":@,"pattern":"Other"}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"SingleGoods","skuList":[{"skuId":@}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"NormalFloor","hybridList":[{"pattern":"001","picList":[{"img":"a","identityId":@}]}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a","jump":{"des":"m","type":@}}]}]}"#,
      #"{"floors":[],"head":{"id":@}}"#,
      #"{"floors":[{"identityId":1,"pattern":"List","name":"n","lines":[{"key":@}]}]}"#,
    ],
    "text": [
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a","title":@}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"SingleGoods","skuList":[{"skuId":"1","wprice":@}]}]}"#,
      #"{"floors":[],"name":@}"#,
      #"{"floors":[{"identityId":1,"pattern":"List","name":@,"lines":[]}]}"#,
    ],
    "as written": [
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a","jump":{"des":"m","params":{"a":[@]}}}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a"}],"unknown":{"height":@}}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"Other","margin":{"height":@}}]}"#, #"{"floors":[],"unknown":@}"#,
    ],
  ]

  @Test func `markup is shown as it is written`() throws {
    let value = try Document(parsing: Array(#"["<b>", "\\u003c", "\u003ci\u003e", "\""]"#.utf8)).root
    #expect(PageDifference.line(of: value) == #"["<b>","\\u003c","<i\u003e","\""]"#)
  }

  @Test(
    arguments: [
      ("number", ["10", "10.0", "1e1", #""10""#, #""10.0""#, #""1e1""#, #""\u00310""#]),
      ("number", ["0", "-0", #""0.0""#]),
      ("flag", ["1", #""1""#, "true", #""true""#]), ("flag", ["0", #""0""#, "false", #""false""#]),
      ("identifier", ["1", #""1""#, #""\u0031""#]), ("identifier", ["1.0", #""1.0""#]),
      ("text", [#""1""#, #""\u0031""#]), ("as written", ["1", "1.0", "1e0"]), ("as written", [#""1""#, #""\u0031""#]),
    ])
  func `spellings that models read alike are not a difference`(reading: String, spellings: [String]) throws {
    for page in try #require(Self.pages[reading]) {
      for spelling in spellings.dropFirst() {
        let (old, new) = (page.replacing("@", with: spellings[0]), page.replacing("@", with: spelling))
        #expect(try lines(old, new) == [], "\(page): \(spelling)")
        #expect(try lines(new, old) == [], "\(page): \(spelling)")
      }
    }
  }

  @Test(
    arguments: [
      ("number", ["10", "11", #""10.5""#, #""ten""#, #""010""#, "true", "[10]"]),
      ("flag", ["1", "0", "1.0", #""yes""#, #""1.0""#, "2"]), ("identifier", ["1", "1.0", #""01""#, "true"]),
      ("text", ["1", #""1""#, "1.0", #""1.0""#, "true", #""true""#]),
      ("as written", ["1", #""1""#, "true", #""true""#, #""1.0""#]),
    ])
  func `spellings that models read differently are a difference`(reading: String, values: [String]) throws {
    for page in try #require(Self.pages[reading]) {
      for (index, value) in values.enumerated() {
        for other in values[(index + 1)...] {
          let (old, new) = (page.replacing("@", with: value), page.replacing("@", with: other))
          #expect(try !lines(old, new).isEmpty, "\(page): \(value) and \(other)")
        }
      }
    }
  }

  @Test(arguments: [
    #"{"floors":[],"executeTime":1}"#, #"{"floors":[],"name":1}"#, #"{"floors":[],"head":{"id":"h","title":1}}"#,
    #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a"}]}]}"#,
    #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","title":1}]}]}"#,
    #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","jump":{"des":"m","params":1}}]}]}"#,
    #"{"floors":[{"pattern":"SingleGoods","skuList":[{"skuId":"1","onSell":1}]}]}"#,
    #"{"floors":[{"identityId":"f","pattern":"List","name":"n","lines":[],"count":1}]}"#,
  ])
  func `null and an empty string are equivalent to an absent key that a model reads`(page: String) throws {
    let key = try #require(page.firstMatch(of: #/,?"[A-Za-z]+":1/#))
    let member = String(key.output)
    let pages = [
      page.replacing(member, with: member.dropLast() + "null"),
      page.replacing(member, with: member.dropLast() + #""""#),
      member.hasPrefix(",") ? page.replacing(member, with: "") : page.replacing(member + ",", with: ""),
    ]
    for old in pages {
      for new in pages { #expect(try lines(old, new) == [], "\(old) \(new)") }
    }
  }

  @Test func `elements that models ignore are not a difference`() throws {
    func page(_ elements: String) -> String {
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[\#(elements)]}]}"#
    }
    #expect(try lines(page(#"{"img":"a"}"#), page(#"null,{"img":"a"},"""#)) == [])
    let changed = try lines(page(#"{"img":"a","title":"b"}"#), page(#"null,{"img":"a","title":"c"}"#))
    #expect(changed.contains(#"    /picList/1/title: "b" → "c""#))
  }

  @Test(arguments: [
    ("{}", #"{"a":null}"#, "/a: + null"), (#"{"b":1}"#, #"{"a":null,"b":1}"#, "/a: + null"),
    (#"{"o":{"x":null}}"#, #"{"o":{}}"#, "/o/x: - null"), (#"{"l":[null]}"#, #"{"l":[]}"#, "/l/0: - null"),
    (#"{"l":[1,2]}"#, #"{"l":[1,2,null]}"#, "/l/2: + null"), (#"{"a":""}"#, #"{"a":null}"#, #"/a: "" → null"#),
    (#"{"a":""}"#, "{}", #"/a: - """#),
  ])
  func `every difference in parameters is reported, because they are passed on unchanged`(
    old: String, new: String, change: String
  ) throws {
    for page in [
      #"{"floors":[{"identityId":1,"pattern":"Focus","picList":[{"img":"a","jump":{"des":"m","params":@}}]}]}"#,
      #"{"floors":[{"identityId":1,"pattern":"Category","categoryList":[{"title":"a","functionId":"b","params":@}]}]}"#,
    ] {
      let lines = try lines(page.replacing("@", with: old), page.replacing("@", with: new))
      #expect(lines.contains { $0.hasSuffix("/params" + change) }, "\(lines)")
    }
  }

  @Test func `success codes are equal to each other, but not to error codes`() throws {
    func page(_ code: String) -> String { #"{"floors":[]\#(code.isEmpty ? "" : ",\"code\":\(code)")}"# }
    let fine = ["", "null", #""""#, "0", "0.0", #""0""#]
    for old in fine {
      for new in fine { #expect(try lines(page(old), page(new)) == [], "\(old) \(new)") }
      for new in ["1", #""1""#, #""0.0""#, "true"] {
        #expect(try !lines(page(old), page(new)).isEmpty, "\(old) \(new)")
      }
    }
    #expect(try lines(page("1"), page(#""1""#)) == [])
  }

  @Test(arguments: pages.keys.sorted(), [["10", #""10""#, "10.0"], ["1", "true", #""1""#, "1.0"]])
  func `applying a change to the old layout gives the output of the new one`(reading: String, values: [String]) throws {
    for page in try #require(Self.pages[reading]) {
      let layouts = try values.map { try layout(page.replacing("@", with: $0)) }
      for old in layouts {
        for new in layouts {
          let applied = try #require(old.applying(LayoutChange(from: old, to: new)))
          #expect(HTMLWriter().write(applied) == HTMLWriter().write(new))
          #expect(JSONWriter().write(applied) == JSONWriter().write(new))
        }
      }
    }
  }

  @Test func `floors are matched regardless of the spelling of their identities`() throws {
    func floor(_ id: String, _ title: String) -> String {
      #"{"identityId":\#(id),"pattern":"Focus","picList":[{"img":"a","title":"\#(title)"}]}"#
    }
    let old = #"{"floors":[\#(floor("1", "a")),\#(floor("2", "b"))]}"#
    let new = #"{"floors":[\#(floor(#""1""#, "a")),\#(floor(#""2""#, "c"))]}"#
    #expect(try lines(old, new).count == 3)
    #expect(try lines(old, new)[1] == #"    /picList/0/title: "b" → "c""#)
  }
}

/// A plain `Decodable` floor.
private struct ListFloor: TemplateContainer, Decodable {
  static let pattern: FloorPattern = "List"
  let base: FloorBase
  let name: String
  let count: Int?
  let isOpen: Bool?
  let lines: [Line]

  struct Line: Decodable {
    let weight: Double?
    let key: PageIdentifier?
  }

  private enum CodingKeys: String, CodingKey {
    case base, name, count, isOpen, lines
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}
