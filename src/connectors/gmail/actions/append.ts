// Stores a mail in a folder without sending it. Nothing is tried twice: it could be stored twice.
import { z } from 'zod'
import type { Role } from '../../../shared/mail.ts'
import type { Flags, Place } from '../../connector.ts'
import type { GmailClient } from '../gmail-client.ts'
import { gmailValidity } from '../labels.ts'
import { readAnswer } from '../request/errors.ts'
import { conversationOf } from './conversation.ts'

const Id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const Stored = z.object({ id: Id, threadId: Id })
const Draft = z.object({ message: Stored })

export async function append(
  client: GmailClient,
  role: Role,
  mime: Uint8Array,
  flags: Partial<Flags>,
): Promise<Place | undefined> {
  const folder = await client.folders.destination(role)
  const stored =
    folder.label === 'DRAFT'
      ? await storeDraft(client, mime, flags)
      : await store(client, mime, [...own(folder.label), ...marks(flags)])
  const uid = (await client.uidMap.add([stored], 'newer')).get(stored.id)
  return uid === undefined ? undefined : { mailbox: folder.path, uidvalidity: gmailValidity, uid }
}

async function storeDraft({ api }: GmailClient, mime: Uint8Array, flags: Partial<Flags>): Promise<z.infer<typeof Stored>> {
  const threadId = await conversationOf(api, mime)
  const upload = { body: () => [mime], ...(threadId === undefined ? {} : { threadId }) }
  const { message } = readAnswer(Draft, await api.createDraft(upload))
  if (flags.starred) await api.modify(message.id, { addLabelIds: ['STARRED'], removeLabelIds: [] })
  return message
}

async function store({ api }: GmailClient, mime: Uint8Array, labels: string[]): Promise<z.infer<typeof Stored>> {
  return readAnswer(Stored, await api.insert({ body: () => [mime] }, labels))
}

const own = (label: string | undefined) => (label === undefined ? [] : [label])

function marks({ read, starred }: Partial<Flags>): string[] {
  return [...(read ? [] : ['UNREAD']), ...(starred ? ['STARRED'] : [])]
}
