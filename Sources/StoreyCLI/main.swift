#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away is an error of the write, not the end of the process.
signal(SIGPIPE, SIG_IGN)
// Whoever started the tool may have had its children vanish by themselves, and their numbers with them.
signal(SIGCHLD, SIG_DFL)

#if Network
  if Array(CommandLine.arguments.dropFirst()) == [FetchCommand.name] { await FetchCommand.run() }
#endif

var environment: [String: String] = [:]
for name in ["NO_COLOR", "TERM"] {
  if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
}
let code = await StoreyTool(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
