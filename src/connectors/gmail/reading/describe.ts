// A Gmail message as a RemoteMail. Its header fields are raw, as the mail has them: they are put into the words of an IMAP
// envelope, and one place (imap/envelope.ts) keeps every string of a stranger to its size and says which date is believed.
import { addressParser, decodeWords } from 'postal-mime'
import { z } from 'zod'
import type { RemoteMail } from '../../connector.ts'
import { listedHeaders, toRemoteMail } from '../../imap/envelope.ts'
import { categoryOf, flagsOf } from '../labels.ts'
import { type GmailPart, headerOf, partsOf, readPart, valuesOf } from './structure.ts'

const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const labelIds = z.array(z.string().max(200).catch('')).max(10_000).optional().catch(undefined)

/** What messages.get answers, in full or in part; a message without labels has no list of them. */
export const Message = z.object({
  id,
  labelIds,
  internalDate: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  sizeEstimate: z.number().int().nonnegative().optional().catch(undefined),
  payload: z.unknown().optional(),
})
export type Message = z.infer<typeof Message>

/** Longest address list that is read; an envelope holds no more people anyway. */
const maxList = 100_000
/** Of all values of the fields that say something about a mail. */
const maxField = 20_000

export function describe(uid: number, message: Message, now: number): RemoteMail {
  const root = readPart(message.payload)
  const labels = new Set(message.labelIds)
  const category = categoryOf(labels)
  return {
    ...toRemoteMail(
      {
        seq: 0,
        uid,
        envelope: envelopeOf(root),
        ...(message.internalDate === undefined ? {} : { internalDate: new Date(Number(message.internalDate)) }),
        size: message.sizeEstimate ?? 0,
        headers: Buffer.from(fieldsOf(root)),
      },
      now,
    ),
    ...partsOf(message.payload),
    flags: flagsOf(labels),
    ...(category === undefined ? {} : { category }),
  }
}

function envelopeOf(root: GmailPart) {
  const people = (name: string) => peopleOf(headerOf(root, name))
  const date = new Date(headerOf(root, 'date').replace(/\([^()]*\)/g, ''))
  return {
    messageId: headerOf(root, 'message-id').trim(),
    inReplyTo: headerOf(root, 'in-reply-to'),
    subject: decodeWords(headerOf(root, 'subject').slice(0, maxField)),
    from: people('from'),
    sender: people('sender'),
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    replyTo: people('reply-to'),
    ...(Number.isNaN(date.getTime()) ? {} : { date }),
  }
}

function peopleOf(value: string): { name: string; address: string }[] {
  if (value === '') return []
  return addressParser(value.slice(0, maxList), { flatten: true }).map((one) => ({
    name: decodeWords(one.name),
    address: one.address ?? '',
  }))
}

/** The other header fields that a listing asks for, as lines. */
function fieldsOf(root: GmailPart): string {
  return listedHeaders.flatMap((name) => valuesOf(root, name).map((value) => `${name}: ${value.slice(0, maxField)}\r\n`)).join('')
}
