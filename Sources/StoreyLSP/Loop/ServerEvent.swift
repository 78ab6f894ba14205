import Storey
import StoreyProject
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
  /// Searches for templates have ended, so that findings of unknown patterns may have other hints.
  case searched([TemplateSearch])
  /// The status of the files of settings was read. Those of some folders have changed.
  case watched(changed: [String])

  /// The size of a message, in bytes; 0 for other events.
  var byteCount: Int {
    switch self {
    case .message(.request(_, _, let params)), .message(.notification(_, let params)):
      params?.document.byteCount ?? 0
    case .message(.response(_, let result, _)): result?.document.byteCount ?? 0
    case .invalid, .end, .settings, .searched, .watched: 0
    }
  }
}
