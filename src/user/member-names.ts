import type { App } from '../app.ts'
import { membersOf } from '../store/memberships.ts'

/** Of the members of a shared mailbox, by their ids. Who is none any more is not among them. */
export async function memberNames(app: App, sharedMailboxId: string): Promise<Map<string, string>> {
  const rows = await membersOf(app.db, sharedMailboxId)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** As it is shown: undefined where nobody is named, null for who is no member any more. */
export function nameOfMember(names: ReadonlyMap<string, string>, personId: string | null | undefined): string | null | undefined {
  return personId === undefined ? undefined : personId === null ? null : (names.get(personId) ?? null)
}
