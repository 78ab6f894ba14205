import Storey
import TestFloors
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct RepeatedKeyTests {
  /// Returns the rules and pointers of the diagnostics of a floor with the given members.
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

  @Test func `a repeated unknown key is reported as unknown once, at its last occurrence`() throws {
    let floor = #"{"pattern":"Stack","colour":1,"heights":[1],"colour":2,"colo\u0075r":3}"#
    let found = try Stack.layout(floor).diagnostics.findings(within: .none).listed
    #expect(found.map(\.rule) == [.duplicateKey, .duplicateKey, .unknownKey])
    let places = found.compactMap { $0.range?.start }
    #expect(places[1] == places[2] && places[0] != places[1])
  }

  @Test(arguments: [60, 61, 62, 63, 64, 65, 80])
  func `unknown keys of large objects are reported and known keys are not`(count: Int) throws {
    let unknown = (0..<count).map { "\"key number \($0)\":1" }
    let expected = (0..<count).map { "unknown-key /floors/0/key number \($0)" }
    for members in [unknown + repeated, Array(repeated.dropFirst()) + unknown + repeated.prefix(1)] {
      #expect(Set(try findings(members).filter { $0.hasPrefix("unknown-key") }) == Set(expected))
    }
    let single = [#""pattern":"Stack""#] + unknown + [#""heights":[1]"#]
    #expect(try findings(single) == expected)
  }
}
