// Which of the mails that have just arrived a person is notified of: at once, after the quiet hours, or in the next digest.
import type { App } from '../app.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import type { PushSettings } from '../shared/push.ts'
import { holdIfQuiet } from './hold.ts'
import { notesAbout } from './note.ts'
import { type ArrivedMail, arrivedMails, mailboxChoice } from './queries.ts'
import { senderOf } from './sender.ts'
import { readPushSettings } from './settings.ts'

/** Who is notified, and of whose mail: their own, or that of a shared mailbox. */
export interface Reader {
  ownerId: string
  personId: string
}

/** Returns the mails that are not sorted yet, where that matters: ask again soon. `isOver`: decided without, as it takes too long. */
export async function notifyArrivals(
  app: App,
  reader: Reader,
  ids: readonly string[],
  isOver: (id: string) => boolean,
): Promise<string[]> {
  const wish = await wishOf(app, reader)
  if (!wish) return []
  const mails = await arrivedMails(app.db, reader.ownerId, [...ids])
  const isDecided = (mail: ArrivedMail) => isOver(mail.id) || mail.sorted === 1 || wish.isWanted(mail) || !wish.asksSorting
  await notifyOrHold(
    app,
    reader.personId,
    wish,
    mails.filter((mail) => isDecided(mail) && wish.isWanted(mail)),
  )
  return mails.filter((mail) => !isDecided(mail)).map(({ id }) => id)
}

interface Wish {
  isWanted(mail: ArrivedMail): boolean
  /** What is wanted may be known only once a mail is sorted: rules assign then. */
  asksSorting: boolean
  content: boolean
  mailbox?: { id: string; name: string }
}

/** Undefined: nothing, as for somebody who is no member of the mailbox any more. */
async function wishOf(app: App, { ownerId, personId }: Reader): Promise<Wish | undefined> {
  const settings = await usableSettings(app, personId)
  const { content } = settings
  if (ownerId === personId) return { isWanted: (mail) => isWanted(settings, mail), asksSorting: asksSorting(settings), content }
  const chosen = await mailboxChoice(app.db, ownerId, personId)
  if (chosen?.push !== 'assigned' && chosen?.push !== 'all') return undefined
  const isAll = chosen.push === 'all'
  return {
    isWanted: ({ assignee }) => isAll || assignee === personId,
    asksSorting: !isAll,
    content,
    mailbox: { id: ownerId, name: chosen.name },
  }
}

/** A Smart Folder that was deleted can't choose: rather all mails than none, without a word. */
async function usableSettings(app: App, userId: string): Promise<PushSettings> {
  const { settings } = await readPushSettings(app, userId)
  if (settings.which !== 'folder') return settings
  const isThere = (await smartFoldersOf(app, userId)).some(({ id }) => id === settings.folderId)
  return isThere ? settings : { ...settings, which: 'all' }
}

async function notifyOrHold(app: App, userId: string, wish: Wish, mails: ArrivedMail[]): Promise<void> {
  if (mails.length === 0) return
  const keys = mails.map(({ key }) => key)
  if (await holdIfQuiet(app, userId, keys)) return
  await senderOf(app).send(userId, await notesAbout(app, userId, mails, wish))
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
