import StoreyPresentation
import TestLevels
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)), .tags(.threads)) struct LoadingPresenterTests {
  private struct Broken: Error {}

  /// A load that ends when the test calls `end(_:)`, and that ignores cancellation.
  private actor Work {
    private var result: Result<Int, Broken>?
    private var waiting: CheckedContinuation<Result<Int, Broken>, Never>?

    func value() async throws -> Int {
      if let result { return try result.get() }
      return try await withCheckedContinuation { waiting = $0 }.get()
    }

    func end(_ result: Result<Int, Broken>) {
      self.result = result
      waiting?.resume(returning: result)
    }
  }

  private let presenter = LoadingPresenter<RecordingPageView>()
  private let view = RecordingPageView()

  @Test func `the result or the error of a load is reported after the indicator is hidden`() async {
    presenter.attach(view)
    var ends: [String] = []
    let results: [Result<Int, Broken>] = [.success(7), .failure(Broken())]
    for result in results {
      await presenter.load {
        try result.get()
      } then: { [view] result in
        #expect(!view.hasIndicator)
        switch result {
        case .success(let number): ends.append("\(number)")
        case .failure(let error): ends.append("\(error is Broken)")
        }
      }.value
    }
    #expect(ends == ["7", "true"] && !presenter.isLoading)
    #expect(view.calls == ["showIndicator", "hideIndicator", "showIndicator", "hideIndicator"])
  }

  @Test(arguments: [true, false])
  func `only the last load is reported, and the indicator is shown until then`(isFirstFirst: Bool) async {
    presenter.attach(view)
    let (first, second) = (Work(), Work())
    var told: [Int] = []
    let show: @MainActor (Result<Int, any Error>) -> Void = { told.append((try? $0.get()) ?? -1) }
    let one = presenter.load({ try await first.value() }, then: show)
    let two = presenter.load({ try await second.value() }, then: show)
    for (work, task) in isFirstFirst ? [(first, one), (second, two)] : [(second, two), (first, one)] {
      await work.end(.success(work === first ? 1 : 2))
      await task.value
      #expect(view.hasIndicator == told.isEmpty)
    }
    #expect(told == [2] && view.calls == ["showIndicator", "hideIndicator"])
  }

  @Test func `a cancelled load is not reported, nor is a load whose presenter was deallocated`() async {
    let (cancelled, orphan) = (Work(), Work())
    let one = presenter.load({ try await cancelled.value() }, then: { _ in #expect(Bool(false)) })
    presenter.cancelLoading()
    await cancelled.end(.success(1))
    await one.value
    #expect(!presenter.isLoading)

    var other: LoadingPresenter<RecordingPageView>? = LoadingPresenter()
    weak let old = other
    let two = other?.load({ try await orphan.value() }, then: { _ in #expect(Bool(false)) })
    other = nil
    #expect(old == nil)
    await orphan.end(.failure(Broken()))
    await two?.value
  }
}
