import Storey
import StoreyFiles

/// A result that is kept until it is known to be whole: in memory while it is small, then in a temporary file without a
/// name.
final class KeptOutput {
  /// How many bytes are kept in memory.
  private static let memory = 32 << 20

  private var spill = Spill(memory: memory)
  private var failure: FileError?
  /// How many bytes there are.
  private(set) var count = 0

  /// Adds bytes at the end.
  func add(_ piece: [UInt8]) {
    count += piece.count
    if failure != nil { return }
    do throws(FileError) {
      try spill.append(piece)
    } catch {
      failure = error
    }
  }

  /// - Throws: `Failure` when there are more bytes than a limit allows; its message is made of their number, like `7 bytes`.
  func check(_ most: Int, _ limit: Limit, message: (String) -> String) throws(Failure) {
    if count <= most { return }
    throw Failure(
      message: message(Wording.counted(most, "byte")),
      hint: "split the page, or raise the limit \"\(limit.rawValue)\"")
  }

  /// Calls a closure with all bytes, piece by piece, from the beginning.
  /// - Throws: `FileError` when the temporary file could not be written or read, and what the closure throws.
  func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    if let failure { throw failure }
    try spill.forEachPiece(body)
  }
}
