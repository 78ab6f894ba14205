import Storey
import StoreyOutput
import StoreyTracking
import StoreyValidation

/// The options of `storey actions --exposure`, and what it says of a tracking plan.
enum ExposureOptions {
  static let exposure = Flag(
    "--exposure", help: "Print the tracking plan instead: all that can be seen, with its events.")
  static let samples = Option<String>(
    "--samples", .text("FILE"),
    help: "Print what was seen instead, while the page was scrolled as FILE says; see 'storey schema --samples'.")
  private static let share = Option<Double>(
    "--share", .number("S", 0...1), help: "The share of the area that has to be in view; 0.5 unless given.")
  private static let after = Option<Double>(
    "--after", .number("MS", 0...1e9), help: "How long it has to be in view, in milliseconds; 800 unless given.")
  private static let again = Flag("--again", help: "Count what comes back into view anew; once unless given.")

  static let all: [any CommandOption] = [exposure, samples, share, after, again]

  /// - Throws: `UsageError` for an option that says nothing without `--exposure`.
  static func checkAbsence(in arguments: ParsedArguments) throws(UsageError) {
    for option in all where arguments.isSet(option) {
      throw UsageError(message: "'\(option.name)' goes with '--exposure' only")
    }
  }

  static func threshold(_ arguments: ParsedArguments) -> ExposureThreshold {
    let standard = ExposureThreshold.standard
    return ExposureThreshold(
      share: arguments[share] ?? standard.share,
      duration: arguments[after].map { .microseconds(Int64(($0 * 1000).rounded())) } ?? standard.duration,
      isOnce: !arguments[again])
  }

  /// Says what is wrong with a plan.
  static func report(_ plan: TrackingPlan, of page: String, on console: Console) -> ExitCode {
    if !plan.withoutEvent.isEmpty {
      let count = plan.withoutEvent.count
      console.note(
        "\(page): \(count) of \(Wording.counted(plan.exposures.count { $0.action != nil }, "action"))"
          + " \(count == 1 ? "has" : "have") no event: \(list(plan.withoutEvent))")
    }
    for event in plan.sharedEvents {
      console.note(
        "\(page): the event \"\(Diagnostic.excerpt(of: event.eventID))\" stands for several actions:"
          + " \(list(event.paths))")
    }
    return plan.withoutEvent.isEmpty && plan.sharedEvents.isEmpty ? .fine : .findings
  }

  private static func list(_ paths: [ExposurePath]) -> String {
    let shown = paths.prefix(20).map(\.description).joined(separator: ", ")
    return paths.count > 20 ? "\(shown) and \(paths.count - 20) more" : shown
  }
}
