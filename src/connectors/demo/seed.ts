// What a mail of the demo mailbox is before it becomes MIME. It is data, so that tests of other features can read what
// was planted in it. Times are written as in moment.ts.
import type { Person } from '../../shared/mail.ts'
import type { DemoFile } from './files.ts'

export type AccountKey = 'work' | 'personal' | 'club'
/** `folder` is the account's one folder of its own. */
export type Box = 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'folder'
export type PlantedCategory =
  | 'newsletters'
  | 'finance'
  | 'travel'
  | 'shipping'
  | 'security'
  | 'family'
  | 'friends'
  | 'work'
  | 'club'
  | 'calendar'
  | 'notifications'
  | 'hostile'

/** What a careful reader would find in the mail. */
export interface Planted {
  /** When something is due. */
  deadline?: string
  /** When a meeting that is asked for begins. */
  meeting?: string
  /** The person is asked something and has not answered. */
  question?: boolean
  urgent?: boolean
  category?: PlantedCategory
}

export interface Invite {
  at: string
  minutes: number
  place: string
  organizer: Person
  method?: 'REQUEST' | 'REPLY' | 'CANCEL'
  /** For a REPLY. */
  answer?: 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'
}

export interface SeedMail {
  /** Unique and constant: Message-ID and place come from it. */
  key: string
  /** Key of the mail this one is another copy of: both have the same Message-ID. */
  copyOf?: string
  account: AccountKey
  box: Box
  at: string
  /** Undefined: the mail has no From header. */
  from: Person | undefined
  to: Person[]
  cc: Person[]
  subject: string
  text: string
  html?: string
  language?: string
  /** Key of the mail this one answers, and of those before it, oldest first. */
  references: string[]
  read: boolean
  starred: boolean
  answered: boolean
  /** List-Unsubscribe with an address to post to (RFC 8058). */
  unsubscribe?: { url: string; mailto: string }
  files: DemoFile[]
  invite?: Invite
  headers: [name: string, value: string][]
  without: ('date' | 'message-id')[]
  /** The body as it stands, with its own Content-Type header lines, for mails no decent program would write. */
  body?: { headers: string[]; content: string }
  planted: Planted
}
