// Whether a text of a mail is visible, by the inline styles the sanitiser wrote. A mail can show one text to its reader and another
// to those it is forwarded to ("kobold letters") or to a program: invisible text is neither quoted nor used for sorting or answers.

export interface TextStyle {
  /** Hides its contents whatever their own styles. */
  gone: boolean
  /** `visibility: hidden`, which a child can override. */
  visible: boolean
  /** Pixels. */
  fontSize: number
  color: Color | undefined
  /** The background colour; undefined if unknown. */
  ground: Color | undefined
}

const white: Color = [255, 255, 255, 1]
const limit = { fontSize: 3, opacity: 0.15, side: 2, indent: -100, margin: -300, spacing: -3, contrast: 24 }

export const plainStyle: TextStyle = { gone: false, visible: true, fontSize: 16, color: [0, 0, 0, 1], ground: white }

export const canBeSeen = (style: TextStyle) =>
  !style.gone && style.visible && style.fontSize >= limit.fontSize && !hasNoContrast(style.color, style.ground)

/** The computed style inside an element. */
export function styleInside(outer: TextStyle, tag: string, attributes: Record<string, string>): TextStyle {
  const style = readStyle(attributes.style ?? '')
  const fontSize = sizeOf(style, outer.fontSize)
  const visibility = style.get('visibility')
  return {
    gone: outer.gone || isGone(style) || tag === 'bdo',
    visible: visibility === undefined ? outer.visible : visibility === 'visible',
    fontSize,
    color: colorInside(outer, style.get('color') ?? (tag === 'font' ? attributes.color : undefined)),
    ground: groundInside(
      outer,
      style.get('background-color') ?? style.get('background') ?? attributes.bgcolor,
      attributes.background,
    ),
  }
}

function colorInside(outer: TextStyle, value: string | undefined): Color | undefined {
  if (value === undefined || /^(?:inherit|currentcolor)$/i.test(value.trim())) return outer.color
  return firstColor(value)
}

/** A background image or gradient: legibility is unknown, so the text counts as visible. */
function groundInside(outer: TextStyle, value: string | undefined, picture: string | undefined): Color | undefined {
  if (picture !== undefined || /gradient/i.test(value ?? '')) return undefined
  const color = value === undefined ? undefined : firstColor(value)
  return color === undefined || color[3] < 0.5 ? outer.ground : color
}

function isGone(style: Map<string, string>): boolean {
  if (style.get('display') === 'none') return true
  if (Number.parseFloat(style.get('opacity') ?? '1') < limit.opacity) return true
  if (/override/.test(style.get('unicode-bidi') ?? '')) return true
  if (least(style.get('text-indent')) <= limit.indent) return true
  if (least(style.get('letter-spacing')) <= limit.spacing || least(style.get('word-spacing')) <= limit.indent) return true
  const margins = ['margin', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom']
  if (margins.some((side) => least(style.get(side)) <= limit.margin)) return true
  return isClipped(style)
}

/** Too small for its content, with overflow hidden. */
function isClipped(style: Map<string, string>): boolean {
  const cuts = ['overflow', 'overflow-x', 'overflow-y'].some((name) => /hidden|clip|scroll|auto/.test(style.get(name) ?? ''))
  const sides = ['height', 'max-height', 'width', 'max-width', 'line-height']
  return cuts && sides.some((side) => /^\d*\.?\d/.test(style.get(side) ?? '') && least(style.get(side)) <= limit.side)
}

function readStyle(style: string): Map<string, string> {
  const declarations = style.split(';').map((one) => {
    const at = one.indexOf(':')
    return [
      one.slice(0, at).trim().toLowerCase(),
      one
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ] as const
  })
  return new Map(declarations)
}

/** The smallest length in a value, in pixels, approximately; 0 if none. */
function least(value: string | undefined): number {
  const lengths = [...(value ?? '').matchAll(/([+-]?\d*\.?\d+)(px|pt|em|rem|ex|ch|cm|mm|in|%|vw)?/g)]
  return lengths.length === 0 ? 0 : Math.min(...lengths.map(([, number = '0', unit]) => Number(number) * pixelsPer(unit)))
}

const pixelsPer = (unit: string | undefined): number =>
  ({ px: 1, pt: 1.33, em: 16, rem: 16, ex: 8, ch: 8, cm: 38, mm: 3.8, in: 96, '%': 8, vw: 8 })[unit ?? 'px'] ?? 1

function sizeOf(style: Map<string, string>, outer: number): number {
  const value = style.get('font-size') ?? /(?:^|\s)(\d*\.?\d+(?:px|pt|em|rem|%)?)(?=\s|\/)/.exec(style.get('font') ?? '')?.[1]
  const [, number, unit] = /^([+-]?\d*\.?\d+)(px|pt|em|rem|%|vw)?$/.exec(value ?? '') ?? []
  if (number === undefined) return /^(?:x*-?small|medium|x*-?large)/.test(value ?? '') ? 12 : outer
  if (unit === 'em') return outer * Number(number)
  if (unit === '%') return (outer * Number(number)) / 100
  return Number(number) * pixelsPer(unit)
}

/** Text in the colour of its background. */
function hasNoContrast(color: Color | undefined, ground: Color | undefined): boolean {
  if (color === undefined) return false
  if (color[3] < limit.opacity) return true
  if (ground === undefined) return false
  return Math.abs(color[0] - ground[0]) + Math.abs(color[1] - ground[1]) + Math.abs(color[2] - ground[2]) < limit.contrast
}

// Colours as CSS writes them (CSS Color Module Level 4) -> numbers to compare.

export type Color = readonly [red: number, green: number, blue: number, alpha: number]

const named = `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
  black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
  chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
  darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
  darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
  darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
  darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
  floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
  gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082
  ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
  lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
  lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
  lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
  magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
  mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
  midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
  olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
  paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
  powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
  salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb
  slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
  teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5
  yellow ffff00 yellowgreen 9acd32`

/** Every name of CSS, and `transparent`. */
export const colorNames = new Map<string, Color>([
  ['transparent', [0, 0, 0, 0]],
  ...[...named.matchAll(/([a-z]+) ([0-9a-f]{6})/g)].map(([, name = '', hex = '']): [string, Color] => [name, fromHex(hex)]),
])

/** The first colour in a value such as `#fff` or `navy none repeat`; undefined where there is none that can be read. */
export function firstColor(value: string): Color | undefined {
  for (const [token, hex, call, inner] of value
    .toLowerCase()
    .matchAll(/#([0-9a-f]{3,8})(?![\w])|\b(rgba?|hsla?)\(([^()]*)\)|[a-z-]+/g)) {
    const color = hex !== undefined ? fromHex(hex) : call !== undefined ? fromCall(call, inner ?? '') : colorNames.get(token)
    if (color) return color
  }
  return undefined
}

function fromHex(hex: string): Color {
  const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex
  const byte = (at: number) => Number.parseInt(digits.slice(at, at + 2) || 'ff', 16)
  return [byte(0), byte(2), byte(4), byte(6) / 255]
}

function fromCall(call: string, inner: string): Color | undefined {
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '')
  if (parts.length < 3) return undefined
  const number = (at: number, whole: number) => {
    const part = parts[at] ?? ''
    return part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part)
  }
  const alpha = parts.length > 3 ? number(3, 1) : 1
  if (call.startsWith('rgb')) return [number(0, 255), number(1, 255), number(2, 255), alpha]
  return [...fromHsl(Number.parseFloat(parts[0] ?? ''), number(1, 1), number(2, 1)), alpha]
}

/** CSS Color Module Level 4, section 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const spread = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
