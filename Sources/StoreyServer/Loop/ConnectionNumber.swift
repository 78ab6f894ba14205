/// The number of a connection. Numbers are not reused, so a late message never reaches another client.
struct ConnectionNumber: Sendable, Hashable {
  let value: UInt64
}
