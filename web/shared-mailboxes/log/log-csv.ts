// The log of a shared mailbox as CSV (RFC 4180), in UTF-8 with the mark that spreadsheets know it by. Names in it are chosen by people:
// none of them may become a formula.
import type { MailboxLogEntry } from '../../../src/shared/mailbox-log.ts'
import { mailboxLogWords as words } from '../../words/mailbox-log.ts'
import { logLine } from './log-line.ts'

export function csvOf(entries: readonly MailboxLogEntry[]): string {
  const { at, line, what, person, about, role, detail, count } = words.columns
  const rows = entries.map((one) => [one.at, logLine(one), one.what, one.person, one.about, one.role, one.detail, one.count])
  return `\ufeff${[[at, line, what, person, about, role, detail, count], ...rows].map(rowOf).join('')}`
}

const rowOf = (cells: readonly (string | number | null)[]) => `${cells.map((cell) => cellOf(String(cell ?? ''))).join(',')}\r\n`

/** A space before what a spreadsheet would calculate. */
const cellOf = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? ` ${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
