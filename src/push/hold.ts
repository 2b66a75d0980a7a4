// Mails that wait for a summary: those of quiet hours, and all where there is a digest.
import type { App } from '../app.ts'
import { personTimeZone } from '../user/person.ts'
import { maxHeld } from './limits.ts'
import { holdMails } from './queries.ts'
import { isQuiet, wallClock } from './quiet.ts'
import { readPushSettings } from './settings.ts'

/** False where they may be notified now. */
export async function holdIfQuiet(app: App, userId: string, messageKeys: readonly number[]): Promise<boolean> {
  if (messageKeys.length === 0) return false
  const { settings } = await readPushSettings(app, userId)
  const clock = wallClock(app.now(), await personTimeZone(app, userId))
  if (settings.digest.length === 0 && !isQuiet(settings, clock)) return false
  await holdMails(app.db, userId, [...messageKeys], maxHeld)
  return true
}
