// The word lists (words/*.json) as tables. `strong` words say a lot about a topic, `weak` ones only beside others; `sender`
// words count in the name and address of who wrote it. English and German, with the commonest of some others, written without
// accents, since words are compared folded (shared/fold.ts). `alarm` is no topic: it makes a program's notice urgent.
import type { Topic } from '../../shared/categories.ts'
import { type Entry, PhraseBook } from './phrases.ts'
import alarm from './words/alarm.json' with { type: 'json' }
import finance from './words/finance.json' with { type: 'json' }
import newsletters from './words/newsletters.json' with { type: 'json' }
import personal from './words/personal.json' with { type: 'json' }
import promotions from './words/promotions.json' with { type: 'json' }
import social from './words/social.json' with { type: 'json' }
import spam from './words/spam.json' with { type: 'json' }
import updates from './words/updates.json' with { type: 'json' }
import work from './words/work.json' with { type: 'json' }

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

function entries(kinds: (keyof Lists)[]): Entry<Weighed>[] {
  return Object.entries(all).flatMap(([of, lists]) =>
    kinds.flatMap((kind) => lists[kind].map((phrase) => ({ phrase, value: { of: of as Weighed['of'], weight: weights[kind] } }))),
  )
}

export const textWords = new PhraseBook(entries(['strong', 'weak']))
export const senderWords = new PhraseBook(entries(['sender']))
