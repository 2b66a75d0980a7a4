import { day, hour, minute } from '../shared/limits.ts'

export const davLimits = {
  /** Of one person. */
  servers: 5,
  cards: 20_000,
  room: { addresses: 60_000, groupMembers: 60_000, pictureBytes: 64 * 1024 * 1024 },
  events: 20_000,
  /** At which events take place. */
  eventTimes: 100_000,
  cardBytes: 256 * 1024,
  /** Contacts or events in one request and one transaction. */
  cardBatch: 25,
  /** One sync of one server ends after this time, and the next goes on. */
  syncMs: 10 * minute,
  /** Of one server, while all is well. */
  everyMs: 15 * minute,
  /** After failures in a row the wait doubles, up to this; servers lock people out who keep sending a wrong password. */
  deniedMs: 6 * hour,
  /** Refused as often as this in a row, a password is not sent again until the person changes it or syncs. */
  deniedTimes: 5,
  maxWaitMs: 24 * hour,
  /** Of all people together, of one person one. */
  syncsAtOnce: 2,
  /** To find what a server has, while the person waits. */
  discoverMs: 2 * minute,
}
/** Servers that one person adds, and syncs that they ask for, in an hour: each makes this server connect to an address of their choice. */
export const attemptsPerHour = 30

/** The time that events are stored for: from some weeks ago for more than a year. It moves on once a week. */
export const calendarWindow = { pastMs: 35 * day, lengthMs: 435 * day, moveMs: 7 * day }
