// What the outbox forgets by the clock. Of a mail that left, the bytes stay for a week and the row for a month, so that
// "what has become of it?" can be answered; a mail that was not sent stays until its person has decided.
import type { App } from '../../app.ts'
import { day } from '../../shared/limits.ts'
import { dropBytes, dropRows, freeKeys } from './prune-queries.ts'

/** Answers how many rows are gone. */
export async function pruneOutbox(app: App): Promise<number> {
  const now = app.now().getTime()
  // A key is free for another mail after a day; the mail it was used for stays.
  await freeKeys(app.db, now - day)
  await dropBytes(app.db, now - 7 * day)
  return await dropRows(app.db, now - 30 * day)
}
