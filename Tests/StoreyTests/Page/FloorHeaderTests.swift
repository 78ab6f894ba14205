import Storey
import TestFloors
import Testing

@Suite struct FloorHeaderTests {
  @Test(arguments: [0, 1, 99, 100, 101, 5000])
  func `labels of pictures contain at most 100 characters of the title`(count: Int) throws {
    // The limit counts characters, which can have several bytes.
    for character in ["x", "茶", "👩‍👧"] {
      let title = String(repeating: character, count: count)
      let layout = try Stack.layout(#"{"pattern":"Stack","fheader":{"lctitle":"\#(title)","rctitle":"more"}}"#)
      guard case .container(let container) = layout.page.floors[0].content else { return #expect(Bool(false)) }
      let header = try #require(container.base.header)
      #expect(header.labelTitle?.string == (count == 0 ? nil : String(title.prefix(100))))
      #expect(header.title?.string == (count == 0 ? nil : title))
      #expect(header.isValid == (count > 0))
    }
  }
}
