// Several people match a name: they are listed, and none is chosen by default.
import { wordsOf } from '../../../../src/shared/fold.ts'
import type { Person } from '../../../../src/shared/mail.ts'
import type { PendingChoice } from '../state.ts'
import type { ChoiceIntent } from './continuation.ts'
import { spokenPerson } from './spoken-names.ts'
import { dismissPending, respond, type StepContext } from './step-context.ts'

const maxSpoken = 5

export function askWhichPerson(ctx: StepContext, people: Person[], then: ChoiceIntent): void {
  dismissPending(ctx)
  ctx.state.pending = { is: 'choice', people, then }
  listPeople(ctx, people, ctx.words.several)
}

export function listPeople(ctx: StepContext, people: Person[], why: string): void {
  const { words } = ctx
  const named = people.slice(0, maxSpoken).map((person, at) => words.choice(at + 1, spokenPerson(words, person)))
  respond(ctx, why, ...named, words.askWhich)
}

/** The matching people: none, one, or still several. */
export function matchPeople({ people }: PendingChoice, which: number | string): Person[] {
  if (typeof which === 'number') return people.slice(which - 1, which)
  const wanted = wordsOf(which)
  if (wanted.length === 0) return []
  return people.filter(({ name, email }) => {
    const known = new Set([...wordsOf(name), ...wordsOf(email)])
    return wanted.every((word) => known.has(word))
  })
}
