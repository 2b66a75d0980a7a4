// Which of the mails that have just arrived a person is notified of: at once, after the quiet hours, or in the next digest.
import type { App } from '../app.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import type { PushSettings } from '../shared/push.ts'
import { holdIfQuiet } from './hold.ts'
import { notesAbout } from './note.ts'
import { type ArrivedMail, arrivedMails } from './queries.ts'
import { senderOf } from './sender.ts'
import { readPushSettings } from './settings.ts'

/** Returns the mails that are not sorted yet, where that matters: ask again soon. `isOver`: decided without, as it takes too long. */
export async function notifyArrivals(
  app: App,
  userId: string,
  ids: readonly string[],
  isOver: (id: string) => boolean,
): Promise<string[]> {
  const settings = await usableSettings(app, userId)
  const mails = await arrivedMails(app.db, userId, [...ids])
  const isDecided = (mail: ArrivedMail) =>
    isOver(mail.id) || mail.sorted === 1 || isWanted(settings, mail) || !asksSorting(settings)
  await notifyOrHold(
    app,
    userId,
    settings,
    mails.filter((mail) => isDecided(mail) && isWanted(settings, mail)),
  )
  return mails.filter((mail) => !isDecided(mail)).map(({ id }) => id)
}

/** A Smart Folder that was deleted can't choose: rather all mails than none, without a word. */
async function usableSettings(app: App, userId: string): Promise<PushSettings> {
  const { settings } = await readPushSettings(app, userId)
  if (settings.which !== 'folder') return settings
  const isThere = (await smartFoldersOf(app, userId)).some(({ id }) => id === settings.folderId)
  return isThere ? settings : { ...settings, which: 'all' }
}

async function notifyOrHold(app: App, userId: string, settings: PushSettings, mails: ArrivedMail[]): Promise<void> {
  if (mails.length === 0) return
  const keys = mails.map(({ key }) => key)
  if (await holdIfQuiet(app, userId, keys)) return
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
