import StoreyRPC

/// An event that a language server handles.
enum ServerEvent: Sendable {
  /// A message of the client.
  case message(RPCMessage)
  /// A message that cannot be read.
  case invalid(RPCError)
  /// The end of the input.
  case end
  /// The settings of a folder were read.
  case settings(FolderSettings)
  /// The files of the settings of a folder were looked at.
  case watched(folder: String, hasChanged: Bool)
}
