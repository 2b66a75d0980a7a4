// Finds words and phrases in one pass: every run of one to five words is looked up in a table. No pattern runs on a stranger's
// text, so the time is linear in its length. The tables are made of the lists in words/*.json: `strong` and `weak` words of a
// topic, `sender` words in names and addresses, without accents. `alarm` is no topic: it makes notices of programs urgent.

import { wordsOf } from '../../shared/fold.ts'
import type { Topic } from '../../shared/system-categories.ts'
import alarm from './words/alarm.json' with { type: 'json' }
import finance from './words/finance.json' with { type: 'json' }
import newsletters from './words/newsletters.json' with { type: 'json' }
import personal from './words/personal.json' with { type: 'json' }
import promotions from './words/promotions.json' with { type: 'json' }
import social from './words/social.json' with { type: 'json' }
import spam from './words/spam.json' with { type: 'json' }
import updates from './words/updates.json' with { type: 'json' }
import work from './words/work.json' with { type: 'json' }

/** `*` matches any letters at one end of a single word: `rechnungs*`, `*rechnung`. */
export interface Entry<T> {
  phrase: string
  value: T
}
export interface Match<T> {
  phrase: string
  value: T
}

const maxPhraseWords = 5
/** Longer words are cut. */
const wordChars = 40
const minStemChars = 3
/** Remembered for each table. */
const plainMost = 5000

export class PhraseTable<T> {
  readonly #exact = new Map<string, Match<T>[]>()
  readonly #starts = new Map<string, Match<T>[]>()
  readonly #ends = new Map<string, Match<T>[]>()
  /** For each first word of a phrase: words in the longest one, and the second words. */
  readonly #firsts = new Map<string, { longest: number; seconds: Set<string> }>()
  /** The first or the last letters of all stems: most words have none of them. */
  readonly #startHeads = new Set<string>()
  readonly #endTails = new Set<string>()
  /** Words that begin and end nothing here, as far as seen: most of every text. */
  readonly #plain = new Set<string>()

  constructor(entries: Iterable<Entry<T>>) {
    for (const { phrase, value } of entries) {
      const bare = phrase.replaceAll('*', '')
      const table = phrase.endsWith('*') ? this.#starts : phrase.startsWith('*') ? this.#ends : this.#exact
      const key = wordList(bare).join(' ')
      const match = { phrase: bare, value }
      table.set(key, [...(table.get(key) ?? []), match])
      const words = key.split(' ')
      if (table === this.#exact) this.#addFirst(words)
      if (table === this.#starts) this.#startHeads.add(key.slice(0, minStemChars))
      if (table === this.#ends) this.#endTails.add(key.slice(-minStemChars))
    }
  }

  #addFirst([first = '', second, ...rest]: string[]): void {
    const of = this.#firsts.get(first) ?? { longest: 1, seconds: new Set() }
    if (second !== undefined) {
      of.seconds.add(second)
      of.longest = Math.max(of.longest, 2 + rest.length)
    }
    this.#firsts.set(first, of)
  }

  /** Distinct matches, in order. */
  find(words: string[]): Match<T>[] {
    const found = new Set<Match<T>>()
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      if (this.#plain.has(word)) continue
      if (this.#isPlain(word)) {
        if (word.length <= wordChars && this.#plain.size < plainMost) this.#plain.add(word)
        continue
      }
      this.#runs(words, at, found)
      this.#parts(word.slice(0, wordChars), found)
    }
    return [...found]
  }

  #isPlain(word: string): boolean {
    if (this.#firsts.has(word) || this.#startHeads.has(word.slice(0, minStemChars))) return false
    return !this.#endTails.has(word.slice(0, wordChars).slice(-minStemChars))
  }

  #runs(words: string[], at: number, found: Set<Match<T>>): void {
    const first = words[at] ?? ''
    const of = this.#firsts.get(first)
    if (!of) return
    const mayGoOn = of.seconds.has(words[at + 1] ?? '')
    const longest = mayGoOn ? Math.min(of.longest, maxPhraseWords, words.length - at) : 1
    let run = ''
    for (let length = 0; length < longest; length++) {
      run = length === 0 ? first : `${run} ${words[at + length]}`
      for (const match of this.#exact.get(run) ?? []) found.add(match)
    }
  }

  #parts(word: string, found: Set<Match<T>>): void {
    const mayStart = this.#startHeads.has(word.slice(0, minStemChars))
    const mayEnd = this.#endTails.has(word.slice(-minStemChars))
    if (!mayStart && !mayEnd) return
    for (let length = minStemChars; length <= word.length; length++) {
      if (mayStart) for (const match of this.#starts.get(word.slice(0, length)) ?? []) found.add(match)
      if (mayEnd) for (const match of this.#ends.get(word.slice(-length)) ?? []) found.add(match)
    }
  }
}

/** Folded words of the beginning of a text. */
export function wordList(text: string, maxChars = 3000): string[] {
  return wordsOf(text.slice(0, maxChars).toWellFormed())
}

export interface Weighed {
  of: Topic | 'alarm'
  weight: number
}
interface Lists {
  strong: string[]
  weak: string[]
  sender: string[]
}
const all: Record<Weighed['of'], Lists> = {
  alarm,
  finance,
  newsletters,
  personal,
  promotions,
  social,
  spam,
  updates,
  work,
}
const weights = { strong: 2, weak: 0.6, sender: 2 } as const

function entries(kinds: (keyof Lists)[], lists: Partial<typeof all> = all): Entry<Weighed>[] {
  return Object.entries(lists).flatMap(([of, lists]) =>
    kinds.flatMap((kind) => lists[kind].map((phrase) => ({ phrase, value: { of: of as Weighed['of'], weight: weights[kind] } }))),
  )
}

export const textWords = new PhraseTable(entries(['strong', 'weak']))
/** A table of its own: most words of a text begin nothing in it. */
export const strongSpamWords = new PhraseTable(entries(['strong'], { spam }))
export const senderWords = new PhraseTable(entries(['sender']))
