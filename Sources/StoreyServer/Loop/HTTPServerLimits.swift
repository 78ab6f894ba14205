/// The limits that protect a server from slow and broken clients.
package struct HTTPServerLimits: Sendable, Hashable {
  package var request = HTTPRequestLimits()
  /// The largest number of connections. When it is reached, a new connection replaces the one that has waited longest for a
  /// request; if all are in use, it is answered with status 503.
  package var connections = 256
  /// The largest number of connections that are closing and wait for the client's end. They are not counted as connections.
  package var closingConnections = 32
  /// The time from the first byte of a request to the end of its head.
  package var headTime = Duration.seconds(10)
  /// The time from the end of the head to the end of the body.
  package var bodyTime = Duration.seconds(30)
  /// The time that an open connection waits for the next request.
  package var idleTime = Duration.seconds(30)
  /// The time in which a client must accept at least one byte of a response.
  package var writeTime = Duration.seconds(10)
  /// The time after which an event stream without events sends a comment.
  package var heartbeatTime = Duration.seconds(15)
  /// The time that a closing connection waits for the client's end.
  package var closingTime = Duration.seconds(2)

  package init() {}
}
