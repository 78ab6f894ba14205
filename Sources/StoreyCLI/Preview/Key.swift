/// What someone did at a terminal: a key pressed, or the mouse used.
enum Key: Hashable, Sendable {
  /// A key that writes something.
  case character(Character)
  /// A letter with the control key: `control("c")`.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace
  /// The left button, pressed at a column and a line, from 0.
  case click(column: Int, line: Int)
  case wheelUp, wheelDown, wheelLeft, wheelRight
}
