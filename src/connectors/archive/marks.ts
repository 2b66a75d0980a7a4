// What programs wrote into the header of a mail about its state when they put it into a file: Status and X-Status (mbox of Unix
// programs), X-Mozilla-Status (Thunderbird), X-Keywords (Dovecot, UW), X-Gmail-Labels (Google Takeout).
import { cleanLine } from '../clean-text.ts'
import type { Flags } from '../connector.ts'
import type { Fields } from '../mime/header/fields.ts'
import { decodeText } from '../mime/header/words.ts'

export interface Marks {
  flags: Flags
  /** Deleted in the program that wrote the file, which has not cleared it away yet. */
  deleted: boolean
  /** Gmail's, in their order. */
  labels: string[]
}

const mozilla = { read: 0x0001, answered: 0x0002, starred: 0x0004, deleted: 0x0008 }
const most = { labels: 50, label: 200, chars: 10_000 }

/** A mail whose file says nothing is taken as read: it is an old one. */
export function marksOf(fields: Fields): Marks {
  const labels = labelsOf(fields)
  const has = (...names: string[]) => labels.some((label) => names.includes(label.toLowerCase()))
  const stateField = (name: string) => (fields.get(name) ?? []).join('').slice(0, 100)
  const status = stateField('status').toUpperCase()
  const extra = stateField('x-status').toUpperCase()
  const keywords = stateField('x-keywords').toLowerCase()
  const bits = Number.parseInt(/^[0-9a-f]{4}/i.exec(stateField('x-mozilla-status'))?.[0] ?? '', 16)
  const bit = (which: keyof typeof mozilla) => (bits & mozilla[which]) !== 0
  const knows = { status: fields.has('status'), mozilla: !Number.isNaN(bits), labels: labels.length > 0 }
  const unread = (knows.status && !status.includes('R')) || (knows.mozilla && !bit('read')) || has('unread', 'ungelesen')
  return {
    flags: {
      read: !unread,
      starred: extra.includes('F') || bit('starred') || /(^|\s)\\?flagged(\s|$)/.test(keywords) || has('starred', 'markiert'),
      answered: extra.includes('A') || status.includes('A') || bit('answered') || /(^|\s)\\?answered(\s|$)/.test(keywords),
    },
    deleted: bit('deleted') || extra.includes('D'),
    labels,
  }
}

function labelsOf(fields: Fields): string[] {
  const text = decodeText((fields.get('x-gmail-labels') ?? []).join(',').slice(0, most.chars))
  return text
    .split(',')
    .map((label) => cleanLine(label.replaceAll('"', ''), most.label))
    .filter((label) => label !== '')
    .slice(0, most.labels)
}
