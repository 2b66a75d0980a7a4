// Who reads and who writes in a conversation of a shared mailbox, now. Kept in memory for less than a minute, never stored.
import { z } from 'zod'

const id = z.string().min(1).max(100)
export const Doing = z.enum(['reading', 'writing'])
export const PresenceInput = z.object({
  /** Of the page that reports, made by itself: several of one person don't end one another. */
  page: z.string().min(1).max(40),
  threadId: id,
  /** null: no longer. */
  doing: Doing.nullable(),
})
export const Presence = z.object({
  /** Others than who asks. */
  people: z.array(z.object({ id: z.string(), name: z.string(), doing: Doing })),
})
export type Doing = z.infer<typeof Doing>
export type PresenceInput = z.infer<typeof PresenceInput>
export type Presence = z.infer<typeof Presence>
