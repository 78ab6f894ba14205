import Storey
import StoreyOutput
import StoreyTracking
import StoreyValidation

/// The options of `storey actions --exposure`, and its report on a tracking plan.
enum ExposureOptions {
  static let exposure = Flag(
    "--exposure", help: "Print the tracking plan instead: every part of the page that is tracked, with its event.")
  static let samples = Option<String>(
    "--samples", .path("FILE"),
    help:
      "With --exposure: print the exposures recorded by the scroll samples in FILE instead of the plan; see 'storey schema --samples'."
  )
  private static let share = Option<Double>(
    "--share", .number("S", 0...1),
    help: "With --exposure: the share of the area of an element that must be in view, 0 to 1 (default: 0.5).")
  private static let after = Option<Double>(
    "--after", .number("MS", 0...1e9),
    help: "With --exposure: the time that this share must stay in view, in milliseconds (default: 800).")
  private static let again = Flag(
    "--again", help: "With --exposure: count an exposure each time an element comes into view (default: once).")

  static let all: [any CommandOption] = [exposure, samples, share, after, again]

  /// - Throws: `UsageError` for an option that requires `--exposure`.
  static func checkAbsence(in arguments: ParsedArguments) throws(UsageError) {
    for option in all where arguments.isSet(option) {
      throw UsageError(message: "'\(option.name)' requires '--exposure'")
    }
  }

  static func threshold(_ arguments: ParsedArguments) -> ExposureThreshold {
    let standard = ExposureThreshold.standard
    return ExposureThreshold(
      share: arguments[share] ?? standard.share,
      duration: arguments[after].map { .microseconds(Int64(($0 * 1000).rounded())) } ?? standard.duration,
      isOnce: !arguments[again])
  }

  /// Prints the faults of a plan: actions without an event, and events of different actions.
  static func report(_ plan: TrackingPlan, of page: String, on console: Console) -> ExitCode {
    if !plan.withoutEvent.isEmpty {
      let count = plan.withoutEvent.count
      console.note(
        "\(page): \(count) of \(Wording.counted(plan.exposures.count { $0.action != nil }, "action"))"
          + " \(count == 1 ? "has" : "have") no event: \(list(plan.withoutEvent))")
    }
    let shared = plan.eventsOfDifferentActions
    for event in shared {
      console.note(
        "\(page): the event \"\(Diagnostic.excerpt(of: event.eventID))\" is shared by different actions:"
          + " \(list(event.paths))")
    }
    return plan.withoutEvent.isEmpty && shared.isEmpty ? .success : .findings
  }

  private static func list(_ paths: [ExposurePath]) -> String {
    let shown = paths.prefix(20).map(\.description).joined(separator: ", ")
    return paths.count > 20 ? "\(shown) and \(paths.count - 20) more" : shown
  }
}
