// Leaving a list, because a person asked to: with one click (RFC 8058) where the sender is proven, else by a mail, else on
// the list's own page, which the person opens. Telling a list anything also tells it that somebody reads: where the check
// of the sender failed, nothing is told.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { limits, second } from '../../shared/limits.ts'
import type { UnsubscribeAnswer } from '../../shared/sender-trust.ts'
import { sendMail } from '../send.ts'
import { isAcquainted, provenSender } from '../sender-trust/assess-sender.ts'
import { listOf, readMailto, readUnsubscribe } from './list-unsubscribe.ts'
import { rememberLeft } from './queries.ts'

type Proven = NonNullable<Awaited<ReturnType<typeof provenSender>>>

/** `memberId`: of who leaves it in a shared mailbox. */
export async function unsubscribe(
  app: App,
  userId: string,
  { id }: { id: string },
  memberId?: string,
): Promise<UnsubscribeAnswer> {
  const mail = await provenSender(app, userId, id)
  if (!mail) throw new AppError('missing', 'Email not found')
  const ways = readUnsubscribe(mail.row.list_unsubscribe)
  if (!ways) throw new AppError('invalid', 'This email has no unsubscribe information.')
  if (mail.failed) {
    if (ways.url) return { state: 'page', url: ways.url }
    throw new AppError(
      'unprocessable',
      "This sender isn't verified, so you weren't unsubscribed. Marking the email as junk is safer.",
    )
  }
  if (ways.oneClick && ways.url && (await mayClick(app, userId, mail)) && (await click(app, ways.url))) {
    await remember(app, userId, mail)
    return { state: 'left', url: null }
  }
  const mailto = ways.mailto === null ? undefined : readMailto(ways.mailto)
  if (!mailto) return { state: 'page', url: ways.url }
  const request = {
    to: [mailto.to],
    subject: mailto.subject,
    body: '',
    accountId: mail.row.account_id,
    holdSeconds: limits.undoSeconds,
    idempotencyKey: `leave:${id}:${Math.floor(app.now().getTime() / (60 * second))}`,
  }
  await sendMail(app, userId, request, memberId)
  await remember(app, userId, mail)
  return { state: 'mail', url: null }
}

/** RFC 8058, section 4: the header is worth something only under a signature; without checks, from a sender known for long. */
async function mayClick(app: App, userId: string, { row, authentication }: Proven): Promise<boolean> {
  if (authentication?.dkim === 'pass' || authentication?.dmarc === 'pass') return true
  return isAcquainted(app, userId, row)
}

/** The list has heard it. One that redirects, or cannot be reached, has not. */
async function click(app: App, url: string): Promise<boolean> {
  try {
    const answer = await app.net.post(url, {
      contentType: 'application/x-www-form-urlencoded',
      body: 'List-Unsubscribe=One-Click',
      maxBytes: 64 * 1024,
      timeoutMs: 10 * second,
    })
    return answer.status >= 200 && answer.status < 300
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ kind: cause.kind }, 'one-click unsubscribe failed')
    return false
  }
}

async function remember(app: App, userId: string, { row }: Proven): Promise<void> {
  await rememberLeft(app.db, userId, row.account_id, listOf(row), app.now().getTime())
}
