// Who is told what of mails that have just arrived: at once, after the quiet hours, or in the next digest.
import type { App } from '../app.ts'
import type { PushSettings } from '../shared/push.ts'
import { personTimeZone } from '../user/person.ts'
import { maxHeld } from './limits.ts'
import { notesAbout } from './note.ts'
import { type ArrivedMail, arrivedMails, holdMails } from './queries.ts'
import { isQuiet, wallClock } from './quiet.ts'
import { senderOf } from './sender.ts'
import { readPushSettings } from './settings.ts'

/** Returns the mails that are not sorted yet, where that matters: ask again soon, and `last` to decide without. */
export async function notifyArrivals(
  app: App,
  userId: string,
  ids: readonly string[],
  { last }: { last: boolean },
): Promise<string[]> {
  const { settings } = await readPushSettings(app, userId)
  const mails = await arrivedMails(app.db, userId, [...ids])
  const isDecided = (mail: ArrivedMail) => last || mail.sorted === 1 || isWanted(settings, mail) || !asksSorting(settings)
  await notifyOrHold(
    app,
    userId,
    settings,
    mails.filter((mail) => isDecided(mail) && isWanted(settings, mail)),
  )
  return mails.filter((mail) => !isDecided(mail)).map(({ id }) => id)
}

async function notifyOrHold(app: App, userId: string, settings: PushSettings, mails: ArrivedMail[]): Promise<void> {
  if (mails.length === 0) return
  const clock = wallClock(app.now(), await personTimeZone(app, userId))
  if (settings.digest.length > 0 || isQuiet(settings, clock)) {
    const keys = mails.map(({ key }) => key)
    return holdMails(app.db, userId, keys, maxHeld)
  }
  await senderOf(app).send(userId, await notesAbout(app, userId, mails, settings.content))
}

const asksSorting = ({ which }: PushSettings) => which === 'important' || which === 'folder'
/** Names of system folders (config/categories.json). */
const important = ['reply', 'urgent']

function isWanted({ which, folderId }: PushSettings, { categories, known }: ArrivedMail): boolean {
  const folders = categories?.split(',') ?? []
  switch (which) {
    case 'all':
      return true
    case 'known':
      return known === 1
    case 'important':
      return folders.some((id) => important.includes(id))
    case 'folder':
      return folders.some((id) => id === folderId)
  }
}
