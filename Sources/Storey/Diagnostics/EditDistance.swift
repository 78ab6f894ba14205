/// How many letters of a text have to be replaced, left out, put in, or swapped with the next one to make it into another:
/// the optimal string alignment distance, in which no letter is edited twice.
///
/// The columns of the table of distances are kept as differences, a bit for each letter of the text, and a whole column is
/// worked out at once (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
struct EditDistance {
  /// How many letters of a text count: one for each bit.
  static let mostLetters = 64

  private let count: Int
  /// The places of each letter of the text: of ASCII in a table, of others one after another.
  private var asciiPlaces = [UInt64](repeating: 0, count: 128)
  private var otherPlaces: [(letter: Unicode.Scalar, places: UInt64)] = []

  /// Distances from a text, of which no more than 64 letters count.
  init(from text: [Unicode.Scalar]) {
    count = min(text.count, Self.mostLetters)
    for (index, letter) in text.prefix(Self.mostLetters).enumerated() {
      let place = UInt64(1) << UInt64(index)
      if letter.isASCII {
        asciiPlaces[Int(letter.value)] |= place
      } else if let other = otherPlaces.firstIndex(where: { $0.letter == letter }) {
        otherPlaces[other].places |= place
      } else {
        otherPlaces.append((letter, place))
      }
    }
  }

  private func places(of letter: Unicode.Scalar) -> UInt64 {
    if letter.isASCII { return asciiPlaces[Int(letter.value)] }
    return otherPlaces.first { $0.letter == letter }?.places ?? 0
  }

  /// The distance to another text. O(letters), and for each that is not ASCII O(such letters of the text).
  func edits(to other: [Unicode.Scalar]) -> Int {
    if count == 0 { return other.count }
    let last = UInt64(1) << UInt64(count - 1)
    var distance = count
    // Where a value is one more, or one less, than the one above it in its column; where a letter was matched; and the
    // places of the letter before.
    var (more, less, matched, placesBefore): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
    for letter in other {
      let here = places(of: letter)
      let swapped = ((~matched & here) << 1) & placesBefore
      matched = (((here & more) &+ more) ^ more) | here | less | swapped
      var right = less | ~(matched | more)
      var wrong = matched & more
      if right & last != 0 { distance += 1 }
      if wrong & last != 0 { distance -= 1 }
      right = right << 1 | 1
      wrong <<= 1
      more = wrong | ~(matched | right)
      less = right & matched
      placesBefore = here
    }
    return distance
  }
}
