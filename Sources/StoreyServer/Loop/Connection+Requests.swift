/// Reading of requests.
extension Connection {
  /// Reads bytes once. The loop calls it again if more have arrived.
  func read() {
    switch phase {
    case .reading, .streaming, .closing: break
    case .handling, .writing, .closed: return
    }
    switch Socket.receive(into: &context.buffer, from: descriptor) {
    case .blocked: return
    case .failed, .bytes(0): close()
    case .bytes(let count):
      // A client of an event stream has no more requests, and a closing connection reads none.
      guard case .reading = phase else { return }
      parser.append(context.buffer[..<count])
      advance()
    }
  }

  /// Parses the bytes that have arrived, up to the end of one request.
  func advance() {
    while case .reading = phase {
      switch parser.next() {
      case .incomplete:
        if !parser.isIdle && !isInRequest {
          isInRequest = true
          deadline = context.now + context.limits.headTime
        }
        return
      case .head(let request):
        if let refusal = context.origin.refusal(of: request) {
          refuse(refusal)
        } else if request.bodyLength > 0 {
          isInRequest = true
          deadline = context.now + context.limits.bodyTime
          if request.waitsForContinue {
            output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            write()
          }
        }
      case .request(let request):
        isInRequest = false
        deadline = nil
        hasMore = false
        phase = .handling(request, context.handle(request, number), isLost: false)
      case .refusal(let refusal): refuse(refusal)
      }
    }
  }

  /// Answers with an error and closes the connection.
  func refuse(_ refusal: HTTPRefusal) {
    send(refusal.response, toHead: parser.isHead, keepsConnection: false)
  }
}
