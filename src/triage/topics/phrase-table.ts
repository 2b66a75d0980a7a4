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
const buckets = 2 ** 14
const begins = { phrase: 1, stem: 2 } as const

export class PhraseTable<T> {
  readonly #exact = new Map<string, Match<T>[]>()
  readonly #starts = new Map<string, Match<T>[]>()
  readonly #ends = new Map<string, Match<T>[]>()
  /** For each first word of a phrase: words in the longest one, and the second words. */
  readonly #firsts = new Map<string, { longest: number; seconds: Set<string> }>()
  /** By the first three letters what may begin with them, by the last three whether a stem may end so: nothing, for most words. */
  readonly #heads = new Uint8Array(buckets)
  readonly #tails = new Uint8Array(buckets)

  constructor(entries: Iterable<Entry<T>>) {
    for (const { phrase, value } of entries) {
      const bare = phrase.replaceAll('*', '')
      const table = phrase.endsWith('*') ? this.#starts : phrase.startsWith('*') ? this.#ends : this.#exact
      const key = wordList(bare).join(' ')
      const match = { phrase: bare, value }
      table.set(key, [...(table.get(key) ?? []), match])
      const words = key.split(' ')
      if (table === this.#exact) this.#addFirst(words)
      if (table === this.#ends) this.#tails[bucketAt(key, key.length - minStemChars)] = 1
      else this.#addHead(words[0] ?? '', table === this.#starts ? begins.stem : begins.phrase)
    }
  }

  #addHead(word: string, what: number): void {
    const at = bucketAt(word, 0)
    this.#heads[at] = (this.#heads[at] ?? 0) | what
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
      const head = this.#heads[bucketAt(word, 0)] ?? 0
      const mayEnd = this.#tails[bucketAt(word, Math.min(word.length, wordChars) - minStemChars)] === 1
      if (head & begins.phrase) this.#runs(words, at, found)
      if (head & begins.stem || mayEnd) this.#parts(word.slice(0, wordChars), found)
    }
    return [...found]
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
    for (let length = minStemChars; length <= word.length; length++) {
      for (const match of this.#starts.get(word.slice(0, length)) ?? []) found.add(match)
      for (const match of this.#ends.get(word.slice(-length)) ?? []) found.add(match)
    }
  }
}

/** Of the three letters there. */
const bucketAt = (word: string, at: number): number =>
  ((word.charCodeAt(at) * 31 + word.charCodeAt(at + 1)) * 31 + (word.charCodeAt(at + 2) || 0)) & (buckets - 1)

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
