import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Folder } from '../shared/folders.ts'
import { type FolderRow, foldersOf } from './queries.ts'

/** The folders of all accounts of a person, each with its counts. */
export async function listFolders(app: App, userId: string): Promise<Folder[]> {
  return (await foldersOf(app, userId)).map(toFolder)
}

export function toFolder({ id, accountId, path, role, chosen, total, unread }: FolderRow): Folder {
  return { id: String(id), accountId, path, name: nameOf(path), role, chosen: chosen !== null, total, unread }
}

/** The part after the last separator. Servers use `/` or `.`; a name may hold the other one. */
function nameOf(path: string): string {
  const separator = path.includes('/') ? '/' : '.'
  return path.split(separator).findLast((part) => part !== '') ?? path
}

/** The same answer for a folder that never was and for another person's. */
export async function folderOf(app: App, userId: string, id: string): Promise<FolderRow> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const [folder] = number === undefined ? [] : await foldersOf(app, userId, number)
  if (!folder) throw new AppError('missing', 'This folder no longer exists.')
  return folder
}
