// One mail with its text, as the API gives it to programs. The screens show the text by its own route, in a frame.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { smartFolderNames } from '../folders/smart-folders.ts'
import type { Email } from '../shared/mail.ts'
import { showBody } from './body/body.ts'
import { invitationOf } from './body/invitation.ts'
import { mailById, summaryById } from './queries.ts'
import { toSummary } from './row.ts'
import { assessSender } from './sender-trust/assess-sender.ts'
import { readUnsubscribe, whenLeft } from './unsubscribe/list-unsubscribe.ts'

/** Reading does not mark the mail read: that is the person's, or the screen's, to do. */
export async function readMail(app: App, userId: string, id: string): Promise<Email> {
  const mail = await mailById(app.db, userId, id)
  if (!mail) throw new AppError('missing', 'Email not found')
  const body = await showBody(app, userId, id)
  // After the text: where that had to be fetched, the mail has a snippet only now.
  const row = await summaryById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'Email not found')
  const summary = toSummary(row, await smartFolderNames(app, userId, [row]))
  const place = { outgoing: ['sent', 'drafts'].includes(summary.mailbox), junk: summary.mailbox === 'junk' }
  const [care, invitation, left] = await Promise.all([
    assessSender(app, userId, id, place),
    invitationOf(app, userId, id),
    mail.list_unsubscribe === null ? null : whenLeft(app, userId, mail),
  ])
  return {
    ...summary,
    body: body.shown.html,
    textBody: body.text,
    remoteImagesBlocked: body.shown.remoteImages,
    trackersRemoved: body.shown.trackers,
    unsubscribe: readUnsubscribe(mail.list_unsubscribe, left),
    bodyState: body.state,
    automated: mail.automated === 1,
    ...care,
    warnings: [...care.warnings, ...(place.outgoing ? [] : body.shown.links)],
    invitation,
  }
}
