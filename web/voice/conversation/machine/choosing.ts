// Several people could be meant: they are listed, and nobody is taken by default.
import { wordsOf } from '../../../../src/shared/fold.ts'
import type { Person } from '../../../../src/shared/mail.ts'
import type { PendingChoice } from '../conversation.ts'
import { called } from './names.ts'
import type { Chosen } from './plan.ts'
import { type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

const aloud = 5

export function choose(turn: Turn, people: Person[], then: Chosen): void {
  waitIsOver(turn)
  turn.state.pending = { is: 'choice', people, then }
  listAgain(turn, people, turn.words.several)
}

export function listAgain(turn: Turn, people: Person[], why: string): void {
  const { words } = turn
  const named = people.slice(0, aloud).map((person, at) => words.choice(at + 1, called(words, person)))
  tell(turn, why, ...named, words.sayWhich)
}

/** Whom it means: nobody, one, or still several. */
export function meant({ people }: PendingChoice, which: number | string): Person[] {
  if (typeof which === 'number') return people.slice(which - 1, which)
  const wanted = wordsOf(which)
  if (wanted.length === 0) return []
  return people.filter(({ name, email }) => {
    const known = new Set([...wordsOf(name), ...wordsOf(email)])
    return wanted.every((word) => known.has(word))
  })
}
