// Which Smart Folders a person has: the system's first, then their own by name. Both are found by id or by name, without
// case and accents.
import type { App } from '../app.ts'
import type { SystemFolder } from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import { ownSmartFolders, smartFoldersWithMailOf } from './queries.ts'

export type SmartFolder = Pick<SystemFolder, 'name' | 'description' | 'color' | 'icon'> & { id: string; isSystem: boolean }
/** What is shown of the Smart Folders of a mail, in their order. */
export type SmartFolderNames = readonly { id: string; name: string; color: string }[]

export async function smartFoldersOf(app: App, userId: string): Promise<SmartFolder[]> {
  const own = await ownSmartFolders(app.db, userId)
  return [...systemFolders(app), ...own.map((one) => ({ ...one, isSystem: false }))]
}

/**
 * The Smart Folders that a program limited to `accounts` may know of: the built-in ones, and of the person's own those that hold mail of
 * these accounts, since the names of the others may be about other mail. All of them where `accounts` is undefined. `given` are ids or
 * names from the program's call: a folder whose id is among them is included, because ids are random and can't be guessed.
 */
export async function smartFoldersIn(
  app: App,
  userId: string,
  accounts: readonly string[] | undefined,
  given: readonly string[] = [],
): Promise<SmartFolder[]> {
  const all = await smartFoldersOf(app, userId)
  if (accounts === undefined) return all
  const found = await app.search.rows(smartFoldersWithMailOf(app.db, userId, accounts))
  const seen = new Set(found.map(({ id }) => id))
  return all.filter(({ id, isSystem }) => isSystem || seen.has(id) || given.includes(id))
}

const systemFolders = (app: App): SmartFolder[] => app.smartFolders.map((one) => ({ ...one, isSystem: true }))

/** By id, or else by name. */
export function findSmartFolder(folders: SmartFolder[], text: string): SmartFolder | undefined {
  const wanted = fold(text.trim())
  return folders.find(({ id }) => fold(id) === wanted) ?? folders.find(({ name }) => fold(name) === wanted)
}

/** From what somebody typed to the id of a Smart Folder. */
export async function smartFolderIds(app: App, userId: string): Promise<(text: string) => string | undefined> {
  const folders = await smartFoldersOf(app, userId)
  return (text) => findSmartFolder(folders, text)?.id
}

/** The names that stand on a page of mails. A person's own are looked up only where one is needed. */
export async function smartFolderNames(
  app: App,
  userId: string,
  rows: { category_ids: string | null }[],
): Promise<SmartFolderNames> {
  const ids = new Set(rows.flatMap((row) => row.category_ids?.split(',') ?? []))
  const system = app.smartFolders.map(({ id, name, color }) => ({ id, name, color }))
  for (const { id } of system) ids.delete(id)
  if (ids.size === 0) return system
  return [...system, ...(await ownSmartFolders(app.db, userId)).map(({ id, name, color }) => ({ id, name, color }))]
}
