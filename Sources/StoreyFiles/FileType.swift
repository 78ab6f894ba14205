import LibC

/// The type of a file, as reported by the system.
package enum FileType: Sendable, Hashable {
  case regular, folder, link, pipe, socket, device, unknown

  /// Creates the kind from the mode of a file.
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .unknown
    }
  }

  /// The kind with its article, for messages.
  var wording: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .unknown: "a file of unknown type"
    }
  }
}
