// Hostile HTML -> a fragment that is safe to put into the sandboxed document. All rewriting happens in the sanitiser's
// own hooks, while it writes: its output is never touched again (changed output is how sanitised mail becomes
// dangerous again). Runs in the mime worker, which bounds time and memory.
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import type { Sanitised, SanitiseInput } from '../desk.ts'
import { type Declaration, readColor, readDeclarations, writeStyle } from './css.ts'
import { Pictures } from './images.ts'
import { describeTarget, readLink } from './links.ts'
import { fallBack, htmlFromPlain } from './plain.ts'
import { allowedAttributes, allowedTags, plainAttributes, silentTags, voidTags } from './profile.ts'
import { type Element, Sheet } from './sheet.ts'

export const sanitiseLimits = { htmlChars: 5 * 1024 * 1024, depth: 512 }

class TooDeep extends Error {}

/** The mail's HTML made safe, or its text where there is no HTML or the HTML is beyond the limits. */
export function sanitise(input: SanitiseInput): Sanitised {
  if (input.html === null) return { html: htmlFromPlain(input.text), remoteImages: 0, fellBack: false }
  if (input.html.length > sanitiseLimits.htmlChars) return fallBack(input.text)
  try {
    return new Pass(input).run(input.html)
  } catch (cause) {
    if (cause instanceof TooDeep || cause instanceof RangeError) return fallBack(input.text)
    throw cause
  }
}

type Attributes = Record<string, string>

/** One mail's way through the sanitiser. */
class Pass {
  readonly #pictures: Pictures
  readonly #path: Element[] = []
  readonly #styles = new Map<string, Declaration[]>()
  #sheet = new Sheet()

  constructor(input: SanitiseInput) {
    this.#pictures = new Pictures(input)
  }

  run(source: string): Sanitised {
    this.#sheet = readSheets(source)
    const html = sanitizeHtml(source, {
      allowedTags,
      allowedAttributes,
      allowedClasses: { span: ['blocked-picture'] },
      nonTextTags: silentTags,
      selfClosing: voidTags,
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      allowedSchemesByTag: { img: ['data'] },
      allowProtocolRelative: false,
      disallowedTagsMode: 'discard',
      parseStyleAttributes: false,
      onOpenTag: (name, attributes) => this.#enter(name, attributes),
      onCloseTag: () => this.#path.pop(),
      transformTags: {
        img: (_, attributes) => this.#image(attributes),
        '*': (name, attributes) => this.#element(name, attributes),
      },
    })
    return { html, remoteImages: this.#pictures.remote, fellBack: false }
  }

  #enter(name: string, attributes: Attributes): void {
    if (this.#path.length >= sanitiseLimits.depth) throw new TooDeep()
    const classes = attributes.class ? attributes.class.slice(0, 1000).split(/\s+/).slice(0, 20) : []
    this.#path.push({ name, id: attributes.id ?? '', classes })
  }

  #element(name: string, attributes: Attributes): sanitizeHtml.Tag {
    if (attributes[done] !== undefined) return { tagName: name, attribs: withoutMark(attributes) }
    const tagName = name === 'body' ? 'div' : name
    const attribs = plainAttributes(name, attributes)
    this.#style(attribs, attributes)
    if (name === 'a') addLink(attribs, attributes.href)
    if (name === 'body') addBodyColors(attribs, attributes)
    if (attributes.background !== undefined) this.#background(name, attribs, attributes.background)
    return { tagName, attribs }
  }

  #image(attributes: Attributes): sanitizeHtml.Tag {
    const attribs = plainAttributes('img', attributes)
    this.#style(attribs, attributes)
    const picture = this.#pictures.read(attributes.src ?? '', isPixel(attribs))
    if (picture.kind === 'show') return { tagName: 'img', attribs: { ...attribs, src: picture.src, [done]: '' } }
    if (picture.kind === 'nothing') return { tagName: 'span', attribs: { [done]: '' } }
    return { tagName: 'span', attribs: { ...placeholder(attribs), [done]: '' }, text: attribs.alt ?? '' }
  }

  #style(attribs: Attributes, attributes: Attributes): void {
    const declarations = [...this.#sheet.match(this.#path), ...this.#ownStyle(attributes.style)]
    if (declarations.length > 0) attribs.style = writeStyle(declarations)
  }

  /** Newsletters repeat the same style attribute thousands of times. */
  #ownStyle(style: string | undefined): Declaration[] {
    if (!style) return []
    const known = this.#styles.get(style)
    if (known) return known
    const declarations = readDeclarations(style)
    if (this.#styles.size < 5000) this.#styles.set(style, declarations)
    return declarations
  }

  #background(name: string, attribs: Attributes, source: string): void {
    const picture = this.#pictures.read(source, false)
    if (picture.kind === 'show' && ['table', 'td', 'th'].includes(name)) attribs.background = picture.src
  }
}

/** Marks what the img hook has judged, for the hook of all elements that comes after it. No attribute of a mail can be called so. */
const done = ' done'

function withoutMark(attributes: Attributes): Attributes {
  const { [done]: _, ...rest } = attributes
  return rest
}

function addLink(attribs: Attributes, href: string | undefined): void {
  const target = href === undefined ? undefined : readLink(href)
  if (!target) return
  Object.assign(attribs, { href: target, target: '_blank', rel: 'noopener noreferrer nofollow', title: describeTarget(target) })
}

function addBodyColors(attribs: Attributes, attributes: Attributes): void {
  const background = readColor(attributes.bgcolor ?? '')
  const color = readColor(attributes.text ?? '')
  const own = [background && `background-color:${background}`, color && `color:${color}`, attribs.style].filter(Boolean).join(';')
  if (own) attribs.style = own
}

/** Two by two or less, or hidden: it is there to be fetched, not to be seen. Judged on attributes that are already clean. */
function isPixel(attribs: Attributes): boolean {
  const tiny = (value: string | undefined) => value !== undefined && /^[0-2](?:\.\d+)?(?:px|pt)?$/.test(value.trim())
  if (tiny(attribs.width) || tiny(attribs.height)) return true
  for (const declaration of (attribs.style ?? '').split(';')) {
    const [property, value] = declaration.split(':')
    if (/^(?:max-)?(?:width|height)$/.test(property ?? '') && tiny(value)) return true
    if (/^(?:display:none|visibility:hidden|opacity:0(?:\.0+)?)$/.test(declaration)) return true
  }
  return false
}

function placeholder(attribs: Attributes): Attributes {
  const size = (['width', 'height'] as const).map((side) => {
    const value = attribs[side]
    return value ? `${side}:${value.endsWith('%') ? value : `${value}px`}` : ''
  })
  const style = [...size, attribs.style ?? ''].filter((part) => part !== '').join(';')
  return { class: 'blocked-picture', ...(attribs.alt ? { title: attribs.alt } : {}), ...(style ? { style } : {}) }
}

/** The text of the mail's <style> elements, wherever they stand: their rules count for what comes before them too. */
function readSheets(source: string): Sheet {
  const sheet = new Sheet()
  if (!/<style[\s>/]/i.test(source)) return sheet
  let text: string | undefined
  let depth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (++depth > sanitiseLimits.depth) throw new TooDeep()
      if (name === 'style') text = ''
    },
    ontext: (data) => {
      if (text !== undefined) text += data
    },
    onclosetag: (name) => {
      depth--
      if (name !== 'style' || text === undefined) return
      sheet.add(text)
      text = undefined
    },
  })
  parser.write(source)
  parser.end()
  return sheet
}
