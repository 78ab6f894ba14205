/// A floor type with the function that decodes its floors. The Swift type of the floor is erased here, and only here. The
/// initializer is inlinable, so that decoding calls it directly. A class, so that a lookup counts one reference.
@usableFromInline final class RegisteredFloor: Sendable {
  /// A function that decodes the floor at a node, or reports the reason why it cannot.
  @usableFromInline typealias Decode = @Sendable (DecodingSession, UInt32) -> DecodedFloor

  let type: FloorType
  /// The Swift type of its floors; `nil` when the floor type is known only at run time.
  let swiftType: (any TemplateContainer.Type)?
  /// Whether the floor type can describe rules. A type that is known only at run time cannot.
  let describesRules: Bool
  /// Whether its floors may conform to `TemplateSorb`.
  let isSticky: Bool
  let decode: Decode
  /// The value that declares a type that is known only at run time, such as a template.
  let declaration: (any Sendable)?

  /// Creates a registered floor from a `JSONModel`.
  @inlinable convenience init<Floor: TemplateContainer & JSONModel>(model: Floor.Type) {
    self.init(
      Self.type(of: model, isSticky: model is any TemplateSorb.Type), model,
      describesRules: model is any TemplateValidation.Type
    ) { session, node in
      DecodedFloor(Floor.read(from: ValueReader(session: session, node: node)))
    }
  }

  /// Creates a registered floor from a plain `Decodable` type.
  convenience init<Floor: TemplateContainer & Decodable>(decodable: Floor.Type) {
    let type = FloorType(of: decodable, isSticky: decodable is any TemplateSorb.Type) {
      ModelDescription(fields: FieldCollector.fields(ofDecodable: decodable))
    }
    self.init(type, decodable, describesRules: decodable is any TemplateValidation.Type) { session, node in
      do {
        return DecodedFloor(try Floor(from: PageDecoder(session: session, node: node)))
      } catch {
        return .undecodable(isReported: session.reportUndecodable(error, floor: node))
      }
    }
  }

  /// Creates a registered floor from a type that is known only at run time.
  convenience init(
    _ type: FloorType, declaredBy declaration: (any Sendable)? = nil,
    read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer
  ) {
    let type = type.read(by: read)
    let identity = RuntimeModel()
    self.init(type, nil, describesRules: false, declaredBy: declaration) { session, node in
      let value = ValueReader(session: session, node: node)
      return DecodedFloor(
        value.readObject(
          keys: { $0.keys(of: ObjectIdentifier(identity)) { type.unnamedDescription.fields } }, { read(&$0) }))
    }
  }

  @usableFromInline init(
    _ type: FloorType, _ swiftType: (any TemplateContainer.Type)?, describesRules: Bool,
    declaredBy declaration: (any Sendable)? = nil, decode: @escaping Decode
  ) {
    self.declaration = declaration
    self.type = type
    self.swiftType = swiftType
    self.describesRules = describesRules
    isSticky = swiftType == nil || type.isSticky
    self.decode = decode
  }

  /// The renderers of the floor, in the order of `type.floorIdentifiers`.
  var cells: [any TemplateCell.Type] { swiftType?.cells ?? [] }

  /// The rules of its floors. The conformance is looked up here instead of at registration, because the lookup is slow.
  var rules: [RuleDescription] { describesRules ? (swiftType as? any TemplateValidation.Type)?.rules ?? [] : [] }

  @usableFromInline static func type<Floor: TemplateContainer & JSONModel>(
    of floor: Floor.Type, isSticky: Bool
  ) -> FloorType {
    FloorType(of: floor, isSticky: isSticky) { ModelDescription(unnamed: floor) }
  }
}

/// An object whose identity distinguishes floor types that are known only at run time.
private final class RuntimeModel: Sendable {}

/// The result of decoding a floor.
@usableFromInline enum DecodedFloor {
  /// A floor, with the findings of its own validation.
  case floor(any TemplateContainer, Diagnostics)
  /// The floor cannot be decoded. The faults of its values are reported. `isReported` is whether it is also reported that the
  /// floor is left out.
  case undecodable(isReported: Bool)

  /// Creates the result from a floor, which validates itself, or from `nil`. Inlinable, so that the conformance of a type is known when its registration is compiled.
  @inlinable init<Floor>(_ floor: Floor?) {
    guard let floor, let container = floor as? any TemplateContainer else {
      self = .undecodable(isReported: false)
      return
    }
    var found = Diagnostics()
    (floor as? any TemplateValidation)?.validate(&found)
    self = .floor(container, found)
  }
}

extension DecodingSession {
  /// Reports the position and the reason of an error in a `Decodable` floor. Returns `false` when only the invalid value is
  /// reported, and not that the floor is left out.
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
      hint: "correct this; until then, the floor is left out", at: location)
    return true
  }
}
