// The mails of one archive account, in archive_folder and archive_mail. Each change is one transaction, so that whoever is cut off leaves
// nothing half done.
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { App } from '../app.ts'
import type { ArchivedMail } from '../connectors/archive/described.ts'
import type { ArchivedContent, ArchivedFolder, ArchiveStore, Flags, RemoteMail } from '../connectors/connector.ts'
import { AppError } from '../core/errors.ts'
import type { BatchStep } from '../store/connections/db-connection.ts'
import {
  type ArchiveRef,
  addFolder,
  addMail,
  bumpFolder,
  changedMails,
  changesOf,
  contentAt,
  countChange,
  flagMail,
  foldersOf,
  keyAt,
  listedMails,
  markRemoved,
  messageIdAt,
  moveMail,
  newestWithId,
  placeOfKey,
  removeMail,
  uidOfDigest,
  uidsIn,
} from './queries.ts'

type Tools = Pick<App, 'db' | 'writeAll' | 'mime' | 'now'>

export function archiveStore(app: Tools, account: ArchiveRef): ArchiveStore {
  const { db } = app
  const { id, userId } = account
  const folders = () => foldersOf(db, account)
  return {
    folders,
    folder: async (path, role) => {
      await app.writeAll([folderStep(account, path, role)])
      const made = (await folders()).find((one) => one.path === path)
      if (!made) throw new AppError('missing', 'This account is no longer connected.')
      return made
    },
    mails: async (path, range) => (await listedMails(db, account, path, range)).map(toRemoteMail),
    changed: async (path, range) => {
      const rows = await changedMails(db, account, path, range)
      return rows.map((row) => ({ uid: row.uid, flags: flagsOf(row) }))
    },
    uids: (path) => uidsIn(db, account, path),
    messageIdAt: (path, uid) => messageIdAt(db, account, path, uid),
    content: async (path, uid) => {
      const row = await contentAt(db, account, path, uid)
      return row && opened(row)
    },
    find: (path, messageId) => newestWithId(db, account, path, messageId),
    put: (path, mime, flags) => put(app, account, path, mime, flags),
    flag: async (path, uid, { read, starred, answered }) => {
      const set = [bitOf(read), bitOf(starred), bitOf(answered)]
      await app.writeAll([
        { sql: flagMail, rows: [[...set, id, userId, path, uid]] },
        {
          sql: countChange,
          rows: [[id, userId, path]],
        },
      ])
    },
    move: async (path, uid, to) => {
      const key = await keyAt(db, account, path, uid)
      if (key === undefined) return undefined
      await app.writeAll([
        { sql: moveMail, rows: [[key, id, userId, to]] },
        { sql: bumpFolder, rows: [[id, userId, to]] },
        { sql: markRemoved, rows: [[id, userId, path]] },
      ])
      const place = await placeOfKey(db, account, key)
      return place?.path === to ? place.uid : undefined
    },
    remove: async (path, uid) => {
      await app.writeAll([
        { sql: removeMail, rows: [[id, userId, path, uid]] },
        { sql: markRemoved, rows: [[id, userId, path]] },
      ])
    },
    changes: () => changesOf(db, account),
  }
}

export const folderStep = ({ id, userId }: ArchiveRef, path: string, role: ArchivedFolder['role']): BatchStep => ({
  sql: addFolder,
  rows: [[path, role, id, userId]],
})

/** A mail as it is stored. */
export interface MailRow {
  digest: string
  flags: Flags
  described: ArchivedMail
  size: number
  bytes: Buffer
  /** The same, packed. */
  raw: Uint8Array
}

export function mailSteps(
  { id, userId }: ArchiveRef,
  path: string,
  { digest, flags, described, size, raw }: MailRow,
): BatchStep[] {
  const state = [flags.read, flags.starred, flags.answered].map(Number)
  const text = JSON.stringify({ mail: described.mail, ranges: described.ranges } satisfies ArchivedMail)
  return [
    { sql: addMail, rows: [[digest, described.mail.messageId, ...state, size, text, raw, id, userId, path]] },
    { sql: bumpFolder, rows: [[id, userId, path]] },
  ]
}

const zipped = promisify(gzip)
const unzipped = promisify(gunzip)

export const packMail = (bytes: Buffer): Promise<Buffer> => zipped(bytes, { level: 1 })

async function put(app: Tools, account: ArchiveRef, path: string, mime: Buffer, flags: Flags): Promise<number> {
  const [described] = await app.mime.describeMails([{ bytes: mime, now: app.now().getTime() }])
  if (!described) throw new Error('a mail was not described')
  const { digest } = described
  const row = { digest, flags, described, size: mime.length, bytes: mime, raw: await packMail(mime) }
  await app.writeAll(mailSteps(account, path, row))
  const uid = await uidOfDigest(app.db, account, path, described.digest)
  if (uid === undefined) throw new AppError('missing', 'This folder no longer exists.')
  return uid
}

interface FlagRow {
  read: number
  starred: number
  answered: number
}
const flagsOf = ({ read, starred, answered }: FlagRow): Flags => ({
  read: read === 1,
  starred: starred === 1,
  answered: answered === 1,
})
const bitOf = (flag: boolean | undefined) => (flag === undefined ? null : Number(flag))

function toRemoteMail(row: FlagRow & { uid: number; described: string }): RemoteMail {
  const { mail } = JSON.parse(row.described) as ArchivedMail
  return { ...mail, uid: row.uid, flags: flagsOf(row) }
}

async function opened({ size, described, raw }: { size: number; described: string; raw: Uint8Array }): Promise<ArchivedContent> {
  const { mail, ranges } = JSON.parse(described) as ArchivedMail
  const bytes = await unzipped(raw, { maxOutputLength: Math.max(1, size) })
  const parts = new Map<string, { from: number; to: number; encoding: string }>()
  for (const { part, encoding } of [...mail.textParts, ...mail.attachments]) {
    const range = Object.hasOwn(ranges, part) ? ranges[part] : undefined
    if (range) parts.set(part, { from: range[0], to: range[1], encoding })
  }
  return { bytes, parts }
}
