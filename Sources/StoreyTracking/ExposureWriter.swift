public import Storey
package import StoreyOutput

/// Writes tracking plans and exposures as JSON and as text.
public struct ExposureWriter: Sendable {
  private let layout: TableLayout
  private let threshold: ExposureThreshold

  /// Creates a writer for a layout.
  public init(_ layout: TableLayout, threshold: ExposureThreshold = .standard) {
    self.layout = layout
    self.threshold = threshold
  }

  // MARK: The plan

  /// Returns the plan as JSON, version 1 (`Schemas/exposure.schema.json`).
  public func json(_ plan: TrackingPlan) -> [UInt8] {
    JSONEmitter.indented { write(plan, to: &$0) }
  }

  /// Writes the plan as JSON in pieces. Adds no more exposures after `limit` bytes.
  package func json(_ plan: TrackingPlan, limit: Int, handingOver take: @escaping ([UInt8]) -> Void) {
    JSONEmitter.indented(handingOver: take) { write(plan, limit: limit, to: &$0) }
  }

  private func write(_ plan: TrackingPlan, limit: Int = .max, to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.member("planVersion", 1)
      writeThreshold(to: &emitter)
      emitter.array("exposures") { emitter in
        for exposure in plan.exposures {
          if emitter.count > limit { break }
          write(exposure, to: &emitter)
        }
      }
      emitter.array("withoutEvent") { emitter in
        for path in plan.withoutEvent { emitter.value(path.description) }
      }
      emitter.array("sharedEvents") { emitter in
        for event in plan.sharedEvents {
          emitter.object(inline: true) { emitter in
            emitter.member("eventId", event.eventID)
            emitter.member("sameAction", event.isOfOneAction)
            emitter.array("paths") { emitter in for path in event.paths { emitter.value(path.description) } }
          }
        }
      }
    }
  }

  private func write(_ exposure: PlannedExposure, to emitter: inout JSONEmitter) {
    let section = section(of: exposure.path)
    emitter.object { emitter in
      emitter.member("path", exposure.path.description)
      emitter.member("kind", exposure.path.kind)
      emitter.member("eventId", exposure.eventID)
      emitter.member("label", exposure.label)
      emitter.member("pattern", section?.pattern?.name)
      emitter.member("identityId", section?.identity?.text)
      emitter.member("frame", exposure.frame)
      emitter.member("action", exposure.action)
    }
  }

  /// Returns the plan as text, one exposure per line: path, event id, kind, frame, pattern, identity and label, separated by
  /// tabs. Absent values are empty. Control characters, which could end a line or a field, are written as U+FFFD.
  public func text(_ plan: TrackingPlan) -> [UInt8] {
    FieldLines.text(.tabbed) { write(plan, limit: .max, to: &$0) }
  }

  /// Returns the plan as CSV (RFC 4180), with a header line: path, eventId, kind, pattern, identityId, label, x, y, width,
  /// height.
  public func csv(_ plan: TrackingPlan) -> [UInt8] {
    FieldLines.text(.csv) { writeCSV(plan, limit: .max, to: &$0) }
  }

  /// Writes the plan as lines in pieces. Adds no more exposures after `limit` bytes.
  package func lines(
    _ plan: TrackingPlan, _ style: FieldLines.Style, limit: Int, handingOver take: @escaping ([UInt8]) -> Void
  ) {
    FieldLines.write(style, handingOver: take) {
      style == .csv ? writeCSV(plan, limit: limit, to: &$0) : write(plan, limit: limit, to: &$0)
    }
  }

  private func writeCSV(_ plan: TrackingPlan, limit: Int, to lines: inout FieldLines) {
    lines.addHeader(["path", "eventId", "kind", "pattern", "identityId", "label", "x", "y", "width", "height"])
    for exposure in plan.exposures {
      if lines.count > limit { return }
      let frame = exposure.frame
      let section = section(of: exposure.path)
      lines.add(
        [
          exposure.path.description, exposure.eventID?.string, exposure.path.kind, section?.pattern?.name,
          section?.identity?.text.string, exposure.label?.string,
        ], numbers: [frame.x, frame.y, frame.width, frame.height])
    }
  }

  private func write(_ plan: TrackingPlan, limit: Int, to lines: inout FieldLines) {
    for exposure in plan.exposures {
      if lines.count > limit { return }
      let frame = exposure.frame
      let lengths = [frame.x, frame.y, frame.width, frame.height].map(Wording.length)
      let section = section(of: exposure.path)
      lines.add([
        exposure.path.description, exposure.eventID?.string, exposure.path.kind, lengths.joined(separator: ","),
        section?.pattern?.name, section?.identity?.text.string, exposure.label?.string,
      ])
    }
  }

  private func section(of path: ExposurePath) -> LayoutSection? {
    switch path.part {
    case .row(let section, _), .header(let section):
      layout.sections.indices.contains(section) ? layout.sections[section] : nil
    case .overlay: nil
    }
  }

  // MARK: Exposures

  /// Returns exposures as JSON, version 1 (`Schemas/exposed.schema.json`).
  public func json(_ exposures: [Exposure]) -> [UInt8] {
    JSONEmitter.indented { write(exposures, to: &$0) }
  }

  /// Writes exposures as JSON in pieces. Adds no more exposures after `limit` bytes.
  package func json(_ exposures: [Exposure], limit: Int, handingOver take: @escaping ([UInt8]) -> Void) {
    JSONEmitter.indented(handingOver: take) { write(exposures, limit: limit, to: &$0) }
  }

  private func write(_ exposures: [Exposure], limit: Int = .max, to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.member("exposedVersion", 1)
      writeThreshold(to: &emitter)
      emitter.array("exposures") { emitter in
        for exposure in exposures {
          if emitter.count > limit { break }
          emitter.object(inline: true) { emitter in
            emitter.member("path", exposure.path.description)
            emitter.member("eventId", exposure.eventID)
            emitter.member("start", length: exposure.start.milliseconds)
            emitter.member("duration", length: exposure.duration.milliseconds)
            emitter.member("share", length: exposure.share)
          }
        }
      }
    }
  }

  /// Exposures as text, one per line: path, event id, start and duration in milliseconds, and the largest share, separated by
  /// tabs.
  public func text(_ exposures: [Exposure]) -> [UInt8] {
    FieldLines.text(.tabbed) { write(exposures, limit: .max, to: &$0) }
  }

  /// Exposures as CSV (RFC 4180), with a header line: path, eventId, start, duration, share. Times are in milliseconds.
  public func csv(_ exposures: [Exposure]) -> [UInt8] {
    FieldLines.text(.csv) { write(exposures, limit: .max, to: &$0) }
  }

  /// Writes exposures as lines in pieces. Adds no more exposures after `limit` bytes.
  package func lines(
    _ exposures: [Exposure], _ style: FieldLines.Style, limit: Int, handingOver take: @escaping ([UInt8]) -> Void
  ) {
    FieldLines.write(style, handingOver: take) { write(exposures, limit: limit, to: &$0) }
  }

  private func write(_ exposures: [Exposure], limit: Int, to lines: inout FieldLines) {
    lines.addHeader(["path", "eventId", "start", "duration", "share"])
    for exposure in exposures {
      if lines.count > limit { return }
      lines.add(
        [exposure.path.description, exposure.eventID?.string],
        numbers: [exposure.start.milliseconds, exposure.duration.milliseconds, exposure.share])
    }
  }

  // MARK: Both

  private func writeThreshold(to emitter: inout JSONEmitter) {
    emitter.object("threshold", inline: true) { emitter in
      emitter.member("share", length: threshold.share)
      emitter.member("duration", length: threshold.duration.milliseconds)
      emitter.member("once", threshold.isOnce)
    }
  }
}

extension ExposurePath {
  /// The kind of part or element that the path refers to, as the plan writes it.
  fileprivate var kind: String {
    switch (position, part) {
    case (_?, _): "element"
    case (nil, .header): "header"
    case (nil, .row), (nil, .overlay): "row"
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
