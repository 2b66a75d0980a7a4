// Untrusted HTML -> a fragment for the sandboxed document. All rewriting happens in the hooks of sanitize-html: its output is never
// modified afterwards, which could make it dangerous again (mutation XSS). Folds only insert fixed texts between its elements
// (fold.ts). Runs in the MIME worker, which bounds time and memory.
import sanitizeHtml from 'sanitize-html'
import type { Sanitised, SanitiseInput } from '../mime-worker.ts'
import { type Declaration, readColor, readDeclarations, removedPicture, writeStyle } from './css.ts'
import { foldQuotes } from './fold.ts'
import { firstColor } from './hidden.ts'
import { Pictures } from './images.ts'
import { Links } from './links.ts'
import { type Ahead, lookahead, TooDeep } from './lookahead.ts'
import { sanitiseAsText, sanitisedPlain } from './plain.ts'
import { allowedAttributes, allowedTags, plainAttributes, seenAttributes, silentTags, voidTags } from './profile.ts'
import { quoteElement } from './quote-elements.ts'
import type { Element } from './sheet.ts'

export const sanitiseLimits = { htmlChars: 5 * 1024 * 1024, depth: 512 }

/** The attribute `hidden` means the same; it is not kept itself. */
const notShown: Declaration = { property: 'display', value: 'none', important: false }

/** The sanitised HTML of a mail, or its text if it has no HTML or that exceeds the limits. */
export function sanitise(input: SanitiseInput): Sanitised {
  if (input.html === null) return sanitisedPlain(input)
  if (input.html.length > sanitiseLimits.htmlChars) return sanitiseAsText(input)
  try {
    return new Pass(input, input.html).run()
  } catch (cause) {
    if (cause instanceof TooDeep || cause instanceof RangeError) return sanitiseAsText(input)
    throw cause
  }
}

type Attributes = Record<string, string>

interface Style {
  declarations: Declaration[]
  /** As an attribute. */
  written: string
  /** Nothing in such an element is visible. */
  hides: boolean
}

/** An open element. */
interface Open extends Element {
  hidden: boolean
  /** A background picture should be behind its text, and nothing is. */
  isBare: boolean
  hasLightText: boolean
}

function styleOf(declarations: Declaration[]): Style {
  const written = writeStyle(declarations)
  return { declarations, written, hides: hides(written) }
}
const noStyle = styleOf([])

/** The state of sanitising one mail. */
class Pass {
  readonly #pictures: Pictures
  readonly #links: Links
  readonly #path: Open[] = []
  readonly #styles = new Map<string, Style>()
  readonly #source: string
  readonly #fold: SanitiseInput['fold']
  readonly #textOnly: boolean
  readonly #ahead: Ahead
  /** Of the body, for its links. */
  #linkColor: string | undefined
  /** Links seen so far. */
  #count = 0

  constructor(input: SanitiseInput, source: string) {
    this.#pictures = new Pictures(input)
    this.#links = new Links(input.leave)
    this.#source = source
    this.#fold = input.fold
    this.#textOnly = input.textOnly === true
    this.#ahead = lookahead(source, sanitiseLimits.depth, this.#textOnly)
  }

  run(): Sanitised {
    const source = this.#source
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
      ...(this.#fold ? { textFilter: (text: string) => this.#breakWords(text) } : {}),
      onOpenTag: (name, attributes) => this.#enter(name, attributes),
      onCloseTag: () => this.#path.pop(),
      transformTags: {
        img: (_, attributes) => this.#image(attributes),
        '*': (name, attributes) => this.#element(name, attributes),
      },
    })
    const { remote: remoteImages, trackers } = this.#pictures
    const shown = this.#fold ? foldQuotes(html, this.#fold) : html
    return { html: shown, remoteImages, trackers, links: this.#links.warnings, fellBack: false }
  }

