// Makes one backup: a consistent copy of the database, packed with what belongs to it, and read again when it is written. In a
// thread, or in a program of its own; the server goes on writing meanwhile, only its journal grows. The file has its name once
// it is whole and on the disk.

import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncFile, syncFolder } from '../../core/files.ts'
import { databaseFile } from '../../store/open.ts'
import { damagedBackup, orDiskFull } from '../errors.ts'
import { clearUnfinished, freeName } from '../folder.ts'
import { decrypted, encrypted } from '../format/encryption.ts'
import { type BackupKind, unfinished } from '../format/file-name.ts'
import {
  configNames,
  type Digest,
  databaseName,
  demoMails,
  demoName,
  digesting,
  digestOf,
  keyName,
  type Manifest,
  manifestName,
} from '../format/manifest.ts'
import { verifyZip } from '../format/open-zip.ts'
import { openWorkFolder, requireDiskSpace, type WorkFolder } from '../work-folder.ts'
import { copyInto, type Facts, readFacts } from './copy-queries.ts'

export interface CreateOrder {
  dataDir: string
  folder: string
  kind: BackupKind
  /** Milliseconds. */
  madeAt: number
  version: string
  /** Of the key the database was written with. */
  key: string
  /** Without one it is not encrypted, and holds no key. */
  passphrase: string | undefined
  masterKeyFile: string
  /** Files of the owner's own, where the settings name any. */
  config: Partial<Record<keyof typeof configNames, string>>
}
export interface CreatedBackup {
  name: string
  bytes: number
}

export async function writeBackup(order: CreateOrder): Promise<CreatedBackup> {
  mkdirSync(order.folder, { recursive: true, mode: 0o700 })
  using work = openWorkFolder(order.dataDir)
  clearUnfinished(order.folder)
  try {
    const facts = await copyDatabase(order, work)
    const names = gather(order, work)
    const files = []
    for (const name of names) files.push({ name, ...(await digestOf(work.file(name))) })
    const madeAt = new Date(order.madeAt).toISOString()
    return await write(order, work, { format: 1, version: order.version, key: order.key, madeAt, ...facts, files })
  } catch (cause) {
    throw orDiskFull(cause)
  }
}

async function copyDatabase({ dataDir, folder }: CreateOrder, work: WorkFolder): Promise<Facts> {
  const copy = work.file(databaseName)
  await copyInto(databaseFile(dataDir), copy, (bytes) => {
    requireDiskSpace(dataDir, bytes)
    requireDiskSpace(folder, bytes)
  })
  const facts = readFacts(copy)
  if (!facts) throw damagedBackup()
  return facts
}

/** Copies what else belongs into it, so that what is hashed is what is packed; answers all names. */
function gather(order: CreateOrder, work: WorkFolder): string[] {
  const { dataDir, passphrase, masterKeyFile, config } = order
  const names: string[] = [databaseName]
  const take = (from: string, name: string) => {
    if (!existsSync(from)) return
    mkdirSync(path.dirname(work.file(name)), { recursive: true, mode: 0o700 })
    copyFileSync(from, work.file(name))
    names.push(name)
  }
  take(path.join(dataDir, demoName), demoName)
  // Its mails lie in files of their own that are never changed; the list was copied first, so none is missing.
  const mails = path.join(dataDir, demoMails)
  if (existsSync(mails))
    for (const name of readdirSync(mails))
      if (/^[\w-]{1,100}\.eml$/.test(name)) take(path.join(mails, name), `${demoMails}/${name}`)
  if (config.providers) take(config.providers, configNames.providers)
  if (config.categories) take(config.categories, configNames.categories)
  if (passphrase !== undefined) take(masterKeyFile, keyName)
  return names
}

async function write(order: CreateOrder, work: WorkFolder, manifest: Manifest): Promise<CreatedBackup> {
  const { folder, passphrase, kind } = order
  const name = freeName(folder, { kind, encrypted: passphrase !== undefined, madeAt: new Date(order.madeAt) })
  const target = path.join(folder, name)
  const part = `${target}${unfinished}`
  try {
    const plain = await writePart(part, packed(work, manifest), passphrase)
    syncFile(part)
    if (passphrase === undefined) await verifyZip(part)
    else await verifySealed(part, passphrase, plain)
    const { bytes } = passphrase === undefined ? plain : await digestOf(part)
    renameSync(part, target)
    syncFolder(folder)
    return { name, bytes }
  } finally {
    rmSync(part, { force: true })
  }
}

/** Answers what the zip is, before it is encrypted. */
async function writePart(part: string, zip: Readable, passphrase: string | undefined): Promise<Digest> {
  const { through, result } = digesting()
  const file = createWriteStream(part, { mode: 0o600, flags: 'wx' })
  if (passphrase === undefined) {
    await pipeline(zip, through, file)
    return result()
  }
  const sealing = encrypted(through, passphrase)
  await Promise.all([pipeline(zip, through), sealing.then((sealed) => pipeline(sealed, file))])
  return result()
}

async function verifySealed(part: string, passphrase: string, plain: Digest): Promise<void> {
  const { through, result } = digesting()
  through.resume()
  await pipeline(await decrypted(createReadStream(part), passphrase), through)
  if (result().sha256 !== plain.sha256) throw damagedBackup()
}

/** The manifest comes first. Little is won by packing harder, and much time is lost on a small machine. */
function packed(work: WorkFolder, manifest: Manifest): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (cause) => stream.destroy(cause instanceof Error ? cause : new Error(String(cause))))
  const options = { compress: true, compressionLevel: 1, mode: 0o100600, mtime: new Date(manifest.madeAt) }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, undefined, 1)), manifestName, options)
  for (const { name } of manifest.files) zip.addFile(work.file(name), name, options)
  zip.end()
  return stream
}
