#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away is an error of the write, not the end of the process.
signal(SIGPIPE, SIG_IGN)

var environment: [String: String] = [:]
if let noColor = unsafe getenv("NO_COLOR") { environment["NO_COLOR"] = unsafe String(cString: noColor) }
let code = await StoreyTool(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
