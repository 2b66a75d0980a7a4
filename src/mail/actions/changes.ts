// A change made here that the mail server has not heard of yet, as it is kept in `pending_change`.
import { z } from 'zod'
import { Role } from '../../shared/mail.ts'

const Place = z.object({ mailboxId: z.number(), mailbox: z.string(), uidvalidity: z.string(), uid: z.number() })
/** As connectors/connector.ts has it: a folder by what it is for, or by its path. */
const Destination = z.union([Role, z.object({ path: z.string() })])

export const PendingChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('flags'),
    place: Place,
    set: z.object({ read: z.boolean().optional(), starred: z.boolean().optional(), answered: z.boolean().optional() }),
  }),
  z.object({ kind: z.literal('move'), place: Place, to: Destination }),
  z.object({ kind: z.literal('expunge'), place: Place }),
])
export type PendingChange = z.infer<typeof PendingChange>
export type PendingPlace = z.infer<typeof Place>

export const readChange = (json: string): PendingChange => PendingChange.parse(JSON.parse(json))
