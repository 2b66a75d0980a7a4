// What changed in a folder of an archive since a cursor: new mails newest first, then flags of those listed before, and which
// mails there are where one has left.
import { z } from 'zod'
import type { ArchivedFolder, ArchiveStore, Changes, ChangesInput } from '../connector.ts'
import { ownCursor } from '../cursor.ts'

/** A folder of an archive is never made anew under the same account. */
export const validity = '1'

const count = z.number().int().nonnegative()
const Point = z.object({ changes: count, nextUid: count })
/** `pass` is set while one is under way: it ends at that point, and what is below `below` is to come. */
const Cursor = Point.extend({ pass: Point.extend({ below: count }).optional() })
type Cursor = z.infer<typeof Cursor>

export async function changesOf(store: ArchiveStore, folder: ArchivedFolder, input: ChangesInput): Promise<Changes> {
  const { path } = folder
  const cursor = known(folder, input.cursor)
  const pass = cursor.pass ?? { changes: folder.changes, nextUid: folder.nextUid, below: folder.nextUid }
  const limit = Math.max(1, input.limit)
  const found = await store.mails(path, { from: cursor.nextUid, below: pass.below, limit: limit + 1 })
  const upserted = found.slice(0, limit)
  const answer = { uidvalidity: validity, reset: false, upserted, total: folder.mails }
  if (found.length > limit) {
    const next: Cursor = { ...cursor, pass: { ...pass, below: upserted.at(-1)?.uid ?? pass.below } }
    return { ...answer, flags: [], cursor: JSON.stringify(next), more: true }
  }
  const next: Cursor = { changes: pass.changes, nextUid: pass.nextUid }
  const flags = await store.changed(path, { since: cursor.changes, below: cursor.nextUid })
  const hasLost = cursor.nextUid === 0 || folder.removed > cursor.changes
  const present = hasLost ? { present: await store.uids(path) } : {}
  return { ...answer, ...present, flags, cursor: JSON.stringify(next), more: false }
}

/** One from the future says nothing: the database was set back. */
function known(folder: ArchivedFolder, text: string | undefined): Cursor {
  const cursor = ownCursor(Cursor, text)
  return cursor && cursor.changes <= folder.changes ? cursor : { changes: 0, nextUid: 0 }
}
