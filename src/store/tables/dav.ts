// Contacts and calendars on people's own servers: the servers, what is chosen of them, and copies of contacts and events.
import type { Generated } from 'kysely'
import type { DavKind, DavProblem } from '../../shared/dav.ts'
import type { Bit } from '../tables.ts'

export interface DavTables {
  dav_server: DavServerTable
  dav_collection: DavCollectionTable
  contact_card: ContactCardTable
  contact_address: ContactAddressTable
  contact_group_member: ContactGroupMemberTable
  calendar_event: CalendarEventTable
  calendar_time: CalendarTimeTable
  calendar_change: CalendarChangeTable
}

export interface DavServerTable {
  /** Public, random. */
  id: string
  user_id: string
  /** As entered. */
  url: string
  username: string
  /** Sealed; '' where it has to be entered again. */
  password: string
  created_at: number
  /** The last sync that was complete. */
  synced_at: number | null
  /** Why the last one failed. */
  problem: DavProblem | null
  /** In a row. */
  failures: Generated<number>
  /** Not synced by itself before. */
  next_at: Generated<number>
}

/** An address book or a calendar. */
export interface DavCollectionTable {
  id: string
  user_id: string
  server_id: string
  kind: DavKind
  url: string
  name: string
  /** `#rrggbb`, or ''. */
  color: Generated<string>
  writable: Generated<Bit>
  /** Synced. What is not is stored nowhere here. */
  chosen: Generated<Bit>
  /** The one calendar that new events go to. */
  takes_events: Generated<Bit>
  /** RFC 6578, of a calendar also its CTag; null where the server keeps none, or before the first complete sync. */
  sync_token: string | null
  /** It holds more than is taken. */
  truncated: Generated<Bit>
  /** Of a calendar: where the time begins that events are stored for. */
  window_from: number | null
  synced_at: number | null
}

export interface ContactCardTable {
  key: Generated<number>
  user_id: string
  collection_id: string
  url: string
  etag: string
  /** Without `urn:uuid:`, lower case; '' where there is none. */
  uid: string
  name: string
  picture: Buffer | null
  picture_type: string | null
}
export interface ContactAddressTable {
  card_key: number
  /** 0 is the preferred one. */
  position: number
  user_id: string
  /** Lower case. */
  email: string
  name: string
  /** As of `contact`. */
  words: string
}
/** A group by its own card, or by the categories of its members' cards. */
export interface ContactGroupMemberTable {
  /** The card that says so. */
  card_key: number
  /** The group's. */
  name: string
  /** `uid:` or `mailto:`, and the rest. */
  member: string
  user_id: string
  collection_id: string
  /** Of the group's name. */
  words: string
}

export interface CalendarEventTable {
  key: Generated<number>
  user_id: string
  collection_id: string
  url: string
  etag: string
  uid: string
}
/** One time at which an event takes place, in the window of its calendar. */
export interface CalendarTimeTable {
  event_key: number
  /** Of whole days: midnight UTC of the first, and of the day after the last. */
  starts_at: number
  ends_at: number
  user_id: string
  title: string
  place: string
  all_day: Bit
  busy: Bit
}
/** An event on its way to a calendar. A later change of the same event takes its place. */
export interface CalendarChangeTable {
  id: string
  user_id: string
  collection_id: string
  uid: string
  /** JSON: what is to be there. */
  event: string
  created_at: number
  failures: Generated<number>
  next_at: Generated<number>
  problem: DavProblem | null
}
