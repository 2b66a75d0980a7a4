// The folders of an account by role. One that is missing is made when it is needed, under the person's own namespace
// (RFC 2342), as most servers and programs name it.
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import type { Destination, RemoteMailbox } from '../connector.ts'
import { type ChosenRoles, withChosen } from '../folder-roles.ts'
import { folderNames, toMailboxes } from './roles.ts'
import type { ImapSession } from './session.ts'

/** All inside `session.use`. */
export interface Folders {
  list(): Promise<RemoteMailbox[]>
  find(role: Role): Promise<string | undefined>
  /** Makes the folder where there is none; `missing` where that fails. */
  pathFor(destination: Destination): Promise<string>
}

/** `chosen` is asked each time: a person may say what a folder is for at any moment. */
export function createFolders(session: ImapSession, chosen: () => Promise<ChosenRoles>): Folders {
  let known: RemoteMailbox[] | undefined

  const list = async (): Promise<RemoteMailbox[]> => {
    known = toMailboxes(await session.client.list())
    return withChosen(known, await chosen())
  }
  const find = async (role: Role): Promise<string | undefined> => {
    const folders = known ? withChosen(known, await chosen()) : await list()
    return folders.find((folder) => folder.role === role && folder.selectable)?.path
  }
  const create = async (names: [string]): Promise<string> => {
    try {
      const { path } = await session.client.mailboxCreate(names)
      known = undefined
      return path
    } catch (cause) {
      if (!session.client.usable) throw cause
      throw new AppError('missing', `The mail server has no ${names[0]} folder and won't let Homing create one.`, { cause })
    }
  }
  const make = async (role: Role): Promise<string> => {
    const name = folderNames[role]
    if (name === undefined) throw new AppError('missing', "The mail server doesn't have this folder.")
    return create([name])
  }
  const existing = async (path: string): Promise<string> => {
    // One that was made here lies under the person's own namespace, as `create` puts it.
    const own = `${session.client.namespace?.prefix ?? ''}${path}`
    const seek = (folders: RemoteMailbox[] | undefined) =>
      folders?.find((folder) => (folder.path === path || folder.path === own) && folder.selectable)?.path
    return seek(known) ?? seek(await list()) ?? create([path])
  }
  // A folder made by another program since the last listing is looked for before one is made.
  const pathFor = async (role: Destination): Promise<string> => {
    if (typeof role === 'object') return existing(role.path)
    const path = await find(role)
    if (path !== undefined) return path
    await list()
    return (await find(role)) ?? (await make(role))
  }
  return { list, find, pathFor }
}
