// The folders of a Gmail account, by path and role. Missing labels are created on demand.
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import type { Destination } from '../connector.ts'
import { type ChosenRoles, withChosen } from '../folder-roles.ts'
import { foldersOf, type GmailFolder, isSnoozed } from './labels.ts'
import type { GmailApi } from './request/api.ts'
import { answerOf, readAnswer } from './request/errors.ts'

export interface GmailFolders {
  /** Fetches them. */
  list(): Promise<GmailFolder[]>
  /** The cached ones. */
  at(path: string): Promise<GmailFolder | undefined>
  find(role: Role): Promise<GmailFolder | undefined>
  /** Creates a missing label; throws `missing` if Gmail refuses. */
  destination(to: Destination): Promise<GmailFolder>
  /** Drops the cached labels. */
  forget(): void
}

const Label = z.object({
  id: z.string().min(1).max(200),
  name: z.string().max(1000),
  type: z.enum(['system', 'user']).optional().catch(undefined),
})
/** Gmail allows 10,000 labels. */
const Labels = z.object({ labels: z.array(Label.optional().catch(undefined)).max(20_000).optional() })

/** `chosen` is called each time: a person may change a folder's role at any time. */
export function createFolders(api: GmailApi, chosen: () => Promise<ChosenRoles>): GmailFolders {
  let known: GmailFolder[] | undefined
  const ask = async (): Promise<GmailFolder[]> => {
    known = foldersOf((readAnswer(Labels, await api.labels()).labels ?? []).filter((label) => label !== undefined))
    return known
  }
  const withRoles = async (folders: GmailFolder[]) => withChosen(folders, await chosen())
  const list = async () => withRoles(await ask())
  const at = async (path: string) => {
    const fits = (folder: GmailFolder) => folder.path === path
    return (known ?? []).find(fits) ?? (await ask()).find(fits)
  }
  const find = async (role: Role) => (await withRoles(known ?? (await ask()))).find((folder) => folder.role === role)
  const make = async (path: string): Promise<GmailFolder> => {
    try {
      await api.createLabel(path)
    } catch (cause) {
      // 409: another program created it meanwhile. 400: an invalid name.
      if (answerOf(cause)?.status === 400)
        throw new AppError('missing', `Gmail has no label “${path}” and won't let Homing create it.`, { cause })
      if (answerOf(cause)?.status !== 409) throw cause
    }
    const made = (await ask()).find((folder) => folder.path.toLowerCase() === path.toLowerCase())
    if (!made) throw new AppError('missing', `Gmail has no label “${path}” and won't let Homing create it.`)
    return made
  }
  /** Gmail reserves some names, undocumented. A snoozed mail must leave the inbox nevertheless. */
  const makeForSnoozed = async (path: string): Promise<GmailFolder> => {
    const other = `Homing/${path}`
    const made = await at(other)
    if (made) return made
    try {
      return await make(path)
    } catch (cause) {
      if (!(cause instanceof AppError && cause.kind === 'missing')) throw cause
      return await make(other)
    }
  }
  const destination = async (to: Destination): Promise<GmailFolder> => {
    if (typeof to === 'object')
      return (await at(to.path)) ?? (await (isSnoozed(to.path) ? makeForSnoozed(to.path) : make(to.path)))
    const folder = await find(to)
    if (!folder) throw new AppError('missing', "The mail server doesn't have this folder.")
    return folder
  }
  return {
    list,
    at,
    find,
    destination,
    forget: () => {
      known = undefined
    },
  }
}
