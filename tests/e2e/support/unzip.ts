// What is in a zip that a browser has downloaded.
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** The files of a zip by their names, each as its bytes. */
export async function unzip(file: string): Promise<Map<string, Buffer>> {
  const zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(file, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      bytesOf(zip, entry)
        .then((bytes) => found.set(entry.fileName, bytes))
        .then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
  return found
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
