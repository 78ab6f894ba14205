import Storey

extension NormalFloor {
  /// The text that selects an arrangement. Any text is read, because a sub-floor with an unknown arrangement is only left out.
  struct ArrangementName: DescribedWords {
    let text: JSONText

    static func read(from value: borrowing ValueReader) -> ArrangementName? {
      JSONText.read(from: value).map(ArrangementName.init)
    }

    static var standIn: ArrangementName { ArrangementName(text: .standIn) }
    static var valueDescription: ValueDescription { JSONText.valueDescription }

    static var words: [DescribedWord] {
      Arrangement.allCases.map { DescribedWord($0.rawValue, summary: $0.summary) }
    }
  }
}
