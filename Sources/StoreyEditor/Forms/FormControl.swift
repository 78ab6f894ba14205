package import Storey

/// A control with which a value is edited in a form.
package indirect enum FormControl: Sendable, Hashable {
  /// A line of text.
  case text
  /// A number in a range; a whole one, if the type reads whole numbers.
  case number(NumberRange?, isWhole: Bool)
  /// One of some words. Other texts are allowed, too, if it is open.
  case choice([DescribedWord], isOpen: Bool)
  /// `true` or `false`.
  case flag
  /// The role of a colour in the theme, or a literal colour.
  case color
  /// A date with a time zone.
  case date
  /// A URL, often that of a picture.
  case url
  /// An object with fields of its own. A new one has this JSON.
  case object(new: String)
  /// A list of values with one control. A new element has this JSON.
  case list(FormControl, new: String)
  /// Floors or other parts, which are edited one by one.
  case parts
  /// JSON, for all other values.
  case json

  /// The name of the control for clients.
  package var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .choice: "choice"
    case .flag: "flag"
    case .color: "color"
    case .date: "date"
    case .url: "url"
    case .object: "object"
    case .list: "list"
    case .parts: "parts"
    case .json: "json"
    }
  }

  /// Whether the control can show and change a value. A value of another kind is edited as JSON.
  func suits(_ value: JSONValue) -> Bool {
    switch (self, value.kind) {
    case (.text, .string), (.choice, .string), (.color, .string), (.date, .string), (.url, .string): true
    case (.number, .number), (.flag, .boolean), (.object, .object), (.list, .array), (.parts, .array), (.json, _): true
    // An identifier may be a number.
    case (.text, .number), (.date, .number): true
    default: false
    }
  }
}
