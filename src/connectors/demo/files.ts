// Attachments of the demo mailbox: small, valid files made in code, always the same bytes for the same input.
import { crc32, deflateSync } from 'node:zlib'
import { zip } from './zip.ts'

export type DemoFile =
  | { kind: 'pdf'; name: string; lines: string[] }
  | { kind: 'png'; name: string; color: [number, number, number]; size?: number; cid?: string }
  | { kind: 'text'; name: string; content: string }
  | { kind: 'csv'; name: string; rows: string[][] }
  | { kind: 'ics'; name: string; content: string }
  | { kind: 'docx'; name: string; paragraphs: string[] }
  | { kind: 'svg'; name: string; content: string }
  | { kind: 'bytes'; name: string; type: string; content: string }

export interface MadeFile {
  name: string
  type: string
  bytes: Buffer
  cid: string | undefined
}

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docxMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export function makeFile(file: DemoFile): MadeFile {
  const made = (type: string, bytes: Buffer): MadeFile => ({ name: file.name, type, bytes, cid: undefined })
  switch (file.kind) {
    case 'pdf':
      return made('application/pdf', pdf(file.lines))
    case 'png':
      return { ...made('image/png', png(file.color, file.size ?? 48)), cid: file.cid }
    case 'text':
      return made('text/plain', Buffer.from(file.content))
    case 'csv':
      return made('text/csv', Buffer.from(`${file.rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`))
    case 'ics':
      return made('text/calendar', Buffer.from(file.content))
    case 'docx':
      return made(docxType, docx(file.paragraphs))
    case 'svg':
      return made('image/svg+xml', Buffer.from(file.content))
    case 'bytes':
      return made(file.type, Buffer.from(file.content))
  }
}

function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** One A4 page of Helvetica (ISO 32000-1); only Latin-1 characters can be shown. */
function pdf(lines: string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 12 Tf 16 TL 60 780 Td\n${escaped.join('\n')}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A square that fades from its colour to white. */
function png([red, green, blue]: [number, number, number], size: number): Buffer {
  const pixels = Buffer.alloc(size * (1 + size * 3))
  for (let y = 0; y < size; y++) {
    const fade = (channel: number) => Math.round(channel + ((255 - channel) * y) / size)
    for (let x = 0; x < size; x++) pixels.set([fade(red), fade(green), fade(blue)], y * (1 + size * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

/** The smallest package a word processor opens (ECMA-376, part 2). */
function docx(paragraphs: string[]): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const schemas = 'http://schemas.openxmlformats.org'
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${plain(text)}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${docxMain}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}