  #enter(name: string, attributes: Attributes): void {
    if (this.#path.length >= sanitiseLimits.depth) throw new TooDeep()
    const classes = attributes.class ? attributes.class.slice(0, 1000).split(/\s+/).slice(0, 20) : []
    const { hidden = false, isBare = false, hasLightText = false } = this.#path.at(-1) ?? {}
    this.#path.push({ name, id: attributes.id ?? '', classes, hidden, isBare, hasLightText })
    if (name === 'a') this.#count++
  }

  #element(name: string, attributes: Attributes): sanitizeHtml.Tag {
    if (attributes[done] !== undefined) return { tagName: name, attribs: withoutMark(attributes) }
    const attribs = this.#plain(name, attributes)
    const isPage = name === 'body' || (name === 'html' && (attribs.dir ?? attribs.lang) !== undefined)
    const tagName = isPage ? 'div' : name
    const style = this.#style(attribs, attributes)
    if (name === 'a' && !this.#textOnly) this.#link(attribs, attributes.href)
    const quote = this.#fold && quoteElement(name, attributes)
    if (quote) attribs['data-quote'] = quote
    if (name === 'body') {
      addBodyColors(attribs, attributes)
      this.#linkColor = readColor(attributes.link ?? '')
    }
    if (attributes.background !== undefined) this.#background(name, attribs, attributes.background)
    const lacksPicture = attributes.background !== undefined || style.declarations.some((one) => one.property === removedPicture)
    this.#shade(attribs, lacksPicture)
    return { tagName, attribs }
  }

  #image(attributes: Attributes): sanitizeHtml.Tag {
    const attribs = this.#plain('img', attributes)
    this.#style(attribs, attributes)
    const pixel = isPixel(attribs)
    const picture = this.#pictures.read(attributes.src ?? '', pixel || this.#path.at(-1)?.hidden === true)
    if (picture.kind === 'show') {
      if (this.#fold) keepVisible(attribs)
      return { tagName: 'img', attribs: { ...attribs, src: picture.src, [done]: '' } }
    }
    // A tracking pixel keeps no alt text.
    if (picture.kind === 'nothing' || pixel) return { tagName: 'span', attribs: { [done]: '' } }
    return { tagName: 'span', attribs: { ...placeholder(attribs), [done]: '' }, text: attribs.alt ?? '' }
  }

  #plain(name: string, attributes: Attributes): Attributes {
    return plainAttributes(name, attributes, this.#textOnly ? seenAttributes(name) : undefined)
  }

