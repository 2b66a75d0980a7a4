// The text of a Word document (.docx): a ZIP of XML. Before a library unpacks it, every XML in it is unpacked here within
// a limit, because what a ZIP says of its sizes is a stranger's claim.
import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'

const mostEntries = 2000
/** All XML of the document together, unpacked. */
const mostXml = 32 * 1024 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50

export async function textFromDocx(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = unpackWithin(buffer, mostXml)
  if (!names.includes('word/document.xml')) return ''
  const { value } = await mammoth.extractRawText({ buffer })
  return value
}

/** Names of the entries. Throws where the ZIP is broken, or its XML is too much. */
function unpackWithin(zip: Buffer, most: number): string[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error('not a whole ZIP')
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) throw new Error('too many entries')
  const names: string[] = []
  let at = zip.readUInt32LE(end + 16)
  let left = most
  for (let number = 0; number < count; number++) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken entry')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    names.push(name)
    if (/\.(?:xml|rels)$/i.test(name)) left -= unpackedSize(zip, at, left)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return names
}

function unpackedSize(zip: Buffer, entry: number, most: number): number {
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (zip.readUInt16LE(entry + 10) !== 0)
    return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: most }).length
  if (packed > most) throw new Error('too large')
  return packed
}
