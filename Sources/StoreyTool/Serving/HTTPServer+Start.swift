import StoreyProject
import StoreyServer

extension HTTPServer {
  /// Starts a server for a command.
  /// - Throws: `Failure` when the port cannot be used.
  static func started(port: UInt16, handler: @escaping Handler) throws(Failure) -> HTTPServer {
    do throws(ServerFailure) {
      return try HTTPServer(port: port, handler: handler)
    } catch {
      throw Failure(message: error.description, hint: error.hint)
    }
  }
}
