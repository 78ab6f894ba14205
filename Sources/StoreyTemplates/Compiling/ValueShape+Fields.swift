import Storey

extension ValueShape<Slot> {
  /// The shape of a number, shown as the page writes it; one out of the bounds is reported and left out.
  static func number(_ type: FieldType, from minimum: Double?, to maximum: Double?) -> ValueShape {
    let bounds = (minimum ?? -Double.infinity)...Swift.max(minimum ?? -Double.infinity, maximum ?? .infinity)
    let kind: ExpectedType = type == .integer ? .integer : .number
    let isBounded = minimum != nil || maximum != nil
    let range = NumberRange(closed: bounds)
    return ValueShape(
      description: .scalar(kind), range: isBounded ? range : nil, standIn: { .absent }
    ) { value in
      let number = kind == .integer ? Int.read(from: value).map(Double.init) : Double.read(from: value)
      guard let number else { return nil }
      if bounds.contains(number) { return .text(value.text) }
      value.report(
        .outOfRange, .warning, "\(value.text) is out of range (\(range)); it is left out",
        hint: "write a number, \(range)")
      return nil
    }
  }

  /// The shape of a date, shown in a format: text as ISO 8601 has it, or milliseconds since 1970 in UTC.
  static func date(_ format: DateFormat, offset: Int?) -> ValueShape {
    ValueShape(
      description: .either([.text(pattern: PageDate.pattern), .number(in: PageDate.allowedMilliseconds)]),
      standIn: { .absent }
    ) { value in
      guard value.value.kind == .string || value.value.kind == .number else { return value.reportWrongType(.text) }
      let text = value.text
      let milliseconds = text.number.flatMap {
        PageDate.allowedMilliseconds.contains($0) ? PageDate(milliseconds: $0) : nil
      }
      guard let date = milliseconds ?? PageDate(text.string) else {
        value.report(
          .wrongType, .error, "\"\(Diagnostic.excerpt(of: text))\" is not a date",
          hint: "write it like \"2026-11-30T20:00+08:00\", or in milliseconds since 1970")
        return nil
      }
      return .text(PageText(format.string(from: date, offset: offset), madeOf: text))
    }
  }
}
