// What the server says about itself. A visitor gets version, providers and registration only.
import { z } from 'zod'

export const Status = z.object({
  version: z.string(),
  registration: z.enum(['open', 'invite', 'closed']),
  /** By provider: whether signing in by OAuth is set up. */
  providers: z.record(z.string(), z.object({ oauth: z.boolean() })),
  demo: z.boolean(),
  /** True when the next account registered is the first and needs the code from the log. */
  setupCodeNeeded: z.boolean(),
  ai: z.object({ backend: z.string(), model: z.string().nullable(), reachable: z.boolean() }).optional(),
  tts: z.object({ backend: z.string(), voices: z.number() }).optional(),
  stt: z.object({ backend: z.string() }).optional(),
  /** low: no new texts of mails are fetched. full: nothing can be written. */
  disk: z.enum(['ok', 'low', 'full']).optional(),
})
export type Status = z.infer<typeof Status>

/** One thing that went stale, as the SSE stream tells a browser. */
export const StaleEvent = z.object({
  name: z.enum([
    'mail.changed',
    'mail.arrived',
    'accounts.changed',
    'sync.progress',
    'outbox.changed',
    'drafts.changed',
    'searches.changed',
    'categories.changed',
    'suggestions.changed',
    'sorting.progress',
    'user.changed',
    'preferences.changed',
    'shared-mailboxes.changed',
    'shared-mailboxes.unread',
    'presence.changed',
    'teamwork.changed',
    'hello',
  ]),
  accountId: z.string().optional(),
  ids: z.array(z.string()).optional(),
  state: z.string().optional(),
  status: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
  waitingFor: z.string().optional(),
})
export type StaleEvent = z.infer<typeof StaleEvent>
