// Members named in a comment: `@` and the name as it is shown.
import type { TeamMember } from './members.ts'

export interface Completion {
  /** Where the @ stands. */
  start: number
  members: TeamMember[]
}

const most = 6
/** A name is looked for no further back than this. */
const longest = 40

/** Members whose name begins with what stands between an @ and the cursor; undefined where none does. */
export function completionAt(text: string, cursor: number, members: readonly TeamMember[]): Completion | undefined {
  const before = text.slice(Math.max(0, cursor - longest), cursor)
  const found = /(?:^|[\s(])@([^@\n]*)$/u.exec(before)
  if (!found) return undefined
  const typed = folded(found[1] ?? '')
  const fitting = members.filter(({ name }) => folded(name).startsWith(typed) && folded(name) !== typed.trimEnd())
  if (fitting.length === 0) return undefined
  return { start: cursor - (found[1] ?? '').length - 1, members: fitting.slice(0, most) }
}

/** Ids of the members whose whole name follows an @; of names that begin alike the longest. */
export function mentionedIn(text: string, members: readonly TeamMember[]): string[] {
  const byLength = members.filter(({ name }) => name !== '').toSorted((one, other) => other.name.length - one.name.length)
  const named = folded(text)
    .split('@')
    .slice(1)
    .flatMap((rest) => byLength.find(({ name }) => isWholeName(rest, folded(name)))?.id ?? [])
  return [...new Set(named)]
}

const isWholeName = (rest: string, name: string) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length))

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
