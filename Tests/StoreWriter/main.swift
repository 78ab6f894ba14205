import StoreyPresentation
import TestFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Keeps one version after another in a store, and says so of each when it is kept, until it is killed:
//
//     StoreWriter FOLDER FIRST_VERSION
let store = PageStore(folder: CommandLine.arguments[1])
var version = Int(CommandLine.arguments[2]) ?? 0
while true {
  let page = VersionedPage(version: version)
  try store.keep(page.bytes, .none, for: PageAddress(page.address))
  let line = Array("\(version)\n".utf8)
  // Unbuffered: what was said is said, whatever happens next.
  _ = unsafe line.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  version += 1
}
