// Which attachments have a text worth searching: plain text, calendars, tables, PDF and Word documents (.docx).
import type { RemoteAttachment } from '../../connectors/connector.ts'

export type ReadableKind = 'text' | 'pdf' | 'docx'

/** Larger files stay unread. Bytes. */
export const mostFileBytes = 10 * 1024 * 1024

const endings: Record<string, ReadableKind> = { txt: 'text', md: 'text', csv: 'text', ics: 'text', pdf: 'pdf', docx: 'docx' }
const types: Record<string, ReadableKind> = {
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/csv': 'text',
  'text/calendar': 'text',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** By its type, else by the end of its name; undefined where there is nothing to read. What it really is shows when it is read. */
export function readableKind(file: Pick<RemoteAttachment, 'filename' | 'mimeType' | 'size'>): ReadableKind | undefined {
  if (file.size > mostFileBytes) return undefined
  const ending = /\.([a-z0-9]+)$/.exec(file.filename.toLowerCase())?.[1] ?? ''
  return types[file.mimeType.toLowerCase()] ?? endings[ending]
}
