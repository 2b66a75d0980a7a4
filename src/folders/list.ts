import type { App } from '../app.ts'
import type { Folder } from '../shared/folders.ts'
import { toFolder } from './folder.ts'
import { foldersOf } from './queries.ts'

/** The folders of all accounts of a person, each with its counts. */
export async function listFolders(app: App, userId: string): Promise<Folder[]> {
  return (await foldersOf(app, userId)).map(toFolder)
}
