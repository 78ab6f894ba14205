import Storey
import StoreyEditor
import StoreyOutput
import StoreyProject

/// The form of a floor, or of another object of a page: its fields with their values and controls, and its JSON.
struct PartForm {
  private let object: JSONValue
  private let pointer: JSONPointer
  private let fields: [FormField]

  /// Creates the form; `nil` if no object is at the pointer.
  init?(of pointer: JSONPointer, in page: Document, _ registry: FloorRegistry) {
    guard let object = page.root[pointer], object.kind == .object else { return nil }
    var builder = FormBuilder(page, Surroundings(registry: registry))
    self.object = object
    self.pointer = pointer
    fields = builder.fields(of: object)
  }

  /// The form as JSON.
  /// - Parameter revision: The revision of the text.
  func json(_ revision: Int) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 16 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.member("revision", revision)
      emitter.member("pointer", pointer.description)
      emitter.member("json", object.written)
      write(fields, in: pointer, to: &emitter)
    }
    return emitter.finish()
  }

  private func write(_ fields: [FormField], in pointer: JSONPointer, to emitter: inout JSONEmitter) {
    emitter.array("fields") { emitter in
      for field in fields { write(field, in: pointer, to: &emitter) }
    }
  }

  private func write(_ field: FormField, in outer: JSONPointer, to emitter: inout JSONEmitter) {
    let pointer = JSONPointer(tokens: outer.tokens + [field.key])
    emitter.object { emitter in
      emitter.member("key", field.key)
      emitter.member("pointer", pointer.description)
      emitter.member("about", field.summary)
      emitter.member("isRequired", field.isRequired)
      emitter.member("isCommon", field.isCommon)
      emitter.member("isKnown", field.isKnown)
      emitter.member("default", field.fallback)
      write(field.control, to: &emitter)
      emitter.member("json", field.value?.written)
      emitter.member("count", field.value.flatMap { $0.kind == .array ? Array($0.elements).count : nil })
      emitter.member("text", field.value.flatMap { $0.kind == .string || $0.kind == .number ? $0.text : nil })
      write(field.inner, in: pointer, to: &emitter)
    }
  }

  private func write(_ control: FormControl, to emitter: inout JSONEmitter) {
    emitter.object("control") { emitter in
      emitter.member("kind", control.name)
      switch control {
      case .number(let range, let isWhole):
        emitter.member("min", json: range?.minimum)
        emitter.member("max", json: range?.maximum)
        emitter.member("step", json: range?.step)
        emitter.member("isWhole", isWhole)
      case .choice(let words, let isOpen):
        emitter.member("isOpen", isOpen)
        emitter.array("options") { emitter in
          for word in words {
            emitter.object { emitter in
              emitter.member("value", word.word)
              emitter.member("about", word.summary)
            }
          }
        }
      case .color:
        emitter.array("options") { emitter in
          for role in ThemeColor.Role.allCases {
            emitter.object { emitter in
              emitter.member("value", role.rawValue)
              emitter.member("about", "")
            }
          }
        }
      case .object(let new): emitter.member("new", new)
      case .list(let element, let new):
        emitter.member("new", new)
        emitter.member("element", element.name)
      case .text, .flag, .date, .url, .parts, .json: break
      }
    }
  }
}

extension JSONEmitter {
  /// Appends a number, exactly; `null` without one.
  fileprivate mutating func member(_ name: StaticString, json number: Double?) {
    key(name)
    if let number { value(json: SampleValue.number(number).json) } else { null() }
  }
}
