// Recipients as people type or paste them: `Ada <ada@example.org>, "Byron, Lord" <b@example.org>; c@example.org`.
// One strict reader for every way in (screens, API, assistant): what could be read in two ways is refused, because the
// recipient must be who the person meant. Stricter than RFC 5322, section 3.4, on purpose: no groups, no comments.
import { aControl, control, notAnAddress, readAddress } from './address.ts'
import { limits } from './limits.ts'
import type { Person } from './mail.ts'

/** `suspicious`: the name holds another address than the one the mail would go to. */
export type Recipient = Person & { suspicious?: true }
export interface RecipientProblem {
  /** The entry as written, cut to a length that can be shown. */
  text: string
  /** Where it begins in what was read. */
  at: number
  /** What is wrong, for the person. */
  sentence: string
}
export interface Recipients {
  people: Recipient[]
  problems: RecipientProblem[]
}
type Reading = Recipient | { problem: string }

/** Signs that turn the reading direction or cannot be seen. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const addressLike = /[^\s@<>"(),:;]+@[^\s@<>"(),:;]+/

const sentences = {
  quotes: "A quotation mark isn't closed",
  brackets: "The angle brackets don't match",
  comment: "Parentheses aren't allowed here",
  group: "Groups aren't supported: write the addresses one by one",
  two: 'Separate addresses with a comma',
  many: `An email can have up to ${limits.recipients} recipients`,
}

/** Everybody in the text, each once, and what could not be read. Never throws. */
export function readRecipients(text: string): Recipients {
  const people = new Map<string, Recipient>()
  const problems: RecipientProblem[] = []
  const addProblem = (entry: Entry, sentence: string) => problems.push({ text: shown(entry.text), at: entry.at, sentence })
  for (const entry of entriesOf(text)) {
    const read = readEntry(entry)
    if ('problem' in read) addProblem(entry, read.problem)
    else if (people.has(read.email.toLowerCase())) continue
    else if (people.size < limits.recipients) people.set(read.email.toLowerCase(), read)
    else {
      addProblem(entry, sentences.many)
      break
    }
  }
  return { people: [...people.values()], problems }
}

interface Entry {
  text: string
  at: number
  /** Why it cannot be read, where that shows while cutting. */
  problem: string | undefined
}

/** Cuts at commas, semicolons, tabs and line ends outside quotes and angle brackets. A line end closes what was left open. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let start = 0
  let quoted = false
  let bracket = false
  const cut = (end: number) => {
    const raw = text.slice(start, end)
    const problem = quoted ? sentences.quotes : bracket ? sentences.brackets : undefined
    const trimmed = raw.trim()
    if (trimmed !== '') entries.push({ text: trimmed, at: start + raw.indexOf(trimmed), problem })
    start = end + 1
    quoted = false
    bracket = false
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\\' && quoted) i++
    else if (char === '"' && !bracket) quoted = !quoted
    else if (char === '<' && !quoted) bracket = true
    else if (char === '>' && !quoted) bracket = false
    else if (char === '\n') cut(i)
    else if ((char === ',' || char === ';' || char === '\t') && !quoted && !bracket) cut(i)
    if (text[i] === '\n' && char === '\\') cut(i)
  }
  cut(text.length)
  return entries
}

function readEntry({ text, problem }: Entry): Reading {
  if (problem) return { problem }
  if (control.test(text)) return { problem: aControl }
  if (!text.includes('<') && !text.includes('>')) return readBare(text)
  const [, before, inside] = /^((?:[^"<>]|"(?:[^"\\]|\\.)*")*)<([^<>]*)>$/u.exec(text) ?? []
  if (before === undefined || inside === undefined) return { problem: addressesIn(text) > 1 ? sentences.two : sentences.brackets }
  const name = readName(before)
  if (typeof name !== 'string') return name
  const address = readAddress(inside)
  if ('problem' in address) return address
  return named(name, address.email)
}

/** An entry that is an address and nothing else. */
function readBare(text: string): Reading {
  const address = readAddress(text)
  if (!('problem' in address)) return { name: '', email: address.email }
  if (/[()]/.test(text)) return { problem: sentences.comment }
  if (text.includes(':')) return { problem: sentences.group }
  return addressesIn(text) > 1 ? { problem: sentences.two } : address
}

/** Words and quoted strings before the angle bracket. What is not quoted may hold no sign that means something in a list. */
function readName(before: string): string | { problem: string } {
  let name = ''
  for (const [piece, quoted] of before.matchAll(/"((?:[^"\\]|\\.)*)"|[^"]+/gu)) {
    if (quoted !== undefined) {
      if (/[<>]/.test(quoted)) return { problem: sentences.two }
      name += quoted.replace(/\\(.)/gu, '$1')
    } else if (/[()]/.test(piece)) return { problem: sentences.comment }
    else if (piece.includes('@')) return { problem: sentences.two }
    else if (piece.includes(':')) return { problem: sentences.group }
    else if (/[[\]\\]/.test(piece)) return { problem: notAnAddress }
    else name += piece
  }
  return name
}

function named(name: string, email: string): Recipient {
  const clean = plainName(name)
  const other = addressLike.exec(clean)
  // Many programs write the address as its own name; that says nothing.
  if (clean.toLowerCase() === email.toLowerCase()) return { name: '', email }
  return { name: clean, email, ...(other || clean.includes('@') ? { suspicious: true as const } : {}) }
}

/** A display name on one line, without what cannot be seen. */
export function plainName(name: string): string {
  return name
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.nameMax)
    .toWellFormed()
    .trim()
}

const addressesIn = (text: string) => text.split('@').length - 1
const shown = (text: string) => {
  const plain = text.toWellFormed().replace(/\p{C}/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 80).toWellFormed()}…` : plain
}
