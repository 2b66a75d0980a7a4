// Sends one mail and says what has become of it. The hard case is a connection that ends between the last byte of the
// text and the server's answer: then the mail may have been taken, and nobody but a person may send it again.
import { Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import type { ConnectorAccount, Outgoing, SendResult } from './connector.ts'
import { toMailFailure } from './failures/failures.ts'
import type { MailDeps } from './imap/client.ts'
import { connectSmtp } from './smtp/connection.ts'
import { refusal, type SmtpAnswer } from './smtp/refusals.ts'

const longest = 10 * minute

/** An AppError means that nothing was handed over: trying again is safe. */
export async function sendMail(account: ConnectorAccount, deps: MailDeps, outgoing: Outgoing): Promise<SendResult> {
  using smtp = await connectSmtp(account, deps)
  const { envelope, mime } = outgoing
  const text = inPieces(mime)
  // A server may drip words for ever; closing makes what has become of the mail known or unknown.
  const timer = setTimeout(() => smtp.connection.close(), longest)
  return await new Promise<SendResult>((resolve, reject) => {
    const fail = (cause: unknown) => {
      const error = answerIn(cause)
      if (answered(error)) resolve(refusal(error))
      // nodemailer reads the text only after the server has asked for it, and the final dot follows its last piece.
      else if (text.handedOver()) resolve({ state: 'unknown', sentence: unknownSentence })
      else if (isOurs(cause)) resolve(refusal(error))
      else reject(toMailFailure(cause, { server: 'smtp', account }))
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
  'The connection to the mail server ended before it said whether it took this mail. It may have been sent: please look into Sent, or ask the recipient, before sending it again.'

/** The bytes as a stream that remembers whether its end has been read. */
function inPieces(mime: Uint8Array): { stream: Readable; handedOver: () => boolean } {
  let over = false
  function* pieces() {
    const size = 64 * 1024
    for (let start = 0; start < mime.length; start += size) {
      // Set before the last piece is given away: from here on it may be on its way.
      if (start + size >= mime.length) over = true
      yield Buffer.from(mime.subarray(start, start + size))
    }
  }
  return { stream: Readable.from(pieces(), { objectMode: false }), handedOver: () => over }
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

/** nodemailer itself refused before saying anything: an address that cannot be one, a mail over the server's limit. */
function isOurs(cause: unknown): boolean {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return !(cause instanceof AppError) && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
