public import Storey

extension ScrollSample {
  /// Reads recorded samples from JSON. O(bytes).
  public static func read(_ bytes: [UInt8]) -> FileReading<[ScrollSample]> {
    FileReading(bytes) { root in
      let (file, diagnostics) = root.decode(SampleFile.self)
      guard let samples = file?.samples else { return (nil, diagnostics) }
      let late = zip(samples, samples.dropFirst()).filter { $0.sample.time > $1.sample.time }.map { _, next in
        Diagnostic(
          rule: .outOfRange, severity: .error, message: "the sample is older than the one before it",
          hint: "sort the samples by \"time\"", at: next.source)
      }
      return (samples.map(\.sample), diagnostics + late)
    }
  }

  /// The format of a file of samples.
  public static var description: ModelDescription { ModelDescription(of: SampleFile.self) }
}

/// The content of a file of samples.
private struct SampleFile: JSONModel {
  let samples: [SampleEntry]

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "The schema of this file, for editors")
    samples = reader.required("samples", about: "The samples, in chronological order")
  }
}

private struct SampleEntry: JSONModel {
  let sample: ScrollSample
  let source: JSONValue?

  init(from reader: inout JSONReader) {
    source = reader.source
    let milliseconds: Double = reader.required("time", about: "The time, in milliseconds from any starting time")
    let offset = reader.optional("scroll", or: 0.0, about: "The scroll offset of the page, in points")
    let height = reader.optional("height", or: 667.0, in: 0.0..., about: "The height of the viewport, in points")
    let carousels: [CarouselEntry] = reader.optional(
      "carousels", or: [], about: "The offsets of carousels that are not at 0")
    // Whole microseconds, so that sums of milliseconds with fractions are exact.
    let microseconds = Int64((min(max(milliseconds, -1e12), 1e12) * 1000).rounded())
    sample = ScrollSample(
      time: .microseconds(microseconds), offset: offset, viewportHeight: height,
      carousels: Dictionary(carousels.map { ($0.part.part, $0.offsets) }) { _, last in last })
  }
}

private struct CarouselEntry: JSONModel {
  let part: PartName
  let offsets: [Double]

  init(from reader: inout JSONReader) {
    part = reader.required("part", about: "The row or sticky header, as in the paths of its actions: 1.0, 19.h")
    offsets = reader.required("offsets", about: "The scroll offset of each of its carousels, in points")
  }
}

/// The name of a part of the page.
private struct PartName: ModelValue {
  let part: PartPath

  static func read(from value: borrowing ValueReader) -> PartName? {
    guard let text = JSONText.read(from: value) else { return nil }
    guard let part = PartPath(text.string) else {
      value.report(
        .wrongType, .error, "invalid part \"\(Diagnostic.excerpt(of: text))\"",
        hint: "write SECTION.ROW, or SECTION.h for a sticky header")
      return nil
    }
    return PartName(part: part)
  }

  static var standIn: PartName { PartName(part: .overlay) }
  static var valueDescription: ValueDescription { .scalar(.text) }
}
