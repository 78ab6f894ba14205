/// A scalar of the alphabet of the line breaking target, with its properties as listed in the files of Unicode 16.
///
/// Each class of the standard occurs, and each combination of properties that its rules distinguish.
struct LineScalar {
  /// The class of UAX #14 after rule LB1, with the tailorings of `LineBreakClass`.
  enum Class {
    case al, ak, ap, `as`, b2, ba, bb, bk, cb, cl, cm, cp, cr, eb, em, ex, gl, h2, h3, hh, hl, hy, id, `in`, `is`, jl,
      jt
    case jv, lf, nl, ns, nu, op, po, pr, qu, ri, sa, sp, sy, vf, vi, wj, zw, zwj
  }

  /// The other properties that rules use.
  enum Mark {
    /// East Asian Width F, W or H.
    case eastAsian
    /// General category Pi or Pf.
    case initial, final
    /// An unassigned scalar that is reserved for a pictograph.
    case pictograph
    /// A vowel of a script that needs a dictionary, written before its consonant.
    case leading
  }

  let scalar: Unicode.Scalar
  let lineBreakClass: Class
  let marks: Set<Mark>

  private init(_ scalar: Unicode.Scalar, _ lineBreakClass: Class, _ marks: Set<Mark> = []) {
    self.scalar = scalar
    self.lineBreakClass = lineBreakClass
    self.marks = marks
  }

  static let all: [LineScalar] = [
    LineScalar("a", .al), LineScalar(" ", .sp), LineScalar("\u{4E00}", .id, [.eastAsian]), LineScalar("3", .nu),
    LineScalar("\n", .lf), LineScalar("\u{301}", .cm), LineScalar("-", .hy), LineScalar("\u{200D}", .zwj),
    LineScalar("\u{25CC}", .al), LineScalar("\u{2010}", .hh), LineScalar("\r", .cr), LineScalar("!", .ex),
    LineScalar("\"", .qu), LineScalar("$", .pr), LineScalar("%", .po), LineScalar("(", .op), LineScalar(")", .cp),
    LineScalar(",", .is), LineScalar("/", .sy), LineScalar("|", .ba), LineScalar("}", .cl),
    LineScalar("\u{7F}", .cm), LineScalar("\u{A0}", .gl), LineScalar("\u{AB}", .qu, [.initial]),
    LineScalar("\u{B4}", .bb), LineScalar("\u{BB}", .qu, [.final]), LineScalar("\u{5D0}", .hl),
    LineScalar("\u{1100}", .jl, [.eastAsian]), LineScalar("\u{1160}", .jv), LineScalar("\u{11A8}", .jt),
    LineScalar("\u{17D6}", .ns), LineScalar("\u{1B05}", .ak), LineScalar("\u{1B44}", .vi), LineScalar("\u{1B50}", .as),
    LineScalar("\u{1B5C}", .id), LineScalar("\u{1BF2}", .vf), LineScalar("\u{200B}", .zw), LineScalar("\u{2014}", .b2),
    LineScalar("\u{2024}", .in), LineScalar("\u{2060}", .wj), LineScalar("\u{20A9}", .pr, [.eastAsian]),
    LineScalar("\u{2329}", .op, [.eastAsian]), LineScalar("\u{232A}", .cl, [.eastAsian]),
    LineScalar("\u{23E9}", .al, [.eastAsian]), LineScalar("\u{261D}", .eb), LineScalar("\u{270A}", .eb, [.eastAsian]),
    LineScalar("\u{275B}", .qu), LineScalar("\u{3000}", .ba, [.eastAsian]), LineScalar("\u{3005}", .ns, [.eastAsian]),
    LineScalar("\u{AC00}", .h2, [.eastAsian]), LineScalar("\u{AC01}", .h3, [.eastAsian]),
    LineScalar("\u{FE15}", .ex, [.eastAsian]), LineScalar("\u{FE19}", .in, [.eastAsian]),
    LineScalar("\u{FE6A}", .po, [.eastAsian]), LineScalar("\u{FFFC}", .cb), LineScalar("\u{11003}", .ap),
    LineScalar("\u{16FE4}", .gl, [.eastAsian]), LineScalar("\u{1F02C}", .id, [.pictograph]),
    LineScalar("\u{1F1E6}", .ri), LineScalar("\u{1F3FB}", .em, [.eastAsian]), LineScalar("\u{85}", .nl),
    LineScalar("\u{2028}", .bk), LineScalar("\u{E01}", .sa), LineScalar("\u{E40}", .sa, [.leading]),
    LineScalar("\t", .sp), LineScalar("\u{AD}", .ba), LineScalar("\u{201C}", .qu, [.initial]),
    LineScalar("\u{201D}", .qu, [.final]), LineScalar("\u{FE0F}", .cm), LineScalar("\u{1F468}", .eb, [.eastAsian]),
    LineScalar("<", .al), LineScalar("?", .ex), LineScalar("=", .al), LineScalar("\u{2013}", .hh),
    LineScalar("'", .qu), LineScalar("[", .op), LineScalar("\u{2009}", .ba),
  ]
}
