// Sends one mail and reports the outcome. The upload is streamed, and its end waits for `ending`: the caller first records that
// from then on the outcome is unknown until Gmail responds. A 5xx after that may come from a proxy in front of a Gmail that has
// accepted the mail, so only a person may send it again.
import { AppError } from '../../../core/errors.ts'
import { cleanLine } from '../../clean-text.ts'
import type { Outgoing, SendResult } from '../../connector.ts'
import type { GmailApi } from '../request/api.ts'
import { answerOf, type GmailAnswer } from '../request/errors.ts'
import { conversationOf } from './conversation.ts'
import { withBcc } from './header.ts'

const piece = 64 * 1024

/** As `Sender.send` promises. */
export async function sendMail(
  api: GmailApi,
  { envelope, mime }: Outgoing,
  ending: () => Promise<void> = async () => undefined,
): Promise<SendResult> {
  const parts = addressed(mime, envelope.to)
  if (parts === undefined) return refused('An address in this email looks wrong. Please check the recipients.')
  const threadId = await conversationOf(api, mime)
  const text = inPieces(parts, ending)
  try {
    await sendIn(api, text, threadId)
    return { state: 'accepted', refused: [] }
  } catch (cause) {
    return outcome(cause, text.handedOver())
  }
}

function addressed(mime: Uint8Array, to: string[]): Uint8Array[] | undefined {
  try {
    return withBcc(mime, to)
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'invalid') return undefined
    throw cause
  }
}

/** Retried without threadId if Gmail no longer has that conversation: a refused mail was not sent. */
async function sendIn(api: GmailApi, { body }: Text, threadId: string | undefined): Promise<void> {
  if (threadId === undefined) return void (await api.send({ body }))
  try {
    await api.send({ body, threadId })
  } catch (cause) {
    const status = answerOf(cause)?.status
    if (status !== 404 && status !== 400) throw cause
    await api.send({ body })
  }
}

interface Text {
  body: () => AsyncGenerator<Uint8Array>
  /** True once the end of the upload was sent. */
  handedOver(): boolean
}

function inPieces(parts: Uint8Array[], ending: () => Promise<void>): Text {
  let over = false
  async function* body(): AsyncGenerator<Uint8Array> {
    over = false
    for (const part of parts) {
      for (let start = 0; start < part.length; start += piece) yield part.subarray(start, start + piece)
    }
    await ending()
    over = true
  }
  return { body, handedOver: () => over }
}

const unknown: SendResult = {
  state: 'unknown',
  sentence:
    'The mail server disconnected before confirming this email. It may have been sent: please check Sent or ask the recipient before sending it again.',
}

/** Throws if nothing was sent. */
function outcome(cause: unknown, handedOver: boolean): SendResult {
  const answer = answerOf(cause)
  if (answer === undefined || answer.unreached) throw cause
  if (answer.status === 0 || answer.status === 408 || answer.status >= 500) {
    if (handedOver) return unknown
    throw cause
  }
  if (answer.status === 400) return refused(reason(answer))
  if (answer.status === 413) return refused('This email is larger than the mail server accepts.')
  if (cause instanceof AppError && cause.kind === 'forbidden') return refused("The mail server's policy rejected this email.")
  throw cause
}

const refused = (sentence: string): SendResult => ({ state: 'refused', permanent: true, sentence })

function reason(answer: GmailAnswer): string {
  const said = cleanLine(answer.said(), 200)
  if (/recipient|address|\b(to|cc|bcc) header/i.test(said)) {
    return 'Gmail rejected an address in this email. Please check the recipients.'
  }
  return said === '' ? 'The mail server rejected this email.' : `The mail server rejected this email. (400: ${said})`
}
