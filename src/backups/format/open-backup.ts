// Opens a backup of either kind: an encrypted one is first made plain beside the data.
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../core/errors.ts'
import { migrations } from '../../store/migrate.ts'
import { damagedBackup, needsPassphrase, newerBackup, notABackup, orDiskFull } from '../errors.ts'
import { requireDiskSpace, type WorkFolder } from '../work-folder.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { type OpenZip, openZip } from './open-zip.ts'

export interface OpenOrder {
  dataDir: string
  /** The backup, whole path. */
  file: string
  passphrase: string | undefined
}

export async function openBackup({ dataDir, file, passphrase }: OpenOrder, work: WorkFolder): Promise<OpenZip> {
  const found = statSync(file)
  const { size } = found
  if (!found.isFile() || size === 0) throw notABackup()
  let zip = file
  if (await isEncrypted(file)) {
    if (!passphrase) throw needsPassphrase()
    requireDiskSpace(dataDir, size)
    zip = work.file('plain.zip')
    await decryptTo(zip, file, passphrase)
  }
  const open = await openZip(zip)
  const { schema } = open.manifest
  if (schema <= migrations.length) return open
  open[Symbol.dispose]()
  throw newerBackup(schema, migrations.length)
}

async function decryptTo(target: string, file: string, passphrase: string): Promise<void> {
  const plain = await decrypted(createReadStream(file), passphrase)
  try {
    await pipeline(plain, createWriteStream(target, { mode: 0o600 }))
  } catch (cause) {
    const known = orDiskFull(cause)
    throw known instanceof AppError ? known : damagedBackup(cause)
  }
}
