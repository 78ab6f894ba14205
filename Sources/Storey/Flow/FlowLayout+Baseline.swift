extension FlowLayout {
  /// Returns the distance from the top of a box to its first baseline: that of the first line of its first text, or its bottom edge if
  /// it has no text.
  mutating func baseline(of index: Int, width: Double, height: Double, base: Double?) -> Double {
    if let known = knownBaseline(of: index, width: width, height: height) { return known }
    let baseline = firstBaseline(of: index, width: width, height: height, base) ?? height
    setBaseline(of: index, width: width, height: height, to: baseline)
    return baseline
  }

  private mutating func firstBaseline(of index: Int, width: Double, height: Double, _ base: Double?) -> Double? {
    switch boxes[index].shape {
    case .text:
      guard case .text(let text) = boxes[index].content else { return nil }
      return boxes[index].padding.top + Self.baseline(of: context.style(text.form.style))
    case .leaf: return nil
    case .stack, .grid, .overlap:
      if boxes[index].count == 1 { return nil }
      // Those of a child are already placed with its container.
      let source =
        sourceOfHeight(index, width: width, height: height)
        ?? (hasDefiniteHeight(index, base: base) ? .definite : .content)
      layChildren(of: index, width: width, height: height, source)
      let participant = baselineChild(of: index)
      let inner = frame(of: participant)
      // An offset moves only the drawing.
      return inner.y - boxes[participant].size.anchor.y
        + baseline(of: participant, width: inner.width, height: inner.height, base: nil)
    }
  }

  /// Returns the child that determines the baseline: in a row, the first one of the first line that is aligned by it.
  private func baselineChild(of index: Int) -> Int {
    if case .stack(let stack) = boxes[index].shape, stack.isRow,
      let aligned = children(of: index).first(where: { alignment(of: $0, stack) == .baseline }),
      !stack.wraps || aligned < endOfFirstLine(of: index)
    {
      return aligned
    }
    return index + 1
  }

  /// Returns the distance from the top of a line to its baseline. As in browsers, ascent and descent are whole points, and the font
  /// is centered vertically in the line.
  static func baseline(of style: TextStyle) -> Double {
    let (ascent, descent) = (
      (TextMeasurer.ascent * style.size).rounded(), (TextMeasurer.descent * style.size).rounded()
    )
    return (style.lineHeight - ascent - descent) / 2 + ascent
  }
}
