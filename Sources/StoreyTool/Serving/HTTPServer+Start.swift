import StoreyProject
import StoreyServer

extension HTTPServer {
  /// The length of the longest page that a request can contain, in bytes.
  private static let longestPage = 32 << 20

  /// Starts a server for a command.
  /// - Throws: `Failure` when the port cannot be used.
  /// - Parameter pageLimit: The limit of the bytes of a page. A request can contain a whole page as a JSON text.
  static func started(
    port: UInt16, pageLimit: Int = 0, handler: @escaping Handler
  ) throws(Failure) -> HTTPServer {
    var limits = HTTPServerLimits()
    // A quotation mark and a line end have two bytes in a JSON text.
    limits.request.body += 2 * min(pageLimit, longestPage)
    do throws(ServerFailure) {
      return try HTTPServer(port: port, limits: limits, handler: handler)
    } catch {
      throw Failure(message: error.description, hint: error.hint)
    }
  }
}
