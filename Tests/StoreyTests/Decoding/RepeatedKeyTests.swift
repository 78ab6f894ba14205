import Storey
import Testing

@Suite struct RepeatedKeyTests {
  /// The rules and pointers of what decoding a floor with these members finds.
  private func findings(_ members: [String]) throws -> [String] {
    let floor = "{\(members.joined(separator: ","))}"
    return try Stack.layout(floor).diagnostics.map { "\($0.rule) \($0.pointer.map { "\($0)" } ?? "-")" }
  }

  private let repeated = [#""pattern":"Stack""#, #""heights":[1]"#, #""heights":[2]"#]

  @Test(arguments: 0..<4)
  func `an unknown key of an object with repeated keys is reported`(place: Int) throws {
    var members = repeated
    members.insert(#""colour":1"#, at: place)
    let unknown = try findings(members).filter { $0.hasPrefix("unknown-key") }
    #expect(unknown == ["unknown-key /floors/0/colour"])
  }

  @Test(arguments: [60, 61, 62, 63, 64, 65, 80])
  func `unknown keys of large objects are reported, and known ones are not`(count: Int) throws {
    let unknown = (0..<count).map { "\"key number \($0)\":1" }
    let expected = (0..<count).map { "unknown-key /floors/0/key number \($0)" }
    for members in [unknown + repeated, Array(repeated.dropFirst()) + unknown + repeated.prefix(1)] {
      #expect(Set(try findings(members).filter { $0.hasPrefix("unknown-key") }) == Set(expected))
    }
    let single = [#""pattern":"Stack""#] + unknown + [#""heights":[1]"#]
    #expect(try findings(single) == expected)
  }
}
