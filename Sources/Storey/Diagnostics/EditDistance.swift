/// The edit distance between two texts: the number of letters to replace, delete, insert, or swap with the next one. This is
/// the optimal string alignment distance, in which no letter is edited twice.
///
/// Columns of the distance table are stored as differences, with one bit per letter of the text, and each column is computed in
/// one step (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
struct EditDistance {
  /// The maximum number of letters that are compared: one per bit.
  static let mostLetters = 64

  private let count: Int
  /// The positions of each letter in the text, as bits. ASCII letters are in a table, other letters in a list.
  private var asciiPlaces = [UInt64](repeating: 0, count: 128)
  private var otherPlaces: [(letter: Unicode.Scalar, places: UInt64)] = []

  /// Creates distances from a text. Only its first 64 letters are compared.
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

  /// Returns the distance to another text.
  ///
  /// Complexity: O(letters), plus O(distinct letters of the text beyond ASCII) for each letter beyond ASCII.
  func edits(to other: [Unicode.Scalar]) -> Int {
    if count == 0 { return other.count }
    let last = UInt64(1) << UInt64(count - 1)
    var distance = count
    // Bits of the rows whose value is one more, or one less, than the value above it in the column; of the rows that match; and
    // the positions of the previous letter.
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
