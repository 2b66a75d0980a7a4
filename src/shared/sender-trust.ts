// What a mail may try, and what a person may do about it: warnings, proof of the sender, trusted senders, leaving a
// list, invitations.
import { z } from 'zod'
import { limits } from './limits.ts'

/** `params` are short plain texts for the sentence in strings.ts. */
export const Warning = z.object({
  kind: z.enum([
    /** The name shows another address than the one it comes from. */
    'nameShowsAddress',
    /** Answers go to another domain than the mail came from. */
    'replyElsewhere',
    /** The domain looks like one that is known here, and is not. */
    'lookAlike',
    /** The domain mixes scripts, or is punycode. */
    'strangeScript',
    /** More than one From. */
    'manySenders',
    /** A known name with an address not seen before. */
    'knownNameNewAddress',
    /** The text of a link names another place than it leads to. */
    'linkElsewhere',
    /** A link leads to a bare IP address. */
    'linkNumeric',
    /** Checks of the sender failed (DMARC). */
    'notProven',
  ]),
  params: z.array(z.string()),
})
/** What the person's own mail server found out about the sender (RFC 8601). */
export const AuthenticationResult = z.enum(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'])
export const Authentication = z.object({
  spf: AuthenticationResult.nullable(),
  dkim: AuthenticationResult.nullable(),
  dmarc: AuthenticationResult.nullable(),
  /** The server that says so. */
  by: z.string(),
})
/** An address, or `@` and a domain. */
export const SenderInput = z.object({ sender: z.string().trim().toLowerCase().min(3).max(254) })

/** `left`: the list was told. `mail`: a mail to the list is on its way. `page`: only their page can do it: `url`. */
export const UnsubscribeAnswer = z.object({ state: z.enum(['left', 'mail', 'page']), url: z.string().nullable() })

export const InvitationReply = z.enum(['accepted', 'declined', 'tentative'])
export const Invitation = z.object({
  /** REQUEST and its like ask; CANCEL and REPLY only tell. */
  method: z.enum(['request', 'cancel', 'reply', 'publish']),
  title: z.string(),
  /** ISO, UTC; or a date alone where it lasts whole days. */
  start: z.string(),
  end: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string(),
  organizer: z.object({ name: z.string(), email: z.string() }).nullable(),
  attendees: z.number(),
  /** In words, where it happens again ("weekly"); '' where not. */
  repeats: z.string(),
  /** What was answered here; null where nothing was, or nothing is asked. */
  answer: InvitationReply.nullable(),
  canAnswer: z.boolean(),
})
/** An event about a mail, as the person plans it. `start` is a moment, whatever the zone it was chosen in. */
export const PlanEventInput = z.object({
  id: z.string().min(1).max(100),
  title: z.string().trim().min(1, 'Please enter a title').max(limits.subjectChars),
  /** In the two centuries around now, as the events of invitations are. */
  start: z.iso.datetime().refine((start) => start >= '1970' && start < '2170'),
  minutes: z
    .number()
    .int()
    .min(5)
    .max(7 * 24 * 60),
  /** Into the person's calendar. */
  save: z.boolean().optional(),
})
/** What else a person's calendars have on the days of an invitation. */
export const InvitationDay = z.object({
  /** The calendar that events go to. */
  calendar: z.string().nullable(),
  syncedAt: z.string(),
  events: z.array(
    z.object({
      title: z.string(),
      place: z.string(),
      /** ISO, UTC; or a date alone where it lasts whole days. */
      start: z.string(),
      end: z.string(),
      allDay: z.boolean(),
      /** Takes the person's time while the invitation would. */
      conflict: z.boolean(),
    }),
  ),
})
export const MailEventInput = z.object({ id: z.string().min(1).max(100) })
export const AnswerInvitationInput = z.object({ id: z.string().min(1).max(100), answer: InvitationReply })

export type Warning = z.infer<typeof Warning>
export type Authentication = z.infer<typeof Authentication>
export type InvitationDay = z.infer<typeof InvitationDay>
export type Invitation = z.infer<typeof Invitation>
export type InvitationReply = z.infer<typeof InvitationReply>
export type UnsubscribeAnswer = z.infer<typeof UnsubscribeAnswer>
export type PlanEventInput = z.infer<typeof PlanEventInput>
