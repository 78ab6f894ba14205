import LibC
import StoreyFiles

extension SignalPipe {
  /// Handles the signals since the last call: a stop signal stops the process. Returns whether one of them ends it.
  func takesEnd() -> Bool {
    for number in read() {
      switch number {
      case SIGWINCH, SIGCONT: continue
      case SIGTSTP: SignalPipe.raiseUncaught(number)
      default: return true
      }
    }
    return false
  }
}
