import Storey
import StoreyFloors
import StoreyTestSupport
import TestFiles
import TestLevels
import Testing

/// The built-in floors meet the requirements of floors.
@Suite struct BuiltInConformanceTests {
  private static let jump =
    #""jump":{"des":"m","type":1,"url":"https://a/?b=1&c=2","params":{"url":"https://a/"},"srv":"e"}"#
  private static let header = #""fheader":{"lctitle":"Tea & 茶","rctitle":"All of it","# + jump + "}"

  private static func pictures(_ count: Int) -> String {
    (0..<count).map { #"{"identityId":\#($0),"img":"https://a/\#($0).jpg","title":"Picture \#($0)",\#(jump)}"# }
      .joined(separator: ",")
  }

  private static let samples: [String: String] = [
    "Focus": #"{"pattern":"Focus","identityId":1,"width":1125,"height":330,"picList":[\#(pictures(3))]}"#,
    "SingleGoods":
      #"{"pattern":"SingleGoods",\#(header),"margin":{"height":10},"skuList":[{"skuId":7,"img":"https://a/7.jpg","title":"Oolong tea of the first spring","wprice":"9.90","pprice":"12.00","srv":"e"},{"skuId":"8","title":"b"}]}"#,
    "NormalFloor":
      #"{"pattern":"NormalFloor",\#(header),"hybridList":["#
      + NormalFloor.Arrangement.allCases
      .map { #"{"pattern":"\#($0.rawValue)","picList":[\#(pictures($0.pictureCount))]}"# }.joined(separator: ",")
      + "]}",
    "NSelectN":
      #"{"pattern":"NSelectN",\#(header),"nBynList":[{"slogan":"Any 3 for 99","img":"https://a/1.jpg","imgList":["https://a/2.jpg","https://a/3.jpg"],\#(jump)},{"img":"https://a/1.jpg"}]}"#,
    "Category":
      #"{"pattern":"Category","sorb":"page","categoryList":[{"title":"Drinks","functionId":"list","params":{"from":"home"},"subs":[{"title":"Tea"},{"title":"Coffee and everything that goes with it","srv":"e"}]},{"title":"None"}]}"#,
  ]

  @Test func `every built-in floor has a sample`() {
    #expect(FloorRegistry.standard.patterns.map(\.name) == Self.samples.keys.sorted())
  }

  @Test(arguments: TestLevel.some(samples.keys.sorted(), short: 2))
  func `a built-in floor conforms, also on hostile pages`(pattern: String) throws {
    let sample = try #require(Self.samples[pattern])
    #expect(FloorConformance(of: .standard, samples: [sample]).violations().map(\.description) == [])
  }
}
