import Storey
import StoreyFiles
import StoreyProject

/// A buffer for a result that must be complete before it is written. Large results are moved from memory to an unnamed
/// temporary file.
final class KeptOutput {
  /// The maximum number of bytes in memory.
  private static let memory = 32 << 20

  private var spill = Spill(memory: memory)
  private var failure: FileError?
  /// The number of bytes.
  private(set) var count = 0

  /// Appends bytes.
  func add(_ piece: [UInt8]) {
    count += piece.count
    if failure != nil { return }
    do throws(FileError) {
      try spill.append(piece)
    } catch {
      failure = error
    }
  }

  /// Appends the bytes of another buffer.
  func add(_ other: KeptOutput) {
    do throws(FileError) {
      try other.forEachPiece { piece in add(piece) }
    } catch {
      failure = failure ?? error
    }
  }

  /// Checks the number of bytes against a limit.
  /// - Parameters:
  ///   - most: The maximum number of bytes.
  ///   - limit: The limit to name in the hint.
  ///   - message: Returns the error message for the wording of the maximum, such as `7 bytes`.
  /// - Throws: `Failure` when the buffer has more bytes.
  func check(_ most: Int, _ limit: Limits.Name, message: (String) -> String) throws(Failure) {
    if count <= most { return }
    throw Failure(
      message: message(Wording.counted(most, "byte")),
      hint: "split the page, or raise the limit \"\(limit.rawValue)\"")
  }

  /// Calls a closure with all bytes, piece by piece, from the beginning.
  /// - Throws: `FileError` when the temporary file cannot be written or read, and errors of the closure.
  func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    if let failure { throw failure }
    try spill.forEachPiece(body)
  }
}
