// Accept, decline, or perhaps: a mail to the organizer with a calendar beside the text (RFC 6047). It goes out as any mail
// a person sends, from the address that was invited, and can be taken back as long.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import {
  answerKey,
  calendarPart,
  type FoundInvitation,
  findInvitation,
  latestAnswer,
  showInvitation,
} from '../mail/body/invitation.ts'
import { compose } from '../mail/outgoing/compose.ts'
import { checkSendable, prepareOutgoing } from '../mail/outgoing/prepare.ts'
import { nameInserted, putInOutbox } from '../mail/send.ts'
import { personLanguage } from '../preferences/person-language.ts'
import { limits, second } from '../shared/limits.ts'
import type { Language } from '../shared/quote-words.ts'
import type { Invitation, InvitationReply } from '../shared/sender-trust.ts'
import { rememberAnswer } from './queries.ts'
import { putInvitation } from './save-event.ts'
import { keyOfAnswer } from './undo-answer.ts'

/** In the language of who answers. What a calendar reads is in none. */
const words: Record<Language, Record<InvitationReply, string>> = {
  en: { accepted: 'Accepted', declined: 'Declined', tentative: 'Tentative' },
  de: { accepted: 'Zugesagt', declined: 'Abgelehnt', tentative: 'Mit Vorbehalt' },
}

export async function answerInvitation(
  app: App,
  userId: string,
  { id, answer }: { id: string; answer: InvitationReply },
): Promise<{ invitation: Invitation; outboxId: string | null }> {
  const found = await findInvitation(app, userId, id)
  if (!found && !(await calendarPart(app, userId, id))) throw new AppError('missing', 'Email not found')
  if (!found) throw new AppError('invalid', "This email doesn't contain an invitation.")
  const shown = await showInvitation(app, userId, found)
  if (!shown.canAnswer) throw new AppError('invalid', "You can't reply to this invitation from here.")
  if (shown.answer === answer) return { invitation: shown, outboxId: null }
  const { row, event } = found
  const at = app.now().getTime()
  const sendAt = at + limits.undoSeconds * second
  const before = await latestAnswer(app, userId, found)
  const outboxId = await sendAnswer(app, userId, found, answer, { key: keyOfAnswer({ mailId: id, at, before }), sendAt })
  await rememberAnswer(app.db, userId, {
    accountId: row.account_id,
    event: answerKey(event),
    sequence: event.sequence,
    answer,
    at,
  })
  // When the mail is sent, so that both can be undone until then.
  await putInvitation(app, userId, found, answer, { notBefore: sendAt })
  return { invitation: { ...shown, answer }, outboxId }
}

async function sendAnswer(
  app: App,
  userId: string,
  { row, event, invited }: FoundInvitation,
  answer: InvitationReply,
  given: { key: string; sendAt: number },
): Promise<string | null> {
  const { organizer } = event
  if (!organizer || !invited) throw new AppError('invalid', "You can't reply to this invitation from here.")
  const said = `${words[await personLanguage(app, userId)][answer]}: ${event.title || row.subject}`
  const written = await prepareOutgoing(
    app,
    userId,
    {
      to: [organizer.email],
      subject: said.slice(0, limits.subjectChars).toWellFormed(),
      body: `${said}\n`,
      ...(invited.identityId === undefined ? { accountId: row.account_id } : { identityId: invited.identityId }),
      ...(row.message_id === '' ? {} : { replyTo: { messageId: row.message_id, references: JSON.parse(row.refs) as string[] } }),
    },
    [],
  )
  checkSendable(written)
  const { replyCalendar } = await import('./write-icalendar.ts')
  const calendarReply = replyCalendar(
    { event, organizer, attendee: { ...written.outgoing.from, email: invited.email }, answer },
    app.now(),
  )
  const composed = await compose(app, { ...written.outgoing, calendarReply })
  const mail = await inTransaction(app, (app) => putInOutbox(app, userId, written, composed, given))
  if (mail) await nameInserted(app, userId, written, mail.id)
  return mail?.id ?? null
}
