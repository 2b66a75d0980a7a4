// Reads an archive by its directory, as unzip does: PKWARE's APPNOTE, sections 4.3.7 and 4.3.12.
import { crc32, inflateRawSync } from 'node:zlib'

export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new Error('the archive is not whole')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8')
    const bytes = contentOf(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20))
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, bytes)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

function contentOf(zip: Buffer, header: number, size: number): Buffer {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + size)
  return zip.readUInt16LE(header + 8) === 0 ? packed : inflateRawSync(packed)
}
