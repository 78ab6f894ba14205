import LibC

/// The file of the program that this process runs.
enum ToolExecutable {
  /// The path of the file that this process runs, with links resolved.
  static var path: String {
    var resolved = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let base = buffer.baseAddress else { return }
        #if canImport(Darwin)
          var size = UInt32(buffer.count)
          guard unsafe _NSGetExecutablePath(base, &size) == 0 else { return }
          count = unsafe strlen(base)
        #else
          count = max(unsafe readlink("/proc/self/exe", base, buffer.count), 0)
        #endif
      }
    }
    #if canImport(Darwin)
      let path = String(decoding: resolved, as: UTF8.self)
      if let real = unsafe realpath(path, nil) {
        defer { unsafe free(real) }
        return unsafe String(cString: real)
      }
    #endif
    if resolved.isEmpty { resolved = Array((CommandLine.arguments.first ?? "storey").utf8) }
    return String(decoding: resolved, as: UTF8.self)
  }
}
