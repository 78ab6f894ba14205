/// A model that is read from the same object as the `Decodable` type that contains it, not from a member of that object. The
/// name of the property does not matter. `FloorBase` is the only one.
protocol EnclosedModel: JSONModel {}
