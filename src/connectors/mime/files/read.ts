// An attachment's bytes -> its text. What it is, its first bytes say: a name or a declared type is a stranger's claim.
// May throw; the caller has limits of time and memory.
import { decodePart } from '../texts/decode.ts'

/** Characters that are kept of one file. */
export const mostFileText = 200_000

export async function readFileText(bytes: Uint8Array): Promise<string> {
  switch (kindOf(bytes)) {
    case 'pdf':
      return cut(await (await import('./pdf.ts')).textFromPdf(bytes, mostFileText))
    case 'zip':
      return cut(await (await import('./docx.ts')).textFromDocx(bytes))
    case 'text':
      return cut(plainText(bytes))
    case 'other':
      return ''
  }
}

function kindOf(bytes: Uint8Array): 'pdf' | 'zip' | 'text' | 'other' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1')
  // Readers of PDF look for its mark in the first kilobyte, and so do those who write it.
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return 'zip'
  return wideCharset(bytes) !== undefined || !bytes.includes(0) ? 'text' : 'other'
}

/** Tables saved by Excel as text: UTF-16 with a mark. */
function wideCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

function plainText(bytes: Uint8Array): string {
  const text = decodePart({ type: 'text/plain', charset: wideCharset(bytes) ?? '', encoding: '8bit', content: bytes })
  return /^\s*BEGIN:VCALENDAR/i.test(text) ? textFromEvents(text) : text
}

function cut(text: string): string {
  return text.length > mostFileText ? text.slice(0, mostFileText).toWellFormed() : text.toWellFormed()
}

const textField = /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT)(?:;[^:\n]{0,500})?:(.*)$/i
const person = /^(?:ORGANIZER|ATTENDEE)((?:;[^:\n]{0,500})?):(?:mailto:)?(.*)$/i

/** The searchable text of a calendar file (RFC 5545): titles, places, descriptions and people of all its events. */
function textFromEvents(source: string): string {
  const lines = source.replace(/\n[ \t]/g, '').split('\n')
  return lines.flatMap((line) => textOfLine(line) ?? []).join('\n')
}

function textOfLine(line: string): string | undefined {
  const text = textField.exec(line)?.[1]
  if (text !== undefined) return text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
  const [, parameters = '', address] = person.exec(line) ?? []
  if (address === undefined) return undefined
  return `${/;CN="?([^";:]{1,200})/i.exec(parameters)?.[1] ?? ''} ${address}`
}
