extension Shape {
  /// Every shape, by the kind of its files.
  static let all: [Shape] =
    ofFloors + ofItems + ofKeys + ofTexts + ofLines + ofTemplates + ofSettings + ofManifests + ofPairs + ofSamples
}
