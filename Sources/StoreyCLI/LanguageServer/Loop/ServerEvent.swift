import StoreyRPC

/// An event that a language server handles.
enum ServerEvent: Sendable {
  /// A message of the client.
  case message(RPCMessage)
  /// A message that cannot be read.
  case invalid(RPCError)
  /// The end of the input.
  case end
  /// A reading of settings has ended.
  case settings([FolderSettings], reading: Int)
  /// The status of the files of settings was read. Those of some folders have changed.
  case watched(changed: [String])
}
