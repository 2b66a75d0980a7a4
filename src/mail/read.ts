// One mail with its text, as the API gives it to programs. The screens show the text by its own route, in a frame.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Email } from '../shared/mail.ts'
import { showBody } from './body/body.ts'
import { mailById, summaryById } from './queries.ts'
import { toSummary } from './row.ts'
import { readUnsubscribe } from './unsubscribe.ts'

/** Reading does not mark the mail read: that is the person's, or the screen's, to do. */
export async function readMail(app: App, userId: string, id: string): Promise<Email> {
  const [row, mail] = await Promise.all([summaryById(app.db, userId, id), mailById(app.db, userId, id)])
  if (!row || !mail) throw new AppError('missing', 'Email not found')
  const body = await showBody(app, userId, id)
  return {
    ...toSummary((await summaryById(app.db, userId, id)) ?? row),
    body: body.shown.html,
    textBody: body.text,
    remoteImagesBlocked: body.shown.remoteImages,
    unsubscribe: readUnsubscribe(mail.list_unsubscribe),
    bodyState: body.state,
    automated: mail.automated === 1,
    authentication: null,
    warnings: [],
    firstContact: false,
    senderTrusted: false,
    invitation: null,
  }
}
