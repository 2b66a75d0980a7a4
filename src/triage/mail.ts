// A mail as triage sees it: plain data, so that it can cross into a thread, and be written down in a labelled set. Triage
// reads and judges; it knows no database, no network and no model.
import type { ProviderCategory } from '../connectors/connector.ts'
import type { Person } from '../shared/mail.ts'

export interface TriageMail {
  /** Whatever the caller knows it by; it comes back with the result. */
  key: number
  subject: string
  from: Person
  to: Person[]
  cc: Person[]
  replyTo: Person[]
  /** When it was sent, ms UTC. */
  date: number
  /** What the mail says its sender's clock is ahead of UTC, in minutes; null where it does not. How far it is believed: reading/clock.ts. */
  offset: number | null
  /** The readable text as stored (message_body.text). Where there is HTML, `look` finds what is seen of that and uses it. */
  text: string
  /** As it came, hostile; null where there is none. */
  html: string | null
  listId: string | null
  /** Whether it can be unsubscribed from (RFC 2369). */
  unsubscribe: boolean
  /** A program wrote it (RFC 3834, RFC 2919). */
  automated: boolean
  providerCategory: ProviderCategory | null
  /** Method of its calendar (RFC 5546), upper case; PUBLISH, which asks for no reply, where it names none. null without a calendar. */
  calendar: string | null
  attachments: { filename: string; mimeType: string }[]
  /** SPF, DKIM or DMARC said no, by the word of a server that counts; null where nothing is known. */
  authenticFailed: boolean | null
  /** What the person is called, and their addresses, lower case. */
  me: { names: string[]; addresses: string[] }
  known: {
    /** Mails the person wrote to this sender, and got from them before this one. */
    writtenTo: number
    writtenFrom: number
    /** Of this conversation: mails the person wrote, and whether one of them is later than this mail. */
    mineInThread: number
    answered: boolean
  }
  /** IANA zone of the person, for "tomorrow" where the mail does not say its own; what an offset of 0 most likely means. */
  zone: string
}
