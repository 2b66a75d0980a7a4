// Opens an untrusted zip from an unlinked file. Names in it are never used as paths; the number of files, their size and their
// compression ratio are bounded; a file larger than declared is cut off.
import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../../core/errors.ts'

const most = { files: 100_000, bytes: 64 * 1024 ** 3, name: 1000 }
/** Text compresses about tenfold, zeros a thousandfold. Small files are exempt. */
const mostPacked = 200
const smallEnough = 64 * 1024 * 1024

export interface ZippedFile {
  name: string
  size: number
  open(): Promise<Readable>
}

/** `fd` is closed with it. `length`: bytes of the zip. */
export async function openZip(fd: number, length: number): Promise<{ files: ZippedFile[] } & Disposable> {
  const zip = await opened(fd)
  try {
    const entries = await entriesOf(zip)
    const packed = entries.reduce((sum, { entry }) => sum + entry.compressedSize, 0)
    const unpacked = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    // Overlapping files (a zip bomb).
    if (packed > length || unpacked > most.bytes) throw bomb()
    const files = entries.map(({ entry, name }) => ({ name, size: entry.uncompressedSize, open: () => streamOf(zip, entry) }))
    return { files, [Symbol.dispose]: () => zip.close() }
  } catch (cause) {
    zip.close()
    throw cause
  }
}

async function opened(fd: number): Promise<ZipFile> {
  const { default: yauzl } = await import('yauzl')
  // Names are decoded here and never refused: they are only shown.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
  return new Promise((resolve, reject) => {
    yauzl.fromFd(fd, options, (cause, zip) => (zip ? resolve(zip) : reject(damaged(cause))))
  })
}

function entriesOf(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  const entries: { entry: Entry; name: string }[] = []
  return new Promise((resolve, reject) => {
    let seen = 0
    zip.on('error', (cause: Error) => reject(damaged(cause)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = nameOf(entry)
      if (++seen > most.files) return reject(tooMany())
      if (entry.uncompressedSize > smallEnough && entry.uncompressedSize > entry.compressedSize * mostPacked)
        return reject(bomb())
      const isFile = !name.endsWith('/') && !entry.isEncrypted() && !/(?:^|\/)(?:__MACOSX\/|\.[^/]*$)/.test(name)
      if (isFile) entries.push({ entry, name })
      zip.readEntry()
    })
    zip.readEntry()
  })
}

const nameOf = (entry: Entry) => entry.fileNameRaw.toString('utf8').slice(0, most.name).replaceAll('\\', '/')

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    // Its header is checked when it is opened.
    zip.openReadStream(entry, (cause, stream) => (stream ? resolve(stream) : reject(damaged(cause))))
  })
}

export const damaged = (cause: unknown) => new AppError('unprocessable', 'This zip file is damaged.', { cause })
const bomb = () => new AppError('unprocessable', "This zip file is compressed unusually and wasn't opened.")
const tooMany = () => new AppError('unprocessable', 'This zip file contains too many files. Please split it.')
