// Summaries: one count after the quiet hours, or at the times of the digest. What was read meanwhile is not counted.
import { type App, inTransaction } from '../app.ts'
import { personTimeZone } from '../user/person.ts'
import { summaryNote } from './note.ts'
import { countHeld, noteDigest, peopleWithHeld, releaseHeld } from './queries.ts'
import { isQuiet, latestDigest, wallClock } from './quiet.ts'
import { senderOf } from './sender.ts'
import { readPushSettings } from './settings.ts'

/** Returns how many were sent. A failure of one person does not stop the others. */
export async function sendDueSummaries(app: App): Promise<number> {
  let sent = 0
  for (const { user_id } of await peopleWithHeld(app.db)) {
    try {
      if (await sendIfDue(app, user_id)) sent++
    } catch (err) {
      app.log.error({ userId: user_id, err }, 'push summary not sent')
    }
  }
  return sent
}

async function sendIfDue(app: App, userId: string): Promise<boolean> {
  const { settings, lastDigest } = await readPushSettings(app, userId)
  const clock = wallClock(app.now(), await personTimeZone(app, userId))
  const digest = latestDigest(settings, clock)
  if (isQuiet(settings, clock) || (digest !== undefined && digest <= lastDigest)) return false
  const unread = await inTransaction(app, async ({ db }) => {
    const counts = await countHeld(db, userId)
    await releaseHeld(db, userId)
    if (digest !== undefined) await noteDigest(db, userId, digest)
    return counts
  })
  const [first, ...others] = unread
  if (!first) return false
  const count = unread.reduce((sum, one) => sum + one.count, 0)
  const sharedMailboxId = others.length === 0 && first.ownerId !== userId ? first.ownerId : undefined
  await senderOf(app).send(userId, [await summaryNote(app, userId, { count, sharedMailboxId })])
  return true
}
