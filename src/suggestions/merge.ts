// What may be said about one mail together: no kind twice, no sentence twice, and two things at most.
import type { Wanted } from './proposal.ts'

export type Said = Pick<Wanted, 'type' | 'evidence' | 'quoteStart' | 'quoteEnd'>

const most = 2

/** Of `wanted`, in its order, what there is room for beside what was said before. */
export function added(before: readonly Said[], wanted: readonly Wanted[]): Wanted[] {
  const taken: Wanted[] = []
  for (const one of wanted) {
    const said = [...before, ...taken]
    if (said.length >= most || said.some((other) => other.type === one.type || isSame(one, other))) continue
    taken.push(one)
  }
  return taken
}

const isSame = (one: Said, other: Said) => one.evidence === other.evidence || overlaps(one, other)

/** A sentence of the subject has no place in the text, and overlaps with nothing. */
function overlaps(one: Said, other: Said): boolean {
  return one.quoteEnd > one.quoteStart && one.quoteStart < other.quoteEnd && other.quoteStart < one.quoteEnd
}
