// How many mails large folders hold here and on the mail server. Asked on connections for what people wait for, a few at a
// time and for a few seconds, so that a server that does not answer costs nothing but its line.
import type { App } from '../../app.ts'
import { toAppError } from '../../core/errors.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { second } from '../../shared/limits.ts'
import { isKeptInStep, largeFolders, type MailboxFacts } from '../queries.ts'
import { mailboxLines, orAbort } from '../report-line.ts'

const atOnce = 4
const each = 5 * second
const mostMailboxes = 40
const otherFolders = 2
/** What may differ at any moment: mail comes and goes while it is counted. */
const tolerated = (mails: number, pending: number) => pending + Math.max(2, Math.ceil(mails / 1000))

/** By account. Mailboxes that cannot be asked are not in it. */
export async function countsOf(app: App, mailboxes: MailboxFacts[], signal: AbortSignal): Promise<Map<string, DoctorLine[]>> {
  const queue = mailboxes.filter(isKeptInStep).slice(0, mostMailboxes)
  const found = new Map<string, DoctorLine[]>()
  const hand = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      found.set(next.id, await compare(app, next, AbortSignal.any([signal, AbortSignal.timeout(each)])))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return found
}

async function compare(app: App, mailbox: MailboxFacts, signal: AbortSignal): Promise<DoctorLine[]> {
  const { warn } = mailboxLines(app, mailbox, 'counts')
  try {
    return await orAbort(compareFolders(app, mailbox, signal), signal)
  } catch (cause) {
    const text = signal.aborted
      ? "Its mail server didn't return message counts in time."
      : `Its mail server couldn't be queried (${toAppError(cause).kind}).`
    return [warn(text, 'Run the checks again. If this persists, see its connection.')]
  }
}

async function compareFolders(app: App, mailbox: MailboxFacts, signal: AbortSignal): Promise<DoctorLine[]> {
  const { ok, off, warn } = mailboxLines(app, mailbox, 'counts')
  const folders = await largeFolders(app, mailbox.id, otherFolders)
  if (folders.length === 0) return [off('Its folders are still syncing.')]
  await using connector = await app.connect(mailbox.id, 'user', { work: 'bulk', signal })
  if (!connector.count) return []
  for (const { path, role, mails: here } of folders) {
    const mails = here ?? 0
    if (signal.aborted) return []
    const there = await connector.count(path)
    if (Math.abs(there - mails) <= tolerated(mails, mailbox.pending ?? 0)) continue
    const fix =
      'The next sync should fix this. If not, its owner can resync the folder (Folders, Resync), or run "npm run job -- repair".'
    return role === 'inbox'
      ? [warn(`Its inbox has ${mails} emails here and ${there} on the server.`, fix)]
      : [warn(`One of its large folders has ${mails} emails here and ${there} on the server.`, fix)]
  }
  return [ok(`Its ${folders.length} largest folders have the same number of emails here and on the server.`)]
}
