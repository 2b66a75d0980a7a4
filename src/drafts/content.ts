// The content of a draft as it is stored: the fields of the composer as JSON. Drafts of before had the shape of the API's
// DraftInput; they are read as if they had always been so.
import { z } from 'zod'
import { DraftInput } from '../shared/mail.ts'
import { DraftFields } from '../shared/writing.ts'

const Stored = DraftFields.extend({
  /** The composer was closed: the draft can be pushed at once. */
  closed: z.boolean().optional(),
})
type Stored = z.infer<typeof Stored>

export function readContent(json: string): DraftFields {
  const { closed: _, ...fields } = readStored(json)
  return fields
}

export function writeContent(fields: DraftFields, closed: boolean): string {
  return JSON.stringify({ ...fields, ...(closed ? { closed } : {}) } satisfies Stored)
}

/** The same content without a pending file that has come. */
export function withoutPending(json: string, fileId: string): string {
  const { pending = [], ...rest } = readStored(json)
  const left = pending.filter(({ id }) => id !== fileId)
  return JSON.stringify({ ...rest, ...(left.length > 0 ? { pending: left } : {}) } satisfies Stored)
}

function readStored(json: string): Stored {
  const content: unknown = JSON.parse(json)
  const stored = Stored.safeParse(content)
  return stored.success ? stored.data : fromInput(DraftInput.parse(content))
}

/** What a program hands in (POST /emails/draft). Its lines are kept as lines: the addresses are read when it is sent. */
export function fromInput(input: DraftInput): DraftFields {
  const line = (recipients: DraftInput['to']) => [recipients ?? ''].flat().join('\n')
  return {
    ...(input.accountId === undefined ? {} : { identityId: input.accountId }),
    to: line(input.to),
    cc: line(input.cc),
    bcc: line(input.bcc),
    subject: input.subject ?? '',
    body: input.body ?? '',
    ...(input.inReplyTo === undefined ? {} : { replyTo: { messageId: input.inReplyTo } }),
  }
}
