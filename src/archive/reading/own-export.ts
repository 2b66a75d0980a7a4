// A zip exported by Homing (data-export/export-zip.ts), recognized by its index: folders get their names back, and mails their state.
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { roles } from '../../shared/mail.ts'
import { folderOf } from './folders.ts'
import type { Folder, Found } from './found.ts'
import { readMbox } from './mbox.ts'
import { readStates } from './states.ts'
import type { ZippedFile } from './zip.ts'

/** Parsed synchronously, so bounded. Ours has a line per folder. */
const indexBytes = 4 * 1024 * 1024
const name = z.string().max(2000)
const Index = z.object({
  madeAt: z.string(),
  folders: z.array(z.object({ account: name, folder: name, file: name, role: z.enum(roles).optional() })).max(100_000),
})

export interface OwnFolder {
  folder: Folder
  mails: ZippedFile
  states: ZippedFile | undefined
}

/** Undefined if it is not an export of ours. */
export async function ownFolders(files: ZippedFile[]): Promise<OwnFolder[] | undefined> {
  const index = files.find((file) => file.name === 'index.json')
  if (!index || index.size > indexBytes) return undefined
  const read = Index.safeParse(parsed(await text(await index.open())))
  if (!read.success) return undefined
  const { folders } = read.data
  const byName = new Map(files.map((file) => [file.name, file]))
  const isOne = new Set(folders.map(({ account }) => account)).size <= 1
  return folders.flatMap((one) => {
    const mails = byName.get(one.file)
    if (!mails) return []
    const states = byName.get(one.file.replace(/\.mbox$/, '.json'))
    return [{ folder: placeOf(isOne ? one.folder : `${one.account}/${one.folder}`, one.role), mails, states }]
  })
}

/** By its own name and separator. An inbox or Drafts becomes an ordinary folder. */
function placeOf(path: string, role: Folder['role'] | undefined): Folder {
  const folder = folderOf(path) ?? { path: 'Mail', role: 'other' }
  const stays = role !== undefined && role !== 'inbox' && role !== 'drafts'
  return stays ? { ...folder, role } : role === undefined ? folder : { ...folder, role: 'other' }
}

export async function* mailsOf({ folder, mails, states }: OwnFolder): AsyncGenerator<Found, void, undefined> {
  const known = states && readStates(await states.open())
  for await (const found of readMbox(await mails.open())) {
    yield found.is === 'mail' ? { ...found, folder, stateFor: known?.of } : found
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
