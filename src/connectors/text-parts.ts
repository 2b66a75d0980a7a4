// Which parts of a mail are fetched as its text. Exchange, booking pages and ticket shops send invitations only as a file: the
// first calendar file is fetched with the texts, and stays an attachment as well.
import type { RemoteAttachment, RemoteMail, TextPart } from './connector.ts'

/** Bytes of one text part that are fetched ahead; a longer one is read in full when it is opened. */
export const textBytes = 512 * 1024

const calendarType = /^(?:text\/(?:x-v)?calendar|application\/(?:ics|calendar|x-ics|vnd\.ms-outlook-calendar))$/i
/** What programs call a file of which they do not know the type. */
const anyType = /^(?:application\/(?:octet-stream|x-download|force-download|unknown|binary)|text\/plain|)$/i
/** Encoded bytes. No invitation is longer. */
const mostBytes = 512 * 1024

export function wantedTexts({ textParts, attachments }: Pick<RemoteMail, 'textParts' | 'attachments'>): TextPart[] {
  if (textParts.some(({ type }) => calendarType.test(type.split(';', 1)[0] ?? ''))) return textParts
  const file = attachments.find(isCalendar)
  if (!file) return textParts
  const { part, encoding, size } = file
  return [...textParts, { part, encoding, size, type: 'text/calendar', charset: 'utf-8' }]
}

export function isCalendar({ mimeType, filename, size }: RemoteAttachment): boolean {
  if (size < 1 || size > mostBytes) return false
  return calendarType.test(mimeType) || (anyType.test(mimeType) && /\.(?:ics|ical|icalendar|vcs)$/i.test(filename))
}
