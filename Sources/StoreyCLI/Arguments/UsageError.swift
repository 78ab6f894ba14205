/// The command line cannot be understood: what is wrong with it, and what to do.
struct UsageError: Error {
  let message: String
  var hint: String?
}
