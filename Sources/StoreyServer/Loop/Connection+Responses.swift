/// Writing of responses.
extension Connection {
  /// Starts the response of the handler.
  func respond(_ response: HTTPResponse) {
    guard case .handling(let request, _, _) = phase else { return response.abandon() }
    send(response, toHead: request.method == .head, keepsConnection: request.keepsConnection)
  }

  /// Starts a response.
  func send(_ response: HTTPResponse, toHead: Bool, keepsConnection: Bool) {
    let response = response.checked
    retained = response.retained
    switch response.content {
    case .bytes(let body):
      output.append(response.head(keepsConnection: keepsConnection))
      if !toHead { output.append(body) }
      phase = .writing(keepsConnection: keepsConnection)
    case .events(let stream) where toHead:
      stream.finish()
      output.append(response.head(keepsConnection: false))
      phase = .writing(keepsConnection: false)
    case .events(let stream):
      let (mailbox, number) = (context.mailbox, number)
      guard stream.attach({ mailbox.post(.events(number)) }) else {
        let fault = HTTPResponse.text(.internalError, "the event stream was already used for another response")
        return send(fault, toHead: false, keepsConnection: keepsConnection)
      }
      output.append(response.head(keepsConnection: false))
      phase = .streaming(stream)
    }
    deadline = context.now + context.limits.writeTime
    write()
  }

  /// Writes as many bytes as the client accepts. When all are written, the connection enters its next phase.
  func write() {
    // After some parts of a stream, other connections are served first. The last part then waits until the descriptor is polled.
    for _ in 0..<4 {
      switch output.write(to: descriptor) {
      case .failed: return close()
      case .written(let count): if count > 0 { noteProgress() }
      }
      guard output.isEmpty else { return }
      retained = nil
      switch phase {
      case .writing(let keepsConnection): return keepsConnection ? wait() : startClosing()
      case .streaming(let stream): if !takeEvents(of: stream) { return }
      case .reading, .handling, .closing, .closed: return
      }
    }
  }

  /// Handles the news of an event stream.
  func continueStream() {
    guard case .streaming(let stream) = phase else { return }
    if stream.isOverflowing { close() } else if output.isEmpty { write() }
  }

  /// Takes the next events of a stream. Returns `false` if there are no bytes to write.
  private func takeEvents(of stream: EventStream) -> Bool {
    switch stream.take() {
    case .overflow: close()
    case .end:
      stream.finish()
      startClosing()
    case .bytes(let bytes) where bytes.isEmpty: deadline = context.now + context.limits.heartbeatTime
    case .bytes(let bytes):
      deadline = context.now + context.limits.writeTime
      output.append(bytes)
      return true
    }
    return false
  }

  /// Restarts the time in which the client must accept bytes.
  private func noteProgress() {
    switch phase {
    case .writing, .streaming: deadline = context.now + context.limits.writeTime
    case .reading, .handling, .closing, .closed: break
    }
  }

  /// Waits for the next request, which may have arrived already.
  private func wait() {
    phase = .reading
    idleSince = context.now
    deadline = context.now + context.limits.idleTime
    advance()
  }

  private func startClosing() {
    phase = .closing
    deadline = context.now + context.limits.closingTime
    Socket.endSending(descriptor)
  }
}
