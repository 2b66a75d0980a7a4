import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { smartFolderNames } from '../folders/smart-folders.ts'
import type { EmailSummary, Person } from '../shared/mail.ts'
import { peopleOfThread, summaryById, threadRows } from './queries.ts'
import { toSummary } from './row.ts'

/** Most mails of a conversation that are shown; the newest of a longer one, and the one that was opened. */
const longest = 200

/**
 * The conversation a mail belongs to, over all folders of its account, oldest first. What was thrown away stays out of
 * sight, unless the mail that was opened lies there itself.
 */
export async function readThread(app: App, userId: string, id: string): Promise<EmailSummary[]> {
  const opened = await summaryById(app.db, userId, id)
  if (!opened) throw new AppError('missing', 'Email not found')
  const rows = await threadRows(app.db, userId, opened.account_id, opened.thread_id, longest)
  const folders = await smartFolderNames(app, userId, [opened, ...rows])
  const all = rows.map((row) => toSummary(row, folders))
  const first = toSummary(opened, folders)
  const thrownAway = (one: EmailSummary) => one.mailbox === 'trash' || one.mailbox === 'junk'
  const shown = thrownAway(first) ? all : all.filter((one) => !thrownAway(one))
  return shown.some((one) => one.id === id) ? shown : [first, ...shown.slice(1 - longest)]
}

/** Addresses, lower case, of everybody a mail of the conversation came from or went to. `key`: of any of its mails. */
export async function threadParticipants(app: App, userId: string, key: number): Promise<Set<string>> {
  const rows = await peopleOfThread(app.db, userId, key)
  const lists = rows.flatMap(({ to_list, cc_list, reply_to_list }) => [to_list, cc_list, reply_to_list])
  const people = lists.flatMap((json) => JSON.parse(json) as Person[])
  return new Set(
    [...rows.map(({ from_email }) => from_email), ...people.map(({ email }) => email)].map((one) => one.toLowerCase()),
  )
}
