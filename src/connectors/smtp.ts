// Sends one mail and says what has become of it. The hard case is a connection that ends between the last byte of the
// text and the server's answer: then the mail may have been taken, and nobody but a person may send it again.
import { Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import type { ConnectorAccount, Outgoing, SendResult } from './connector.ts'
import { toMailFailure } from './failures/failures.ts'
import type { MailDeps } from './imap/client.ts'
import type { Sender } from './sender.ts'
import { connectSmtp, type SmtpSession } from './smtp/connection.ts'
import { refusal, type SmtpAnswer } from './smtp/refusals.ts'

const longest = 10 * minute

/** Connects and logs in. Throws AppErrors; `reconnect` when the credentials are refused. */
export async function openSender(account: ConnectorAccount, deps: MailDeps): Promise<Sender> {
  const smtp = await connectSmtp(account, deps)
  return {
    send: (outgoing, ending = async () => undefined) => sendOver(smtp, account, outgoing, ending),
    [Symbol.asyncDispose]: async () => smtp[Symbol.dispose](),
  }
}

/** One mail on a connection of its own. */
export async function sendMail(account: ConnectorAccount, deps: MailDeps, outgoing: Outgoing): Promise<SendResult> {
  await using sender = await openSender(account, deps)
  return await sender.send(outgoing)
}

async function sendOver(
  smtp: SmtpSession,
  account: ConnectorAccount,
  { envelope, mime }: Outgoing,
  ending: () => Promise<void>,
): Promise<SendResult> {
  const text = inPieces(mime, ending)
  const where = { server: 'smtp', account } as const
  // A server may drip words for ever; closing makes what has become of the mail known or unknown.
  const timer = setTimeout(() => smtp.connection.close(), longest)
  return await new Promise<SendResult>((resolve, reject) => {
    const fail = (cause: unknown) => {
      const error = answerIn(cause)
      if (text.stopped()) {
        // The text has no end yet: without the connection the server has to drop it. A QUIT would become a part of it.
        smtp.connection.close()
        reject(text.stopped())
      } else if (wantsLogin(error)) reject(signInAgain(cause, account))
      else if (answered(error)) resolve(refusal(error))
      else if (text.handedOver()) resolve({ state: 'unknown', sentence: unknownSentence })
      else if (isOurs(cause)) resolve(refusal(error))
      else reject(toMailFailure(cause, where))
    }
    smtp.connection.once('error', fail)
    smtp.connection.once('end', () => fail(Object.assign(new Error('connection closed'), { code: 'ECONNECTION' })))
    const parameters = { ...envelope, size: mime.length, use8BitMime: mime.some((byte) => byte > 127) }
    smtp.connection.send(parameters, text.stream, (error, info) => {
      if (error) fail(error)
      else resolve({ state: 'accepted', refused: info.rejected })
    })
  }).finally(() => clearTimeout(timer))
}

const unknownSentence =
  'The mail server disconnected before confirming this email. It may have been sent: please check Sent or ask the recipient before sending it again.'

interface Text {
  stream: Readable
  /** True once its end was given away: nodemailer writes the final dot then, and the server may take the mail. */
  handedOver(): boolean
  /** Why its end was held back. */
  stopped(): Error | undefined
}

/** The bytes as a stream, whose end waits for `ending`. nodemailer reads it only after the server has asked for the text. */
function inPieces(mime: Uint8Array, ending: () => Promise<void>): Text {
  const size = 64 * 1024
  let over = false
  let stopped: Error | undefined
  async function* pieces() {
    for (let start = 0; start < mime.length; start += size) yield Buffer.from(mime.subarray(start, start + size))
    try {
      await ending()
    } catch (cause) {
      stopped = cause instanceof Error ? cause : new Error('the end was held back', { cause })
      throw stopped
    }
    over = true
  }
  return { stream: Readable.from(pieces(), { objectMode: false }), handedOver: () => over, stopped: () => stopped }
}

function answerIn(cause: unknown): SmtpAnswer {
  const field = (name: string): unknown => (cause instanceof Error ? Reflect.get(cause, name) : undefined)
  const code = field('responseCode')
  const response = field('response')
  const command = field('command')
  return {
    responseCode: typeof code === 'number' ? code : undefined,
    response: typeof response === 'string' ? response : '',
    command: typeof command === 'string' ? command : '',
  }
}

/** The server said no: to the sender, to every recipient, or to the text. */
function answered({ responseCode }: SmtpAnswer): boolean {
  return responseCode !== undefined && responseCode >= 400 && responseCode < 600
}

/** A login that was good a moment ago no longer is, or was never asked for (RFC 4954, section 6). */
function wantsLogin({ responseCode }: SmtpAnswer): boolean {
  return responseCode === 530 || responseCode === 534 || responseCode === 535
}

/** A token may have ended since the login: the next try gets another one, and hears at the login if that is refused, too. */
function signInAgain(cause: unknown, account: ConnectorAccount): AppError {
  const sentence = 'The mail server requires you to sign in again before sending.'
  return new AppError(account.accessToken ? 'unavailable' : 'reconnect', sentence, { cause })
}

/** nodemailer itself refused before saying anything: an address that cannot be one, a mail over the server's limit. */
function isOurs(cause: unknown): boolean {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return !(cause instanceof AppError) && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
