// A backup comes to the server, as a stream. It is looked into when somebody wants to go back to it; here it only has to be one by
// its first bytes. The disk is never filled by it: the mail of everybody needs that room.

import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { syncFile, syncFolder } from '../core/files.ts'
import type { Backup } from '../shared/backups.ts'
import { notABackup, orDiskFull } from './errors.ts'
import { findBackup, freeName } from './folder.ts'
import { nameOf, readName, unfinished } from './format/file-name.ts'
import { withUpload } from './running.ts'
import { requireDiskSpace } from './work-folder.ts'

/** How often the room is looked at, in bytes. */
const step = 16 * 1024 * 1024

export interface BackupUpload {
  /** As it was called; the time in it is believed where it is one of ours, and not ahead. */
  name: string
  /** Bytes, where the caller said. */
  length: number | undefined
  stream: Readable
}

export async function uploadBackup(app: App, adminId: string, given: BackupUpload): Promise<Backup> {
  await requireAdmin(app, adminId)
  return withUpload(app, async () => {
    const folder = app.settings.backupFolder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const room = (bytes: number) => requireDiskSpace(folder, bytes + app.settings.keepFree)
    room(given.length ?? 0)
    const madeAt = timeOf(given.name, app.now())
    const part = path.join(folder, `${nameOf({ madeAt, kind: 'uploaded', encrypted: false })}${unfinished}`)
    try {
      await pipeline(given.stream, watched(room), createWriteStream(part, { mode: 0o600 }))
      const name = freeName(folder, { madeAt, kind: 'uploaded', encrypted: await isEncryptedBackup(part) })
      syncFile(part)
      renameSync(part, path.join(folder, name))
      syncFolder(folder)
      app.log.info({ adminId, backup: name }, 'backup uploaded')
      return findBackup(app, name)
    } catch (cause) {
      throw orDiskFull(cause)
    } finally {
      rmSync(part, { force: true })
    }
  })
}

function timeOf(name: string, now: Date): Date {
  const stated = readName(name)?.madeAt
  return stated && stated < now ? stated : now
}

function watched(room: (bytes: number) => void): Transform {
  let since = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length
      try {
        if (since > step) {
          since = 0
          room(0)
        }
        done(null, chunk)
      } catch (cause) {
        done(cause as Error)
      }
    },
  })
}

/** Throws where it is neither a zip nor encrypted by age. */
async function isEncryptedBackup(file: string): Promise<boolean> {
  const { isEncrypted } = await import('./format/encryption.ts')
  if (await isEncrypted(file)) return true
  await using opened = await open(file)
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead < 4 || buffer.readUInt32BE() !== 0x504b0304) throw notABackup()
  return false
}
