/// The line breaking class of a scalar (UAX #14, Line_Break) after rule LB1. Classes that the rules divide by other properties
/// are separate cases. The classes that LB1 leaves open are resolved as follows:
///
/// - `AI`, `SG` and `XX` are alphabetic.
/// - `CJ` is ideographic: a line may start with a small kana or with `ー`. Browsers do the same in every language unless a page
///   sets `line-break: strict`.
/// - `SA`, the scripts that need a dictionary to find words (Thai, Lao, Khmer, Myanmar …), may break between clusters, because
///   a line that breaks inside a word is readable and a line that overflows its box is not. The standard does not allow breaks
///   there. Marks count as `CM`, and so do vowels that follow their consonant.
///
/// As in browsers, a tab is a space, and the hyphens of LB20a and LB21a are those of the class `HH` of Unicode 17.
///
/// ``LineBreakTable`` is generated with the raw values.
enum LineBreakClass: UInt8 {
  // Classes whose scalars may have East Asian Width F, W or H.

  /// Alphabetic: letters and most symbols.
  case al
  /// Break After: most spaces, dashes, SOFT HYPHEN.
  case ba
  /// Close Punctuation: `】`, `。`, `，`, `、` …
  case cl
  /// Emoji Base, and the Emoji Modifier that follows it.
  case eb, em
  /// Exclamation and interrogation: `!`, `？` …
  case ex
  /// Glue: NO-BREAK SPACE and similar characters.
  case gl
  /// Hangul LV and LVT syllables.
  case h2, h3
  /// Ideographic: breaks before and after.
  case id
  /// Inseparable: `…`.
  case `in`
  /// Infix Numeric Separator: `.`, `,`, `:` …
  case `is`
  /// A leading jamo.
  case jl
  /// Nonstarter: `：`, `；`, `々`, `・`.
  case ns
  /// Open Punctuation.
  case op
  /// Postfix Numeric: `%`, `℃`; and Prefix Numeric: `$`, `¥`.
  case po, pr

  // Classes whose scalars are never wide.

  /// Break Opportunity Before and After: EM DASH.
  case b2
  /// Break Before.
  case bb
  /// Mandatory Break: FORM FEED, LINE SEPARATOR …
  case bk
  /// Contingent Break Opportunity: OBJECT REPLACEMENT CHARACTER.
  case cb
  /// Combining Mark.
  case cm
  /// Close Parenthesis: `)` and `]`.
  case cp
  /// Carriage Return.
  case cr
  /// Hebrew Letter.
  case hl
  /// HYPHEN-MINUS.
  case hy
  /// A trailing jamo, and a vowel jamo.
  case jt, jv
  /// Line Feed, and Next Line.
  case lf, nl
  /// Numeric.
  case nu
  /// Quotation marks that open and close: `"`, `'`. See also ``qi`` and ``qf``.
  case qu
  /// Regional Indicator: two of them are a flag.
  case ri
  /// Space: U+0020 and TAB.
  case sp
  /// Symbols Allowing Break After: `/`.
  case sy
  /// Word Joiner.
  case wj
  /// ZERO WIDTH SPACE.
  case zw
  /// ZERO WIDTH JOINER, and the viramas of `SA` that stack the next consonant below.
  case zwj
  /// Aksara, aksara pre-base, aksara start, virama final and virama: the syllables of Brahmic scripts.
  case ak, ap, `as`, vf, vi

  // Classes that are divided by other properties.

  /// Unambiguous hyphens, such as U+2010 HYPHEN and U+2013 EN DASH (`BA` in Unicode 16), for LB20a and LB21a.
  case hh
  /// Initial punctuation of `QU`: `“`, `‘`, `«`.
  case qi
  /// Final punctuation of `QU`: `”`, `’`, `»`.
  case qf
  /// U+25CC DOTTED CIRCLE (`AL`), for LB28a.
  case dc
  /// An unassigned scalar that is reserved for a pictograph (`ID`), for LB30b.
  case up
  /// A letter of a script that needs a dictionary, or a vowel written before its consonant.
  case sa, sl
  /// `<` (`AL`), before which ``ASCIIBreaks`` allows a break after some signs of the class `AL`.
  case lt
  /// The start of the text. Not the class of a scalar.
  case sot
}

extension LineBreakClass {
  /// Whether a line must end after the scalar.
  @inline(__always)
  var endsLine: Bool {
    switch self {
    case .bk, .cr, .lf, .nl: true
    default: false
    }
  }

  /// Whether a combining mark attaches to the scalar (LB9).
  @inline(__always)
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw, .sot: false
    default: true
    }
  }

  /// Whether the class is `AL` in the standard.
  @inline(__always)
  var isAlphabetic: Bool {
    switch self {
    case .al, .dc, .sa, .sl, .lt: true
    default: false
    }
  }

  /// Whether the class is `AK`, `AS` or U+25CC, which LB28a treats as a consonant.
  @inline(__always)
  var isAksara: Bool {
    switch self {
    case .ak, .as, .dc: true
    default: false
    }
  }
}

/// The properties of a scalar that the rules use: its class, and whether it is East Asian (East Asian Width F, W or H).
struct LineBreakProperty: Equatable {
  /// The class in the lower 6 bits, and whether the scalar is East Asian in the next bit.
  private let bits: UInt8

  @inline(__always)
  init(_ lineBreakClass: LineBreakClass, isEastAsian: Bool) {
    bits = lineBreakClass.rawValue | (isEastAsian ? 0x40 : 0)
  }

  /// Creates a property from a character of ``LineBreakTable``.
  @inline(__always)
  init(encoded byte: UInt8) {
    bits = byte &- 0x23
  }

  /// The class. It is a cast, because a call of the failable initializer would take half of the time of a scan. The bits are
  /// always the raw value of a class, from an initializer or the generator, and raw values are equal to the memory
  /// representation.
  @inline(__always)
  var lineBreakClass: LineBreakClass { unsafe unsafeBitCast(bits & 0x3F, to: LineBreakClass.self) }

  @inline(__always)
  var isEastAsian: Bool { bits & 0x40 != 0 }

  /// The property of most scalars.
  static var letter: Self { Self(.al, isEastAsian: false) }
  static var ideograph: Self { Self(.id, isEastAsian: true) }
  /// Whether the property is that of letters or ideographs.
  @inline(__always)
  var isPlain: Bool { self == .letter || self == .ideograph }
  static var space: Self { Self(.sp, isEastAsian: false) }
  static var startOfText: Self { Self(.sot, isEastAsian: false) }
}
