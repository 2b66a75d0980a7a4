// XML of WebDAV servers as a tree. Whatever the server sends costs bounded memory: no entities but the five of XML and numbers, no
// document type, nothing loaded from elsewhere, and limits on depth and on numbers of elements, attributes and namespaces.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { davError, foreignServer } from './problems.ts'

/** `name` has its namespace in front: `{DAV:}href`. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const most = { depth: 24, elements: 200_000, attributes: 32, namespaces: 64 }
/** Parsed in one go; other work gets its turn in between. */
const sliceChars = 16 * 1024

export async function parseXml(bytes: Uint8Array): Promise<XmlElement> {
  const text = new TextDecoder('utf-8').decode(bytes)
  const reader = treeReader()
  const parser = new Parser(reader.handler, { xmlMode: true, decodeEntities: true })
  for (let at = 0; at < text.length; at += sliceChars) {
    if (at > 0) await nextTurn()
    parser.write(text.slice(at, at + sliceChars))
  }
  parser.end()
  return reader.root()
}

interface Open {
  element: XmlElement
  namespaces: ReadonlyMap<string, string>
  texts: string[]
}

function treeReader() {
  const stack: Open[] = []
  let root: XmlElement | undefined
  let count = 0
  let attributes = 0
  const open = (qualified: string, given: Record<string, string>) => {
    if (stack.length >= most.depth) throw foreignServer()
    if (++count > most.elements) throw davError('too-large')
    attributes = 0
    const parent = stack.at(-1)
    const namespaces = scopeOf(parent?.namespaces ?? noStrings, given)
    const element = { name: nameIn(namespaces, qualified), attributes: attributesOf(given), children: [], text: '' }
    if (parent) parent.element.children.push(element)
    else root ??= element
    stack.push({ element, namespaces, texts: [] })
  }
  const close = () => {
    const closed = stack.pop()
    if (closed) closed.element.text = closed.texts.join('').trim()
  }
  return {
    handler: {
      // Before the tag ends: one tag may be as long as the whole response.
      onattribute: () => {
        if (++attributes > most.attributes) throw foreignServer()
      },
      onopentag: open,
      onclosetag: close,
      ontext: (text: string) => void stack.at(-1)?.texts.push(text),
      onprocessinginstruction: (name: string) => {
        if (name.toLowerCase() === '!doctype') throw foreignServer()
      },
      onerror: (cause: Error) => {
        throw cause
      },
    },
    root: () => {
      if (!root) throw foreignServer()
      return root
    },
  }
}

const noStrings: ReadonlyMap<string, string> = new Map()

/** Most elements have none. */
function attributesOf(given: Record<string, string>): ReadonlyMap<string, string> {
  const entries = Object.entries(given)
  return entries.length === 0 ? noStrings : new Map(entries)
}

/** Namespaces in XML 1.0, section 6. */
function scopeOf(outer: ReadonlyMap<string, string>, attributes: Record<string, string>): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).flatMap(([name, uri]): [string, string][] =>
    name === 'xmlns' ? [['', uri]] : name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), uri]] : [],
  )
  if (declared.length === 0) return outer
  const scope = new Map([...outer, ...declared])
  if (scope.size > most.namespaces) throw foreignServer()
  return scope
}

function nameIn(namespaces: ReadonlyMap<string, string>, qualified: string): string {
  const colon = qualified.indexOf(':')
  const prefix = colon < 0 ? '' : qualified.slice(0, colon)
  return `{${namespaces.get(prefix) ?? ''}}${qualified.slice(colon + 1)}`
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Text as content or attribute of XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
