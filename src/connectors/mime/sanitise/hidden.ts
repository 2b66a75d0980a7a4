// Whether a reader of a mail sees a text, judged on inline styles the sanitiser has written. A mail can show one text to
// its reader and another to whoever gets it forwarded ("kobold letters"), or to a program: what cannot be seen is neither
// quoted nor read by anything that sorts and answers.
import { type Color, firstColor } from './colors.ts'

export interface TextStyle {
  /** Nothing inside can be seen, whatever it says of itself. */
  gone: boolean
  /** `visibility`, which a child can take back. */
  visible: boolean
  /** Pixels. */
  fontSize: number
  color: Color | undefined
  /** What stands behind the text; undefined where that is not known. */
  ground: Color | undefined
}

const white: Color = [255, 255, 255, 1]
const limit = { fontSize: 3, opacity: 0.15, side: 2, indent: -100, margin: -300, spacing: -3, contrast: 24 }

export const plainStyle: TextStyle = { gone: false, visible: true, fontSize: 16, color: [0, 0, 0, 1], ground: white }

export const canBeSeen = (style: TextStyle) =>
  !style.gone && style.visible && style.fontSize >= limit.fontSize && !hasNoContrast(style.color, style.ground)

/** The look inside an element. */
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

/** A picture or a run of colours behind a text: nobody knows whether it can be read, so that it is taken to be. */
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

/** Too small for its content, and what overflows is cut off. */
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

/** The smallest length in a value, in pixels, more or less; 0 where there is none. */
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

/** Text of the colour of what stands behind it. */
function hasNoContrast(color: Color | undefined, ground: Color | undefined): boolean {
  if (color === undefined) return false
  if (color[3] < limit.opacity) return true
  if (ground === undefined) return false
  return Math.abs(color[0] - ground[0]) + Math.abs(color[1] - ground[1]) + Math.abs(color[2] - ground[2]) < limit.contrast
}
