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
for name in ["NO_COLOR", "TERM"] {
  if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
}
let code = await StoreyTool(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
