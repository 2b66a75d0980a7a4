// Push notifications: where they go, and what a person wants to be told.
import { z } from 'zod'

export const pushKinds = ['browser', 'ntfy', 'gotify'] as const
export type PushKind = (typeof pushKinds)[number]

/**
 * Why a notification could not be sent. denied: token or signature refused; rejected: the server refused the message; foreign:
 * another kind of server answered.
 */
export const pushProblems = [
  'denied',
  'not-allowed',
  'not-found',
  'limited',
  'unavailable',
  'timeout',
  'rejected',
  'foreign',
] as const
export type PushProblem = (typeof pushProblems)[number]

const Id = z.string().max(100)
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 22:00.')

export const pushChoices = ['all', 'important', 'known', 'folder'] as const

export const PushSettings = z.object({
  /** important: Needs Reply and Urgent; known: people this person has written to; folder: a Smart Folder. */
  which: z.enum(pushChoices),
  /** The Smart Folder, where `which` is folder. */
  folderId: Id.nullable(),
  /** Whether sender and subject are sent. */
  content: z.boolean(),
  /** In the person's time zone; may go past midnight. */
  quiet: z.object({ from: clock, to: clock }).strict().nullable(),
  /** Times of day of a summary, which then takes the place of single notifications. Empty: none. */
  digest: z.array(clock).max(4, 'You can choose up to 4 times.'),
})
export type PushSettings = z.infer<typeof PushSettings>

export const defaultPushSettings: PushSettings = { which: 'all', folderId: null, content: false, quiet: null, digest: [] }

/** Only what changes. An unknown field is an error. */
export const SavePushSettingsInput = PushSettings.partial().strict()
export type SavePushSettingsInput = z.infer<typeof SavePushSettingsInput>

export const PushTarget = z.object({
  id: z.string(),
  kind: z.enum(pushKinds),
  /** ntfy: server and topic; Gotify: its server; '' for browsers. */
  address: z.string(),
  /** Of a browser, or of another program that subscribed. */
  userAgent: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** Why the last notification could not be sent. */
  problem: z.enum(pushProblems).nullable(),
  /** Too many failed in a row: nothing is sent until a test succeeds. */
  disabled: z.boolean(),
})
export type PushTarget = z.infer<typeof PushTarget>

export const mailboxPushChoices = ['off', 'mentions', 'assigned', 'all'] as const
export type MailboxPushChoice = (typeof mailboxPushChoices)[number]

/** What a member is notified of in a shared mailbox, each choice with the one before: comments that mention them, new mail of theirs, all. */
export const MailboxPush = z.object({ id: Id, name: z.string(), push: z.enum(mailboxPushChoices) })
export type MailboxPush = z.infer<typeof MailboxPush>
export const SaveMailboxPushInput = MailboxPush.omit({ name: true })
export type SaveMailboxPushInput = z.infer<typeof SaveMailboxPushInput>

export const PushState = z.object({ settings: PushSettings, targets: z.array(PushTarget), mailboxes: z.array(MailboxPush) })
export type PushState = z.infer<typeof PushState>

/** A PushSubscription as browsers write it (Push API, toJSON), also of a UnifiedPush endpoint. */
export const SubscribeInput = z.object({
  endpoint: z.string().max(2000, 'This push address is too long.'),
  keys: z.object({
    /** An uncompressed point of P-256, base64url (RFC 8291, section 3.1). */
    p256dh: z.string().max(100),
    /** 16 bytes, base64url (RFC 8291, section 3.2). */
    auth: z.string().max(40),
  }),
})
export type SubscribeInput = z.infer<typeof SubscribeInput>

const server = z.string().trim().min(1, 'Please enter the server address.').max(300, 'This server address is too long.')
/** What an Authorization header takes; tokens of ntfy and Gotify are shorter. */
const token = z
  .string()
  .trim()
  .max(200, 'This token is too long.')
  .regex(/^[\x21-\x7e]*$/, 'This token contains characters that no token has.')

export const AddNtfyInput = z.object({
  server,
  topic: z
    .string()
    .trim()
    .regex(/^[-_A-Za-z0-9]{1,64}$/, 'Topics consist of up to 64 letters, digits, hyphens and underscores.'),
  /** '' for a topic without access control. */
  token: token.default(''),
})
export type AddNtfyInput = z.infer<typeof AddNtfyInput>

export const AddGotifyInput = z.object({ server, token: token.min(1, "Please enter the application's token.") })
export type AddGotifyInput = z.infer<typeof AddGotifyInput>

export const PushTargetInput = z.object({ id: Id })
