// The allowlist for mail: elements, attributes and their values. All else is removed: no SVG, MathML, form controls, or anything that
// loads, frames, runs or changes base URLs.
import { readColor } from './css.ts'

/** The usual ones first: sanitize-html searches the list for every element. */
export const allowedTags =
  `td tr br div p span a table tbody font b img strong li center i u ul em hr h1 h2 h3 h4 h5 h6 blockquote pre
  abbr address article aside bdi bdo big caption cite code col colgroup dd del dfn dl dt figcaption figure footer header hgroup ins kbd
  main mark nav ol q rp rt ruby s samp section small strike sub sup tfoot th thead time tt var wbr`.split(/\s+/)

/** Elements removed with their content. */
export const silentTags = `script style textarea option xmp noscript noembed noframes template title svg math iframe plaintext
  select datalist`.split(/\s+/)

export const voidTags = ['img', 'br', 'hr', 'col', 'wbr']

type Reader = (value: string) => string | undefined
const keyword =
  (...words: string[]): Reader =>
  (value) =>
    words.find((word) => word === value.trim().toLowerCase())
const number =
  (max: number): Reader =>
  (value) => {
    const found = /^\s*(\d{1,5})(?:\.\d{0,9})?\s*(?:px)?\s*$/i.exec(value)?.[1]
    return found && Number(found) <= max ? found : undefined
  }
const length: Reader = (value) => (/^\s*\d{1,3}(?:\.\d{1,9})?%\s*$/.test(value) ? value.trim() : number(5000)(value))
const text: Reader = (value) => value.slice(0, 1000)
const align = keyword('left', 'right', 'center', 'justify', 'middle', 'char')
const cell: Record<string, Reader> = {
  align,
  valign: keyword('top', 'middle', 'bottom', 'baseline'),
  bgcolor: readColor,
  width: length,
  height: length,
}
const span = { colspan: number(100), rowspan: number(1000), nowrap: () => 'nowrap' }

const everywhere: Record<string, Reader> = {
  dir: keyword('ltr', 'rtl', 'auto'),
  lang: (value) => (/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.test(value) ? value : undefined),
  title: text,
  role: keyword('presentation', 'none'),
}
const byTag: Record<string, Record<string, Reader>> = {
  table: { ...cell, border: number(50), cellpadding: number(200), cellspacing: number(200) },
  td: { ...cell, ...span },
  th: { ...cell, ...span, scope: keyword('row', 'col', 'rowgroup', 'colgroup') },
  tr: cell,
  thead: cell,
  tbody: cell,
  tfoot: cell,
  col: { ...cell, span: number(100) },
  colgroup: { ...cell, span: number(100) },
  caption: { align: keyword('top', 'bottom', 'left', 'right') },
  div: { align },
  p: { align },
  h1: { align },
  h2: { align },
  h3: { align },
  h4: { align },
  h5: { align },
  h6: { align },
  hr: { align, width: length, size: number(200), color: readColor, noshade: () => 'noshade' },
  font: {
    color: readColor,
    size: (value) => (/^\s*[+-]?[1-7]\s*$/.test(value) ? value.trim() : undefined),
    face: (value) => (/^[\p{L}\p{N} ,._'-]{1,200}$/u.test(value) ? value : undefined),
  },
  img: {
    alt: text,
    width: length,
    height: length,
    align: keyword('left', 'right', 'top', 'middle', 'bottom', 'texttop', 'absmiddle', 'baseline'),
    border: number(50),
    hspace: number(200),
    vspace: number(200),
  },
  ol: { type: (value) => (/^[1aAiI]$/.test(value) ? value : undefined), start: number(9999), reversed: () => 'reversed' },
  ul: { type: keyword('disc', 'circle', 'square') },
  li: { value: number(9999) },
}

/** The allowed attributes and values. Links, images and styles are handled elsewhere. */
export function plainAttributes(
  tag: string,
  attributes: Record<string, string>,
  names = Object.keys(attributes),
): Record<string, string> {
  const kept: Record<string, string> = {}
  const own = Object.hasOwn(byTag, tag) ? byTag[tag] : undefined
  for (const name of names) {
    const value = attributes[name]
    if (value === undefined) continue
    const read = own && Object.hasOwn(own, name) ? own[name] : Object.hasOwn(everywhere, name) ? everywhere[name] : undefined
    const judged = read?.(value)
    if (judged !== undefined) kept[name] = judged
  }
  return kept
}

/** Those of them that say whether a text can be seen; of a picture the text in its place, and whether it is one to look at. */
export const seenAttributes = (tag: string): string[] => (tag === 'img' ? ['alt', 'width', 'height'] : ['bgcolor', 'color'])

/** The list for sanitize-html, as a second check; `added` are those the hooks add. */
export const allowedAttributes: Record<string, string[]> = (() => {
  const list: Record<string, string[]> = { '*': [...Object.keys(everywhere), 'style', 'data-quote'] }
  for (const [tag, own] of Object.entries(byTag)) list[tag] = Object.keys(own)
  const added: Record<string, string[]> = {
    a: ['href', 'target', 'rel'],
    img: ['src'],
    td: ['background'],
    th: ['background'],
    table: ['background'],
    span: ['class'],
  }
  for (const [tag, names] of Object.entries(added)) list[tag] = [...(list[tag] ?? []), ...names]
  return list
})()
