// One mail with its text, as the API gives it to programs. The screens show the text by its own route, in a frame.
import type { App } from '../app.ts'
import { picturesOf } from '../contacts/address-books.ts'
import { AppError } from '../core/errors.ts'
import { smartFolderNames } from '../folders/smart-folders.ts'
import type { Email } from '../shared/mail.ts'
import { beginShowing } from './body/body.ts'
import { invitationOf } from './body/invitation.ts'
import { summaryById } from './queries.ts'
import { toSummary } from './row.ts'
import { assessSender } from './sender-trust/assess-sender.ts'
import { senderRow } from './sender-trust/queries.ts'
import { readUnsubscribe, whenLeft } from './unsubscribe/list-unsubscribe.ts'

interface ReadOptions {
  /** Nothing is said that the person's other accounts would tell. */
  oneAccount?: boolean
}

/** Reading does not mark the mail read: that is the person's, or the screen's, to do. */
export async function readMail(app: App, userId: string, id: string, { oneAccount = false }: ReadOptions = {}): Promise<Email> {
  const { body, shown } = await beginShowing(app, userId, id)
  const [about, { html, remoteImages, trackers, links }] = await Promise.all([
    aboutMail(app, userId, id, { hasCalendar: body.hasCalendar, oneAccount }),
    shown,
  ])
  return {
    ...about,
    body: html,
    textBody: body.text,
    remoteImagesBlocked: remoteImages,
    trackersRemoved: trackers,
    bodyState: body.state,
    warnings: [...about.warnings, ...(isOutgoing(about) ? [] : links)],
  }
}

const isOutgoing = ({ mailbox }: Pick<Email, 'mailbox'>) => mailbox === 'sent' || mailbox === 'drafts'

/** All but the text, read after that: where it had to be fetched, the mail has a snippet only now. */
async function aboutMail(app: App, userId: string, id: string, about: { hasCalendar: boolean; oneAccount: boolean }) {
  const [row, sender] = await Promise.all([summaryById(app.db, userId, id), senderRow(app.db, userId, id)])
  if (!row || !sender) throw new AppError('missing', 'Email not found')
  const summary = toSummary(row, await smartFolderNames(app, userId, [row]))
  const [care, invitation, left, pictures] = await Promise.all([
    assessSender(app, userId, sender, {
      outgoing: isOutgoing(summary),
      junk: summary.mailbox === 'junk',
      oneAccount: about.oneAccount,
    }),
    about.hasCalendar ? invitationOf(app, userId, id) : null,
    sender.list_unsubscribe === null ? null : whenLeft(app, userId, sender),
    // The address book is not of that account.
    picturesOf(app, userId, about.oneAccount ? [] : [summary.from.email.toLowerCase()]),
  ])
  // A face beside a forged address would vouch for it. In junk there may be no proof to warn about, and every reason to doubt.
  const isDoubtful = care.warnings.length > 0 || summary.mailbox === 'junk'
  const [picture] = isDoubtful ? [] : pictures.values()
  return {
    ...summary,
    ...care,
    unsubscribe: readUnsubscribe(sender.list_unsubscribe, left),
    automated: sender.automated === 1,
    invitation,
    ...(picture === undefined ? {} : { picture }),
  }
}
