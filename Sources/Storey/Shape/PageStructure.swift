/// The values of a page on which its parts depend: the lists, their orders, the parts and the objects of their fields. Only those that have
/// the kind of value that the shape expects.
struct PageStructure {
  /// The nodes of the values.
  private(set) var nodes: Set<UInt32> = []
  /// The nodes of the parts.
  private(set) var parts: Set<UInt32> = []
  /// The nodes of the arrays with the order of parts that are members, by the objects that have the parts.
  private(set) var orders: [UInt32: UInt32] = [:]
  /// The nodes of the arrays in `orders`.
  private(set) var orderArrays: Set<UInt32> = []
  /// The objects whose members are parts in the order of the file.
  private(set) var unorderedLists: Set<UInt32> = []
  private let tape: TapeView
  private let shape: PageShape

  /// Finds the values. O(values passed).
  init(of page: Document, _ shape: PageShape) {
    tape = page.tape
    self.shape = shape
    let root = shape.roots.node(from: 0, in: tape) ?? 0
    insert(root, .object)
    insert(shape.lists(of: page), from: root)
  }

  private mutating func insert(_ node: UInt32, _ kind: Node.Kind) {
    if tape.node(node).kind == kind { nodes.insert(node) }
  }

  /// Inserts lists of parts, and the parts that are merged by their names.
  private mutating func insert(_ lists: [PageShape.PartList], from root: UInt32) {
    for list in lists {
      for place in list.places(from: root, in: tape) {
        switch list.form {
        case .one: insert(part: place.node)
        case .elements:
          insert(place.node, .array)
          insert(elements: place.node)
        case .members(let order):
          if let order = order?.node(from: place.container, in: tape) {
            insert(order, .array)
            orders[place.node] = order
            orderArrays.insert(order)
          } else {
            unorderedLists.insert(place.node)
          }
          insert(members: place.node)
        }
      }
    }
  }

  private mutating func insert(elements array: UInt32) {
    let entry = tape.node(array)
    guard entry.kind == .array else { return }
    var element = array + 1
    while element < entry.next {
      insert(part: element)
      element = tape.node(element).next
    }
  }

  private mutating func insert(members object: UInt32) {
    let entry = tape.node(object)
    guard entry.kind == .object else { return }
    nodes.insert(object)
    var key = object + 1
    while key < entry.next {
      insert(part: key + 1)
      key = tape.node(key + 1).next
    }
  }

  /// Inserts a part. The nested values of the page bound the recursion.
  private mutating func insert(part: UInt32) {
    guard tape.node(part).kind == .object, parts.insert(part).inserted else { return }
    nodes.insert(part)
    if let fields = shape.part.fields.node(from: part, in: tape) { insert(fields, .object) }
    insert(shape.part.children, from: part)
  }
}
