// Untrusted CSS -> harmless declarations. An allowlist of properties and of the tokens of a value: numbers, colours, keywords and a
// few functions that load nothing. Values are checked after escapes are resolved (`u\72l(` is `url(`) and serialized as checked.
import postcss from 'postcss'
import { colorNames } from './hidden.ts'

export interface Declaration {
  property: string
  value: string
  important: boolean
}

const properties = new Set(
  `align-content align-items align-self background background-color border border-bottom border-bottom-color
  border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color
  border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color
  border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-left-radius
  border-top-right-radius border-top-style border-top-width border-width box-shadow box-sizing caption-side clear color
  column-gap direction display empty-cells flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float
  font font-family font-size font-stretch font-style font-variant font-weight gap height hyphens justify-content
  letter-spacing line-height list-style list-style-position list-style-type margin margin-bottom margin-left margin-right
  margin-top max-height max-width min-height min-width object-fit opacity order overflow overflow-wrap overflow-x overflow-y
  padding padding-bottom padding-left padding-right padding-top position quotes row-gap tab-size table-layout text-align
  text-align-last text-decoration text-decoration-color text-decoration-line text-decoration-style text-indent text-overflow
  text-shadow text-transform unicode-bidi vertical-align visibility white-space width word-break word-spacing word-wrap`.split(
    /\s+/,
  ),
)
/** Stands for a background picture that was removed. It is never written. */
export const removedPicture = 'background-image'

/** Properties that take one keyword of a list. */
const words: Record<string, Set<string>> = {
  position: new Set(['static', 'relative']),
  display: new Set(
    `block inline inline-block none table inline-table table-row table-cell table-caption table-column table-column-group
    table-header-group table-footer-group table-row-group list-item flex inline-flex grid inline-grid flow-root`.split(/\s+/),
  ),
}
const named = new Set(['font', 'font-family'])
const functions = new Set('rgb rgba hsl hsla calc min max clamp linear-gradient radial-gradient'.split(' '))
const limit = { styleChars: 20_000, valueChars: 500, declarations: 100, nesting: 4, number: 10_000 }

/** The allowed declarations of a style attribute or rule, in order. */
export function readDeclarations(style: string): Declaration[] {
  if (style.length > limit.styleChars) return []
  try {
    const rule = postcss.parse(`a{${style}}`).first
    if (rule?.type !== 'rule') return []
    return declarationsOf(rule.nodes)
  } catch {
    return [] // Unparsable CSS is dropped: parsers recover differently.
  }
}

export function declarationsOf(nodes: postcss.ChildNode[]): Declaration[] {
  const kept: Declaration[] = []
  for (const node of nodes.slice(0, limit.declarations)) {
    const judged = node.type === 'decl' ? judge(node.prop.toLowerCase(), node.value) : undefined
    if (judged && node.type === 'decl') kept.push({ ...judged, important: node.important === true })
  }
  return kept
}

/** One style attribute: later ones win, important ones last. `!important` is never written, so that the frame's own rules win. */
export function writeStyle(declarations: Declaration[]): string {
  const last = new Map<string, string>()
  for (const important of [false, true]) {
    for (const declaration of declarations) {
      if (declaration.important !== important || declaration.property === removedPicture) continue
      last.delete(declaration.property)
      last.set(declaration.property, declaration.value)
    }
  }
  return [...last].map(([property, value]) => `${property}:${value}`).join(';')
}

export function judge(property: string, source: string): { property: string; value: string } | undefined {
  if (source.length > limit.valueChars) return undefined
  if (property === removedPicture && /url\(/i.test(source)) return { property, value: 'none' }
  if (!properties.has(property)) return undefined
  const value = resolveEscapes(source).replace(/\s+/g, ' ').trim()
  const allowed = Object.hasOwn(words, property) ? words[property] : undefined
  if (allowed) return allowed.has(value.toLowerCase()) ? { property, value: value.toLowerCase() } : undefined
  if (isHarmless(value, named.has(property))) return { property, value }
  // A background image is removed, its colour kept: light text would be on white.
  if (property !== 'background') return undefined
  const color = firstColor(value)
  if (color) return { property: 'background-color', value: color }
  return /url\(/i.test(value) ? { property: removedPicture, value: 'none' } : undefined
}

/** CSS Syntax Level 3, section 4.3.7. */
function resolveEscapes(value: string): string {
  if (!value.includes('\\')) return value
  return value.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex: string | undefined, sign: string | undefined) => {
    if (hex === undefined) return sign === '\n' ? '' : (sign ?? '')
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
}

const token =
  /\s+|#[0-9a-f]{3,8}\b|[+-]?(?:\d{1,6}(?:\.\d{0,9})?|\.\d{1,9})(?<unit>%|[a-z]{1,5}(?![\w(-]))?(?![\w.])|(?<name>-?[a-z][a-z0-9-]{0,40})(?<call>\()?|(?<close>\))|[,/*+-]/iy
const familyToken = /"[\p{L}\p{N} ._-]{0,80}"|'[\p{L}\p{N} ._-]{0,80}'|\p{L}[\p{L}\p{N}_-]{0,80}(?!\()/uy
/** Viewport units would make an auto-sized frame grow without end. */
const viewportUnit = /^[sld]?v(?:h|min|max|b)$/i

/** True if all tokens are allowed: no string (but font names), no unknown function, no open bracket. */
function isHarmless(value: string, isFont: boolean): boolean {
  if (value === '' || value.includes('/*') || value.includes('*/')) return false
  let depth = 0
  for (let at = 0; at < value.length; ) {
    token.lastIndex = at
    const found = token.exec(value)
    if (!found) {
      const end = isFont && depth === 0 ? endOfFamily(value, at) : 0
      if (end === 0) return false
      at = end
      continue
    }
    const { name, call, close, unit } = found.groups ?? {}
    if (unit && viewportUnit.test(unit)) return false
    if (/^[+-]?[\d.]/.test(found[0]) && Math.abs(Number.parseFloat(found[0])) > limit.number) return false
    if (call && (!functions.has((name ?? '').toLowerCase()) || ++depth > limit.nesting)) return false
    if (close && --depth < 0) return false
    at = token.lastIndex
  }
  return depth === 0
}

function endOfFamily(value: string, at: number): number {
  familyToken.lastIndex = at
  return familyToken.test(value) ? familyToken.lastIndex : 0
}

function firstColor(value: string): string | undefined {
  const outside = value.replace(/url\((?:"[^"]*"|'[^']*'|[^"')]*)\)/gi, ' ')
  const numeric = /#[0-9a-f]{3,8}\b|\brgba?\([\d\s.,%]{1,40}\)/i.exec(outside)?.[0]
  return numeric ?? (outside.toLowerCase().match(/[a-z]+/g) ?? []).find((word) => colorNames.has(word))
}

/** A colour of an HTML attribute (`bgcolor`): a name, or hex with or without `#`. */
export function readColor(value: string): string | undefined {
  const color = value.trim().toLowerCase()
  if (/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(color)) return color.startsWith('#') ? color : `#${color}`
  return colorNames.has(color) ? color : undefined
}
