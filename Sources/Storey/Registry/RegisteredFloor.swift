/// A floor type with what decodes its floors: the type of the floor is erased once, here. Inlinable, so that a floor is decoded
/// directly.
@usableFromInline struct RegisteredFloor: Sendable {
  /// Decodes the floor at a node, or reports why not.
  @usableFromInline typealias Decode = @Sendable (DecodingSession, UInt32) -> DecodedFloor

  let type: FloorType
  /// The Swift type of its floors; nil when it is known only at run time.
  let swiftType: (any TemplateContainer.Type)?
  /// Whether its floors can be a `TemplateValidation`.
  let isValidated: Bool
  /// Whether its floors can be a `TemplateSorb`.
  let isSticky: Bool
  let decode: Decode

  /// A floor that reads itself with a `JSONReader`.
  @inlinable init<Floor: TemplateContainer & JSONModel>(model: Floor.Type) {
    self.init(
      Self.type(of: model, isSticky: model is any TemplateSorb.Type), model,
      isValidated: model is any TemplateValidation.Type
    ) { session, node in
      DecodedFloor(Floor.read(from: ValueReader(session: session, node: node)))
    }
  }

  /// A floor that is plain `Decodable`.
  init<Floor: TemplateContainer & Decodable>(decodable: Floor.Type) {
    let type = FloorType(of: decodable, isSticky: decodable is any TemplateSorb.Type) {
      ModelDescription(fields: FieldCollector.fields(ofDecodable: decodable))
    }
    self.init(type, decodable, isValidated: decodable is any TemplateValidation.Type) { session, node in
      do {
        return .floor(try Floor(from: PageDecoder(session: session, node: node)))
      } catch {
        return .undecodable(isReported: session.reportUndecodable(error, floor: node))
      }
    }
  }

  /// A floor that is known only at run time.
  init(_ type: FloorType, read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer) {
    let type = type.read(by: read)
    let identity = RuntimeModel()
    self.init(type, nil, isValidated: true) { session, node in
      let value = ValueReader(session: session, node: node)
      return DecodedFloor(
        value.readObject(
          keys: { $0.keys(of: ObjectIdentifier(identity)) { type.unnamedDescription.fields } }, { read(&$0) }))
    }
  }

  @usableFromInline init(
    _ type: FloorType, _ swiftType: (any TemplateContainer.Type)?, isValidated: Bool, decode: @escaping Decode
  ) {
    self.type = type
    self.swiftType = swiftType
    self.isValidated = isValidated
    isSticky = swiftType == nil || type.isSticky
    self.decode = decode
  }

  /// The renderers that come with it, as `type` names them.
  var cells: [any TemplateCell.Type] { swiftType?.cells ?? [] }

  /// Whether its floors may say what they report: those of a type that is known only at run time do not.
  var describesRules: Bool { isValidated && swiftType != nil }

  /// What its floors report of themselves. The conformance is looked up here and not at registration, because that is slow.
  var rules: [RuleDescription] { describesRules ? (swiftType as? any TemplateValidation.Type)?.rules ?? [] : [] }

  @usableFromInline static func type<Floor: TemplateContainer & JSONModel>(
    of floor: Floor.Type, isSticky: Bool
  ) -> FloorType {
    FloorType(of: floor, isSticky: isSticky) { ModelDescription(unnamed: floor) }
  }
}

/// Tells the models of floor types that no Swift type tells apart.
private final class RuntimeModel: Sendable {}

/// What became of a floor that was to be decoded.
@usableFromInline enum DecodedFloor {
  case floor(any TemplateContainer)
  /// It cannot be decoded. What is wrong with its values is reported; where that is reported of the floor as well, no more is
  /// to be said.
  case undecodable(isReported: Bool)

  @usableFromInline init(_ floor: (any TemplateContainer)?) {
    self = floor.map(Self.floor) ?? .undecodable(isReported: false)
  }
}

extension DecodingSession {
  /// Reports where and why a `Decodable` floor could not be decoded. False when only the value at fault is reported.
  fileprivate func reportUndecodable(_ error: any Error, floor: UInt32) -> Bool {
    if error is PageDecoder.AlreadyReported { return false }
    let context = (error as? DecodingError)?.context
    var location = JSONValue(document: document, node: floor)
    for key in context?.codingPath ?? [] {
      guard let next = key.intValue.flatMap({ location[$0] }) ?? location[key.stringValue] else { break }
      location = next
    }
    diagnostics.error(
      .undecodableFloor, context?.debugDescription ?? String(describing: error),
      hint: "the floor is left out until this is corrected", at: location)
    return true
  }
}
