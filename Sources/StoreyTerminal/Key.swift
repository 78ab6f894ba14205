/// An input event of a terminal: a key or a mouse action.
enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter with the control key: `control("c")`.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace
  /// A press of the left mouse button at a column and a line, counted from 0.
  case click(column: Int, line: Int)
  case wheelUp, wheelDown, wheelLeft, wheelRight
}
