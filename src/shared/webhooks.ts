// Webhooks: which events are sent where, signed as Standard Webhooks says.
import { z } from 'zod'
import { pushProblems } from './push.ts'
import { webhookEvents, webhookLimits } from './webhook-limits.ts'

export type { WebhookEvent } from './webhook-limits.ts'

/** Why an event could not be sent, as for push; foreign: it redirects; gone: 410, for good. */
export const webhookProblems = [...pushProblems, 'gone'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

const Id = z.string().max(100)
const fields = {
  events: z.array(z.enum(webhookEvents)).min(1, 'Please choose at least one event.').max(webhookEvents.length),
  /** Smart Folders, for `email.sorted`. */
  categories: z.array(Id).max(webhookLimits.categories, 'Please choose fewer Smart Folders.'),
  /** Whether sender, recipients and subject are sent. */
  content: z.boolean(),
}

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  ...fields,
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** Why the last event could not be sent. */
  problem: z.enum(webhookProblems).nullable(),
  /** Nothing is sent until a test succeeds. */
  disabled: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

export const AddWebhookInput = z.object({
  url: z.string().trim().min(1, 'Please enter an address.').max(webhookLimits.urlChars, 'This address is too long.'),
  events: fields.events,
  categories: fields.categories.default([]),
  content: fields.content.default(false),
})
export type AddWebhookInput = z.infer<typeof AddWebhookInput>

/** `secret`: shown this once, to check signatures with. */
export const AddedWebhook = z.object({ secret: z.string(), webhook: Webhook })
export type AddedWebhook = z.infer<typeof AddedWebhook>

/** Only what changes. */
export const UpdateWebhookInput = z
  .object({
    id: Id,
    events: fields.events.optional(),
    categories: fields.categories.optional(),
    content: fields.content.optional(),
  })
  .strict()
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>

export const WebhookInput = z.object({ id: Id })
