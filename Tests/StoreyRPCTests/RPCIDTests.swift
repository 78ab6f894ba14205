import StoreyRPC
import Testing

@Suite struct RPCIDTests {
  @Test func `a number and a text with the same digits differ`() {
    #expect(RPCID.number(1) != RPCID.text("1"))
  }
}
