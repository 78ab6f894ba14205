/// A model that is read from the object of the `Decodable` type that holds it, not from a member of that object: so the base
/// of a floor is, whatever the property that holds it is called.
protocol EnclosedModel: JSONModel {}
