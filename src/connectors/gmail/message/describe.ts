// A Gmail message as a RemoteMail. Header fields are parsed as those of any mail.
import { z } from 'zod'
import type { RemoteMail } from '../../connector.ts'
import { describeHeader, listedHeaders } from '../../mime/header/describe.ts'
import { type Fields, toBinary } from '../../mime/header/fields.ts'
import { categoryOf, flagsOf } from '../labels.ts'
import { type GmailPart, partsOf, readPart, valuesOf } from './structure.ts'

const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const labelIds = z.array(z.string().max(200).catch('')).max(10_000).optional().catch(undefined)

/** A response of messages.get; `labelIds` is absent for a message without labels. */
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

export function describe(uid: number, message: Message, now: number): RemoteMail {
  const labels = new Set(message.labelIds)
  const category = categoryOf(labels)
  const arrived = message.internalDate === undefined ? undefined : new Date(Number(message.internalDate))
  return {
    uid,
    flags: flagsOf(labels),
    size: message.sizeEstimate ?? 0,
    ...describeHeader(fieldsOf(readPart(message.payload)), partsOf(message.payload), { arrived, now }),
    ...(category === undefined ? {} : { category }),
  }
}

/** The header fields a listing fetches. */
function fieldsOf(root: GmailPart): Fields {
  return new Map(listedHeaders.map((name) => [name, valuesOf(root, name).map((value) => toBinary(value.trim()))]))
}
