// Contacts and calendars on a person's own server (CardDAV, CalDAV).
import { z } from 'zod'

export const davKinds = ['contacts', 'calendar'] as const
export type DavKind = (typeof davKinds)[number]

/**
 * Why a server could not be synced, or an event not be put there. denied: name or password refused; foreign: no WebDAV server, or one that can't be understood;
 * elsewhere: it points to a server of somebody else.
 */
export const davProblems = [
  'denied',
  'not-allowed',
  'not-found',
  'limited',
  'unavailable',
  'timeout',
  'foreign',
  'too-large',
  'conflict',
  'elsewhere',
] as const
export type DavProblem = (typeof davProblems)[number]

const Id = z.string().max(100)

export const DavCollection = z.object({
  id: z.string(),
  kind: z.enum(davKinds),
  name: z.string(),
  /** `#rrggbb`, or ''. */
  color: z.string(),
  /** Whether it is synced. */
  chosen: z.boolean(),
  writable: z.boolean(),
  /** Contacts or events that are stored here. */
  count: z.number(),
  /** There are more than Homing takes. */
  truncated: z.boolean(),
  /** Events of invitations and emails go here. */
  takesEvents: z.boolean(),
  /** Events that are still on their way there. */
  waiting: z.number(),
})
export type DavCollection = z.infer<typeof DavCollection>

export const DavServer = z.object({
  id: z.string(),
  /** As entered. */
  url: z.string(),
  username: z.string(),
  syncing: z.boolean(),
  syncedAt: z.string().nullable(),
  problem: z.enum(davProblems).nullable(),
  collections: z.array(DavCollection),
})
export type DavServer = z.infer<typeof DavServer>

export const DavState = z.object({ servers: z.array(DavServer) })
export type DavState = z.infer<typeof DavState>

export const AddDavServerInput = z.object({
  server: z.string().trim().min(1, 'Please enter the server address.').max(500, 'This server address is too long.'),
  username: z.string().trim().min(1, 'Please enter your username there.').max(300),
  password: z.string().min(1, 'Please enter the password.').max(500),
})
export type AddDavServerInput = z.infer<typeof AddDavServerInput>

export const DavServerInput = z.object({ id: Id })
export const ChooseCollectionInput = z.object({ id: Id, chosen: z.boolean() })
export type ChooseCollectionInput = z.infer<typeof ChooseCollectionInput>
export const EventCalendarInput = z.object({
  /** Null: events go nowhere. */
  id: Id.nullable(),
})
export type EventCalendarInput = z.infer<typeof EventCalendarInput>
