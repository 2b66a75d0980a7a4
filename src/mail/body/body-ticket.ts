// A frame cannot send the bearer token, so the address of a mail's document carries a ticket instead: for one mail, one
// session, one minute. It holds no secret that is good for anything else, and ends with its session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { isSessionLive } from '../../auth/sessions/token.ts'
import { AppError } from '../../core/errors.ts'
import { limits, second } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { findMail } from './fetch-from-server.ts'

const Ticket = z.strictObject({
  session: z.string(),
  user: z.string(),
  mail: z.string(),
  expires: z.number(),
  images: z.literal('show').optional(),
})
export type Ticket = z.infer<typeof Ticket>

export async function createBodyTicket(
  app: App,
  person: Pick<SignedInAs, 'userId' | 'sessionId'>,
  input: { id: string; images?: 'show' | undefined },
): Promise<{ url: string }> {
  await findMail(app, person.userId, input.id)
  const ticket: Ticket = {
    session: person.sessionId,
    user: person.userId,
    mail: input.id,
    expires: app.now().getTime() + limits.ticketSeconds * second,
    ...(input.images ? { images: input.images } : {}),
  }
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return { url: `/api/emails/${encodeURIComponent(input.id)}/body?ticket=${payload}.${sign(app, payload)}` }
}

/** The ticket where it is ours, in time, for this mail, and its session still lives; else `unauthenticated`. */
export async function openBodyTicket(app: App, mailId: string, text: string): Promise<Ticket> {
  const ticket = read(app, text)
  const isGood = ticket !== undefined && ticket.mail === mailId && ticket.expires > app.now().getTime()
  if (!isGood || !(await isSessionLive(app, { userId: ticket.user, sessionId: ticket.session }))) {
    throw new AppError('unauthenticated', 'This link is no longer valid. Please open the email again.')
  }
  return ticket
}

function read(app: App, text: string): Ticket | undefined {
  const [payload = '', signature = ''] = text.length > 2000 ? [] : text.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, payload))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Ticket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
}

const sign = (app: App, payload: string) =>
  createHmac('sha256', app.secrets.key('body-ticket')).update(payload).digest('base64url')
