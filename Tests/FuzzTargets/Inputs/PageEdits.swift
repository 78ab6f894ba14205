import Storey

/// Edits of the list of floors of a page, chosen by the options of an input.
enum PageEdits {
  private static let mostEdits = 12

  /// Returns a copy of a page with edited floors; the page itself if it has no floors.
  static func edited(_ bytes: [UInt8], _ input: inout FuzzInput) -> [UInt8] {
    guard let list = (try? Document(parsing: bytes))?.root["floors"], list.kind == .array else { return bytes }
    var floors = list.elements.map { Array(bytes[$0.byteRange]) }
    var edits = 0
    while input.hasOptions, edits < mostEdits, !floors.isEmpty {
      edits += 1
      let edit = input.option(6)
      let index = input.option(256) % floors.count
      switch edit {
      case 0: floors.remove(at: index)
      case 1: floors.insert(floors[index], at: input.option(256) % floors.count)
      case 2:
        let floor = floors.remove(at: index)
        floors.insert(floor, at: input.option(256) % (floors.count + 1))
      case 3: floors[index] = floors[input.option(256) % floors.count]
      case 4: floors.reverse()
      default: floors[index] = changed(floors[index], &input)
      }
    }
    return bytes[..<list.byteRange.lowerBound] + Array("[".utf8) + floors.joined(separator: Array(",".utf8))
      + Array("]".utf8) + bytes[list.byteRange.upperBound...]
  }

  /// Returns a floor with one digit, letter or member changed.
  private static func changed(_ floor: [UInt8], _ input: inout FuzzInput) -> [UInt8] {
    var floor = floor
    let place = (input.option(256) * 256 + input.option(256)) % max(floor.count, 1)
    guard place < floor.count else { return floor }
    switch floor[place] {
    case 0x30...0x38, 0x41...0x59, 0x61...0x79: floor[place] += 1
    case UInt8(ascii: "{") where floor[(place + 1)...].first == UInt8(ascii: "\""):
      floor.insert(contentsOf: Array(#""title":"x","#.utf8), at: place + 1)
    default: break
    }
    return floor
  }
}
