import LibC
import StoreyFiles
import StoreyPresentation
import TestFiles

// Starts to replace a file, prints `begun`, and waits until a signal ends the process:
//
//     StoreWriter --begin FILE
//
// Replaces the files of a folder on several threads until a signal ends the process:
//
//     StoreWriter --replace FOLDER
if CommandLine.arguments[1] == "--begin" {
  TemporaryFiles.removeAtEnd()
  let file = try FileReplacement(CommandLine.arguments[2])
  try file.write(Array("half".utf8))
  try FileSystem.write(Array("begun\n".utf8), to: STDOUT_FILENO, name: "standard output")
  while true { pause() }
}
if CommandLine.arguments[1] == "--replace" {
  TemporaryFiles.removeAtEnd()
  let folder = CommandLine.arguments[2]
  try FileSystem.write(Array("begun\n".utf8), to: STDOUT_FILENO, name: "standard output")
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<4 {
      group.addTask {
        while true { try? FileSystem.replace("\(folder)/\(number)", with: [0x61, 0x0A]) }
      }
    }
  }
}

// Keeps one version of a page after another in a store, and prints the number of each version after it was kept, until the
// process is killed:
//
//     StoreWriter FOLDER FIRST_VERSION
let store = PageStore(folder: CommandLine.arguments[1])
var version = Int(CommandLine.arguments[2]) ?? 0
while true {
  let page = VersionedPage(version: version)
  try store.keep(page.bytes, .none, for: PageAddress(page.address))
  let line = Array("\(version)\n".utf8)
  // Unbuffered, so that a printed number is never lost.
  _ = unsafe line.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  version += 1
}
