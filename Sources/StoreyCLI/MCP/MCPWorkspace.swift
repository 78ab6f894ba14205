/// The files and settings that the tools of a server work with.
struct MCPWorkspace: Sendable {
  let folders: MCPFolders
  let runner: CommandRunner
}
