/// A text and its look.
package struct FlowText: Sendable {
  package let text: JSONText
  /// The runs or the countdown of the text; `nil` for a text with one style that does not change.
  let extra: Extra?
  let form: Form

  /// The properties of few texts.
  final class Extra: Sendable {
    let runs: StyledText?
    let countdown: Countdown?

    init(_ runs: StyledText?, _ countdown: Countdown?) {
      self.runs = runs
      self.countdown = countdown
    }
  }

  /// The properties that texts share.
  package final class Form: Sendable {
    let style: TextStyle
    let alignment: LineAlignment
    let lineLimit: Int
    let truncation: TextBlock.Truncation

    package init(
      style: TextStyle, alignment: LineAlignment, lineLimit: Int, truncation: TextBlock.Truncation
    ) {
      self.style = style
      self.alignment = alignment
      self.lineLimit = max(1, lineLimit)
      self.truncation = truncation
    }
  }

  package init(_ text: JSONText, runs: StyledText? = nil, countdown: Countdown? = nil, _ form: Form) {
    self.text = text
    extra = runs == nil && countdown == nil ? nil : Extra(runs, countdown)
    self.form = form
  }
}