  #style(attribs: Attributes, attributes: Attributes): Style {
    const ruled = this.#ahead.sheet.match(this.#path)
    const own = this.#ownStyle(attributes.style)
    const isHidden = attributes.hidden !== undefined
    const style = ruled.length > 0 || isHidden ? styleOf([...ruled, ...own.declarations, ...(isHidden ? [notShown] : [])]) : own
    if (style.written !== '') attribs.style = style.written
    const element = this.#path.at(-1)
    if (element && style.hides) element.hidden = true
    return style
  }

  /** Light text is made for the picture behind it: where that is missing, grey stands in. */
  #shade(attribs: Attributes, lacksPicture: boolean): void {
    const element = this.#path.at(-1)
    if (!element) return
    const [, own] = /(?:^|;)color:([^;]+)/.exec(attribs.style ?? '') ?? []
    const color = firstColor(own ?? attribs.color ?? '')
    if (color) element.hasLightText = Math.min(color[0], color[1], color[2]) > 170
    const ground = /(?:^|;)background(?:-color)?:(?!transparent|none|inherit|initial)/.test(attribs.style ?? '')
    if (ground || attribs.bgcolor || attribs.background) element.isBare = false
    else if (lacksPicture) element.isBare = true
    if (!element.isBare || !element.hasLightText) return
    attribs.style = [attribs.style, 'background-color:#666'].filter(Boolean).join(';')
    element.isBare = false
  }

  /** Newsletters repeat the same style attribute thousands of times. */
  #ownStyle(text: string | undefined): Style {
    if (!text) return noStyle
    const known = this.#styles.get(text)
    if (known) return known
    const style = styleOf(readDeclarations(text))
    if (this.#styles.size < 5000) this.#styles.set(text, style)
    return style
  }

  /** A table is as wide as its longest word: an address would draw all of the mail wide. `text` is escaped. */
  #breakWords(text: string): string {
    if (!longWord.test(text) || !this.#path.some(({ name }) => name === 'td' || name === 'th')) return text
    return text.replace(new RegExp(longWord, 'g'), (word) => word.replace(/(?:&[#\w]{1,8};|[!-~]){20}/g, '$&<wbr />'))
  }

  /** The link text from the first pass; unknown if the two passes disagree. */
  #link(attribs: Attributes, href: string | undefined): void {
    const ahead = this.#ahead.links[this.#count - 1]
    Object.assign(attribs, this.#links.attributes(href, ahead?.href === href ? ahead?.text : undefined))
    if (this.#linkColor && attribs.href && !/(?:^|;)color:/.test(attribs.style ?? ''))
      attribs.style = [`color:${this.#linkColor}`, attribs.style].filter(Boolean).join(';')
  }

  #background(name: string, attribs: Attributes, source: string): void {
    const picture = this.#pictures.read(source, false)
    if (picture.kind === 'show' && ['table', 'td', 'th'].includes(name)) attribs.background = picture.src
  }
}

const longWord = /[!-~]{40,}/

/** Marks images the img hook has checked, for the hook of all elements after it. No attribute of a mail can have this name. */
const done = ' done'

function withoutMark(attributes: Attributes): Attributes {
  const { [done]: _, ...rest } = attributes
  return rest
}

function addBodyColors(attribs: Attributes, attributes: Attributes): void {
  const background = readColor(attributes.bgcolor ?? '')
  const color = readColor(attributes.text ?? '')
  const own = [background && `background-color:${background}`, color && `color:${color}`, attribs.style].filter(Boolean).join(';')
  if (own) attribs.style = own
}

/** At most as wide as its cell, a picture counts for nothing when a browser shares out the width of a table: in a narrow one it vanished. */
function keepVisible(attribs: Attributes): void {
  const [, styled] = /(?:^|;)width:([^;]+)/.exec(attribs.style ?? '') ?? []
  const width = Number(styled === undefined ? attribs.width : styled.replace(/px$/, ''))
  if (width > 2) attribs.style = [attribs.style, `min-width:${Math.min(width, 32)}px`].filter(Boolean).join(';')
}

function placeholder(attribs: Attributes): Attributes {
  const size = (['width', 'height'] as const).map((side) => {
    const value = attribs[side]
    return value ? `${side}:${value.endsWith('%') ? value : `${value}px`}` : ''
  })
  const style = [...size, attribs.style ?? ''].filter((part) => part !== '').join(';')
  return { class: 'blocked-picture', ...(attribs.alt ? { title: attribs.alt } : {}), ...(style ? { style } : {}) }
}

/** A tracking pixel: two by two or less, or hidden. Expects sanitised attributes. */
function isPixel(attribs: Attributes): boolean {
  const tiny = (value: string | undefined) => value !== undefined && /^[0-2](?:\.\d+)?(?:px|pt)?$/.test(value.trim())
  if (tiny(attribs.width) || tiny(attribs.height)) return true
  if (hides(attribs.style ?? '')) return true
  for (const declaration of (attribs.style ?? '').split(';')) {
    const [property, value] = declaration.split(':')
    if (/^(?:max-)?(?:width|height)$/.test(property ?? '') && tiny(value)) return true
  }
  return false
}

/** Expects a sanitised style: nothing in such an element is visible. */
function hides(style: string): boolean {
  return style
    .split(';')
    .some((one) =>
      /^(?:display:none|visibility:hidden|opacity:0(?:\.0+)?|max-height:0(?:px)?)(?:!important)?$/.test(one.replaceAll(' ', '')),
    )
}
