// What a person wants to be notified of by push. Only what differs from the defaults is stored.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import { notSharedMessage } from '../shared/member-roles.ts'
import { defaultPushSettings, PushSettings, type SaveMailboxPushInput, type SavePushSettingsInput } from '../shared/push.ts'
import { personTimeZone } from '../user/person.ts'
import { storedSettings, storeMailboxChoice, storeSettings } from './queries.ts'
import { wallClock } from './quiet.ts'
import { runningSender } from './running.ts'

export interface StoredSettings {
  settings: PushSettings
  /** Local date and time of the digest that was sent last. */
  lastDigest: string
}

export async function readPushSettings(app: App, userId: string): Promise<StoredSettings> {
  const row = await storedSettings(app.db, userId)
  const stored = PushSettings.partial().safeParse(JSON.parse(row?.changed ?? '{}'))
  return { settings: { ...defaultPushSettings, ...givenOf(stored.data ?? {}) }, lastDigest: row?.last_digest ?? '' }
}

export async function savePushSettings(app: App, userId: string, input: SavePushSettingsInput): Promise<PushSettings> {
  const saved = await inTransaction(app, async (app) => {
    const { settings: before, lastDigest } = await readPushSettings(app, userId)
    const merged: PushSettings = { ...before, ...givenOf(input) }
    const settings = { ...merged, folderId: merged.which === 'folder' ? merged.folderId : null, digest: sorted(merged.digest) }
    await requireSensible(app, userId, settings)
    const isNewDigest = settings.digest.join() !== before.digest.join()
    // A time of today that has passed is not made up for.
    const since = isNewDigest ? wallClock(app.now(), await personTimeZone(app, userId)).stamp : lastDigest
    await storeSettings(app.db, userId, JSON.stringify(differing(settings)), since)
    if (settings.content && !before.content) await noteActivity(app, userId, 'push-content-on')
    return settings
  })
  // They were worded by the settings of before.
  app.state.of(runningSender).sender?.drop(userId)
  return saved
}

/** What a member is notified of in a shared mailbox. */
export async function saveMailboxPush(app: App, userId: string, { id, push }: SaveMailboxPushInput): Promise<void> {
  if (!(await storeMailboxChoice(app.db, id, userId, push))) throw new AppError('missing', notSharedMessage)
}

async function requireSensible(app: App, userId: string, { which, folderId, quiet }: PushSettings): Promise<void> {
  if (quiet && quiet.from === quiet.to) throw new AppError('invalid', 'Quiet hours need a beginning and an end that differ.')
  if (which !== 'folder') return
  if (folderId === null) throw new AppError('invalid', 'Please choose a Smart Folder.')
  const folders = await smartFoldersOf(app, userId)
  if (!folders.some(({ id }) => id === folderId)) throw new AppError('missing', 'This Smart Folder no longer exists.')
}

const givenOf = (part: SavePushSettingsInput): Partial<PushSettings> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

const sorted = (times: readonly string[]) => [...new Set(times)].sort()

function differing(settings: PushSettings): Partial<PushSettings> {
  const defaults = new Map<string, unknown>(Object.entries(defaultPushSettings))
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name))),
  )
}
