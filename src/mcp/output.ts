// What a program gets to read. Everything that others wrote stands between random marks and is called data; nothing in it can be
// followed: no address has a scheme any more, so that no client makes a link of it, loads it as a picture or fetches it ahead.
import { createFence, type Fence } from '../models/fence.ts'
import { visible } from '../shared/reading/visible.ts'

/** Schemes that mean something without slashes after them. */
const schemes =
  'https?|hxxps?|ftps?|wss?|file|data|javascript|vbscript|mailto|tel|sms|callto|blob|cid|mid|intent|skype|whatsapp|magnet|about|view-source|chrome|vscode|cursor|ms-[a-z]{1,30}|search-ms|search|shell|sips?|xmpp|facetime(?:-audio)?|geo|maps|webcals?|feed|ssh|smb|irc|bitcoin|tg|zoommtg|itms-[a-z]{1,30}|x-[a-z-]{1,30}'
const anySlashes = /([a-z][a-z0-9+.-]{0,30}):(?=[\\/]{2})/giu
const known = new RegExp(`(?<![a-z0-9])(${schemes}):`, 'giu')
const entities = /&(?:colon|#0*58|#x0*3a);?/giu
/** Other ways of HTML to write what addresses are made of. */
const hidden = /&(?=#|(?:sol|bsol|tab|newline|period|excl|lsqb|lbrack|lpar);)/giu
/** Two slashes of any kind, which browsers take for an address of another server, also with a line end between them. */
const slashes = /(?<![:\w]|\[:\])([\\/])(?=[\n\t]*[\\/][^\s*])/gu
/** A name or a number of a server with more after it: many clients make a link of that, too. */
const bare = /(?<=[\p{L}\p{N}])[.。．｡](?=(?:\p{L}{2,}|xn--[a-z0-9-]+|\d{1,3})(?::\d{1,5})?[/?#][^\s])/giu
const colons = /(?<=[a-z])[\uFE13\uFE55\uFF1A]/giu

/** The same text, in which nothing is an address that a program would open. */
export function inert(text: string): string {
  return visible(text)
    .replace(entities, ':')
    .replace(hidden, '& ')
    .replace(colons, ':')
    .replace(anySlashes, '$1[:]')
    .replace(known, '$1[:]')
    .replace(/(?<![a-z0-9])(www\d{0,3})[.。]/giu, '$1[.]')
    .replace(slashes, '$1 ')
    .replace(bare, '[.]')
    .replace(/!\[/g, '! [')
    .replace(/\]\(/g, '] (')
}

export interface Output {
  /** Explains the marks; begins each answer that has any. */
  rule: string
  data(label: string, text: string, most: number): string
}

export function createOutput(fence: Fence = createFence()): Output {
  return { rule: fence.rule, data: (label, text, most) => fence.text(label, inert(text), most) }
}

/** One line of somebody's words. */
export const line = (text: string, most = 200): string => visible(text).replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
