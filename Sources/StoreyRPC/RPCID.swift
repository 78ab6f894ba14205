/// The identifier of a request (JSON-RPC 2.0): a number or a text.
package enum RPCID: Sendable, Hashable {
  case number(Int)
  case text(String)
}
