// Takes apart a zip that may come from anywhere. Names are compared with the few there can be, sizes with what is said of them
// and with the room there is, and every file with its checksum; nothing is written elsewhere than where the caller says.
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../../core/errors.ts'
import { bomb, damagedBackup, foreignFiles, notABackup } from '../errors.ts'
import {
  databaseName,
  digesting,
  isKnownName,
  Manifest,
  type ManifestFile,
  manifestBytes,
  manifestName,
  mostFiles,
} from './manifest.ts'

/** Databases pack to a third or so. Small files may be all zeros for all anybody cares. */
const mostPacked = 200
const smallEnough = 64 * 1024 * 1024

export interface OpenZip extends Disposable {
  manifest: Manifest
  /** Unpacks a file of the manifest, or only reads it; throws where it is not what the manifest says. */
  unpack(file: ManifestFile, to: string | undefined): Promise<void>
}

export async function openZip(file: string): Promise<OpenZip> {
  const zip = await opened(file)
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries)
    return {
      manifest,
      unpack: (file, to) => unpack(zip, entries, file, to),
      [Symbol.dispose]: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw asRefusal(cause)
  }
}

/** Reads everything in it once. */
export async function verifyZip(file: string): Promise<void> {
  using zip = await openZip(file)
  for (const one of zip.manifest.files) await zip.unpack(one, undefined)
}

function opened(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    yauzl.open(file, options, (cause, zip) => (zip ? resolve(zip) : reject(notABackup(cause))))
  })
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', (cause: Error) => reject(/file ?name|path/i.test(cause.message) ? foreignFiles() : damagedBackup(cause)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const wrong = refusalOf(entry, entries)
      if (wrong) return reject(wrong)
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function refusalOf(entry: Entry, before: Map<string, Entry>): AppError | undefined {
  const { fileName: name, uncompressedSize: size, compressedSize: packed } = entry
  const isManifest = name === manifestName
  if (!(isManifest || isKnownName(name)) || before.has(name) || before.size > mostFiles) return foreignFiles()
  if (entry.isEncrypted()) return foreignFiles()
  if (isManifest && size > manifestBytes) return bomb()
  if (name !== databaseName && size > 4 * smallEnough) return bomb()
  return size > smallEnough && size > packed * mostPacked ? bomb() : undefined
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw notABackup()
  const chunks: Buffer[] = []
  for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk as Buffer)
  const manifest = Manifest.safeParse(parsed(Buffer.concat(chunks).toString('utf8')))
  if (!manifest.success) throw notABackup(manifest.error)
  const { files } = manifest.data
  const named = new Set(files.map(({ name }) => name))
  if (named.size !== files.length || !named.has(databaseName)) throw damagedBackup()
  if (files.some(({ name, bytes }) => entries.get(name)?.uncompressedSize !== bytes)) throw damagedBackup()
  if ([...entries.keys()].some((name) => name !== manifestName && !named.has(name))) throw foreignFiles()
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notABackup(cause)
  }
}

async function unpack(zip: ZipFile, entries: Map<string, Entry>, file: ManifestFile, to: string | undefined): Promise<void> {
  const entry = entries.get(file.name)
  if (!entry) throw damagedBackup()
  if (to !== undefined) mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  const target = to === undefined ? nowhere() : createWriteStream(to, { mode: 0o600, flags: 'wx' })
  const { through, result } = digesting()
  try {
    await pipeline(await streamOf(zip, entry), through, target)
  } catch (cause) {
    throw asRefusal(cause)
  }
  if (result().sha256 !== file.sha256) throw damagedBackup()
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (cause, stream) => (stream ? resolve(stream) : reject(damagedBackup(cause))))
  })
}

/** What the system says (a full disk) is no fault of the backup. */
function asRefusal(cause: unknown): unknown {
  const code = (cause as { code?: unknown }).code
  const ofTheSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code)
  return cause instanceof AppError || ofTheSystem ? cause : damagedBackup(cause)
}
