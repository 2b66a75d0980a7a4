// Snoozing takes a conversation out of the inbox until then: here at once, on the mail server into the folder Snoozed, so
// that other programs do not show it in the inbox either. wake.ts brings it back.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { smartFolderNames } from '../../folders/smart-folders.ts'
import { day } from '../../shared/limits.ts'
import type { BatchAnswer, EmailSummary, SnoozeInput, SnoozeManyInput } from '../../shared/mail.ts'
import { summaryById } from '../queries.ts'
import { toSummary } from '../row.ts'
import { act } from './act.ts'
import { type MailRef, mailsByIds } from './queries.ts'
import { chainsInInbox } from './snooze-queries.ts'

const longest = 5 * 366 * day
const notInInbox = 'Only mail in the inbox can be snoozed.'

/** Hides a conversation from the inbox until then. Snoozing again moves the time. */
export async function snoozeMail(
  app: App,
  userId: string,
  input: SnoozeInput,
): Promise<{ email: EmailSummary; undoId: string | null }> {
  const { updated, undoId } = await snoozeMails(app, userId, { ids: [input.id], until: input.until })
  const row = await summaryById(app.db, userId, input.id)
  if (!row) throw new AppError('missing', 'Email not found')
  if (updated === 0) throw new AppError('invalid', notInInbox)
  return { email: toSummary(row, await smartFolderNames(app, userId, [row])), undoId }
}

/** Each with its conversation. Mail of which nothing is in the inbox comes back as failed. */
export async function snoozeMails(app: App, userId: string, input: SnoozeManyInput): Promise<BatchAnswer> {
  const until = timeOf(app, input.until)
  const ids = [...new Set(input.ids)]
  const mails = await mailsByIds(app.db, userId, ids)
  const chain = await chainsInInbox(
    app.db,
    userId,
    mails.map((mail) => mail.key),
  )
  const undoId = await act(app, userId, chain, { snoozeUntil: until })
  const nameOf = (mail: MailRef) => `${mail.accountId} ${mail.thread}`
  const done = new Set(chain.map(nameOf))
  const known = new Map(mails.map((mail) => [mail.id, mail]))
  const failed = ids.flatMap((id) => {
    const mail = known.get(id)
    if (!mail) return [{ id, message: 'Email not found' }]
    return done.has(nameOf(mail)) ? [] : [{ id, message: notInInbox }]
  })
  return { updated: ids.length - failed.length, failed, undoId }
}

function timeOf(app: App, text: string): number {
  const until = new Date(text).getTime()
  const now = app.now().getTime()
  if (until <= now) throw new AppError('invalid', 'Please choose a time in the future.')
  if (until > now + longest) throw new AppError('invalid', 'Please choose a time within the next five years.')
  return until
}
