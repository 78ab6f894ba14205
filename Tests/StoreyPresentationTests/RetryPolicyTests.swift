import StoreyPresentation
import Testing

@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(attempts: 6, base: .milliseconds(100), cap: .milliseconds(1000))

  @Test func `the longest pause doubles up to the cap, and the last attempt has no pause`() {
    let pauses = (1...6).map { policy.pause(after: $0, random: 1) }
    #expect(pauses == [100, 200, 400, 800, 1000].map { Duration.milliseconds($0) } + [nil])
  }

  @Test func `a pause is a random part of the longest pause`() {
    #expect(policy.pause(after: 2, random: 0) == .zero)
    #expect(policy.pause(after: 2, random: 0.5) == .milliseconds(100))
    for random in [-1, 2, .infinity] as [Double] {
      #expect((.zero ... .milliseconds(200)).contains(policy.pause(after: 2, random: random) ?? .seconds(-1)))
    }
  }

  @Test func `a pause that the server requests is used up to the cap`() {
    #expect(policy.pause(after: 1, random: 0, wanted: .seconds(1)) == .seconds(1))
    #expect(policy.pause(after: 1, random: 0, wanted: .milliseconds(1001)) == nil)
    #expect(policy.pause(after: 1, random: 0, wanted: .seconds(-5)) == .zero)
    #expect(policy.pause(after: 6, random: 0, wanted: .zero) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2, 1000, .max])
  func `every policy and every number of failures gives a valid pause`(number: Int) {
    let policy = RetryPolicy(attempts: number, base: .seconds(1 << 40), cap: .seconds(30))
    for failures in [Int.min, 0, 1, 31, 100, .max - 1, .max] {
      let pause = policy.pause(after: failures, random: 0.999)
      #expect(pause ?? .zero <= .seconds(30))
      #expect(failures >= 1 && failures < number || pause == nil)
    }
  }
}
