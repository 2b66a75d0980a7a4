// The HTML of a mail as it is quoted: built anew, element by element, from what the sanitiser has left and a reader sees.
// No styles, classes or ids; nothing that loads; pictures become their words, but for those that a forwarded mail brings along
// (`placeOf`). The input is sanitised and bounded.
import { Parser } from 'htmlparser2'
import { contentIdAt } from '../../connectors/mime/safe-html.ts'
import { canBeSeen, plainStyle, styleInside, type TextStyle } from '../../connectors/mime/sanitise/hidden.ts'
import { escapeHtml } from './plain.ts'

/** Elements that stay, by the name they get. What is not named here is left out, and its content stays. */
const kept: Record<string, string> = {
  ...same('p br hr a b strong i em u s del ins sub sup code pre kbd samp blockquote q ul ol li dl dt dd h1 h2 h3 h4 h5 h6'),
  ...same('table caption thead tbody tfoot tr td th'),
  strike: 's',
  ...Object.fromEntries(
    'div section article aside header footer main nav center address figure hgroup'.split(' ').map((tag) => [tag, 'div']),
  ),
}
const empty = new Set(['br', 'hr', 'img', 'wbr', 'col'])
const attributes: Record<string, RegExp> = {
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,4}$/,
  dir: /^(?:ltr|rtl|auto)$/,
  start: /^\d{1,4}$/,
}

interface Open {
  /** Undefined: only its content is written. */
  tag: string | undefined
  style: TextStyle
}

export function rebuildQuote(sanitised: string): string {
  const out: string[] = []
  const path: Open[] = []
  const style = () => path.at(-1)?.style ?? plainStyle
  const parser = new Parser(
    {
      onopentag(name, given) {
        const inside = styleInside(style(), name, given)
        if (name === 'img') return void out.push(canBeSeen(inside) ? picture(given) : '')
        const tag = inside.gone ? undefined : kept[name]
        if (tag !== undefined) out.push(`<${tag}${written(tag, given)}>`)
        if (!empty.has(name)) path.push({ tag, style: inside })
      },
      ontext(text) {
        if (canBeSeen(style())) out.push(escapeHtml(text))
      },
      onclosetag(name) {
        if (empty.has(name)) return
        const { tag } = path.pop() ?? {}
        if (tag !== undefined) out.push(`</${tag}>`)
      },
    },
    { decodeEntities: true },
  )
  parser.end(sanitised)
  return withoutEmpty(out.join(''))
}

function written(tag: string, given: Record<string, string>): string {
  const href = tag === 'a' && given.href !== undefined ? ` href="${escapeHtml(given.href)}"` : ''
  const others = Object.entries(attributes).map(([name, fits]) =>
    fits.test(given[name] ?? '') ? ` ${name}="${given[name]}"` : '',
  )
  return href + others.join('')
}

function picture(given: Record<string, string>): string {
  const contentId = contentIdAt(given.src ?? '')
  if (contentId === undefined) return words(given.alt)
  const size = ['width', 'height'].map((name) => (/^\d{1,4}$/.test(given[name] ?? '') ? ` ${name}="${given[name]}"` : ''))
  return `<img src="cid:${contentId}" alt="${escapeHtml(given.alt ?? '')}"${size.join('')}>`
}

/** The words of a picture stand where it stood. */
const words = (alt: string | undefined) => (alt?.trim() ? escapeHtml(alt.trim()) : '')

/** Boxes that held nothing but hidden things or pictures. From the inside out, as often as they are nested usually. */
function withoutEmpty(html: string): string {
  let rest = html
  for (let round = 0; round < 8; round++) {
    const less = rest.replace(/<(div|a|b|i|u|s|em|strong|code|sub|sup)(?: [^<>]*)?>\s*<\/\1>/g, '')
    if (less === rest) break
    rest = less
  }
  return rest
}

function same(tags: string): Record<string, string> {
  return Object.fromEntries(tags.split(' ').map((tag) => [tag, tag]))
}
