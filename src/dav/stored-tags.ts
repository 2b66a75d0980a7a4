import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '../app.ts'
import { type MemberTable, storedMembers } from './queries.ts'

/** ETags of a collection's members by URL. Reads in steps, to let other work run in between. */
export async function storedTags(
  app: App,
  userId: string,
  table: MemberTable,
  collectionId: string,
): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (let after = ''; ; await nextTurn()) {
    const rows = await storedMembers(app.db, userId, table, collectionId, { after, limit: 2000 })
    for (const { url, etag } of rows) tags.set(url, etag)
    const last = rows.at(-1)
    if (!last) return tags
    after = last.url
  }
}
