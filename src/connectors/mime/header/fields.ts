// The fields of a header (RFC 5322, section 2.2), as they stand in the bytes of a mail: whoever reads one undoes its encoding
// (words.ts). Written by strangers: whatever is no field is left out, and nothing here throws.

/** One character per byte (Latin-1), so that no byte is lost before it is known what it means. */
export type Binary = string
/** Lower-case names -> values in their order, unfolded. */
export type Fields = Map<string, Binary[]>

const most = 1024 * 1024

/** Of a very long header only the beginning is read, without the field that was cut. */
export function readFields(header: Uint8Array, mostBytes = most): Fields {
  const fields: Fields = new Map()
  const text = Buffer.from(header.buffer, header.byteOffset, Math.min(header.length, mostBytes)).toString('latin1')
  const lines = text.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  if (header.length > mostBytes) lines.pop()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : ''
    if (!/^[\x21-\x7e]{1,200}$/.test(name)) continue
    const value = trimmed(line, colon + 1)
    const before = fields.get(name)
    if (before) before.push(value)
    else fields.set(name, [value])
  }
  return fields
}

/** Without blanks around it; String.trim would take bytes of letters for blanks. */
function trimmed(line: Binary, start: number): Binary {
  let from = start
  let to = line.length
  while (from < to && line.charCodeAt(from) <= 0x20) from++
  while (to > from && line.charCodeAt(to - 1) <= 0x20) to--
  return line.slice(from, to)
}

/** A header of text that has been decoded already, as an API gives it. */
export const toBinary = (text: string): Binary => Buffer.from(text).toString('latin1')
