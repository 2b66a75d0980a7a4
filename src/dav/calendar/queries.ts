// SQL of calendars: events with their times, and what is on its way to a calendar. Every query names the person, but for the one that
// finds what is due.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { EventTime } from '../../connectors/dav/parse-event.ts'
import type { DavProblem } from '../../shared/dav.ts'
import { inList } from '../../store/in-list.ts'
import { prepared } from '../../store/prepared.ts'

// ---- events -----------------------------------------------------------------------------------------------------

interface StoredEvent {
  url: string
  etag: string
  uid: string
  times: readonly EventTime[]
}
export async function storeEvent(
  db: Db,
  { userId, collectionId }: { userId: string; collectionId: string },
  { url, etag, uid, times }: StoredEvent,
): Promise<void> {
  await deleteEvents(db, userId, collectionId, [url])
  const { key } = await db
    .insertInto('calendar_event')
    .values({ user_id: userId, collection_id: collectionId, url, etag, uid })
    .returning('key')
    .executeTakeFirstOrThrow()
  if (times.length === 0) return
  await sql`insert into calendar_time (event_key, user_id, starts_at, ends_at, title, place, all_day, busy)
    select ${key}, ${userId}, value ->> 'start', value ->> 'end', value ->> 'title', value ->> 'place', value ->> 'allDay', value ->> 'busy'
      from json_each(${JSON.stringify(times)})`.execute(db)
}

/** How many times are stored of a person, and how many of them of these events. */
export async function timesStored(
  db: Db,
  userId: string,
  { collectionId, urls }: { collectionId: string; urls: readonly string[] },
): Promise<{ all: number; among: number }> {
  const { rows } = await sql<{ all: number; among: number }>`select
    (select count(*) from calendar_time where user_id = ${userId}) as "all",
    (select count(*) from calendar_event e join calendar_time t on t.event_key = e.key
      where e.user_id = ${userId} and t.user_id = ${userId} and e.collection_id = ${collectionId} and e.url in ${inList(urls)}) as among`.execute(
    db,
  )
  return rows[0] ?? { all: 0, among: 0 }
}

export async function deleteEvents(db: Db, userId: string, collectionId: string, urls: readonly string[]): Promise<void> {
  await db
    .deleteFrom('calendar_event')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .where('url', 'in', inList(urls))
    .execute()
}

/** The person's own addresses, lower case: of mailboxes, and those they send from. */
export async function ownEmails(db: Db, userId: string): Promise<string[]> {
  const accounts = await db.selectFrom('account').where('user_id', '=', userId).select('email').execute()
  const identities = await db.selectFrom('identity').where('user_id', '=', userId).select('email').execute()
  return [...new Set([...accounts, ...identities].map(({ email }) => email.toLowerCase()))]
}

export interface StoredTime {
  uid: string
  starts_at: number
  ends_at: number
  title: string
  place: string
  all_day: number
  busy: number
}

/** What touches this time, in its order. Of days, by their dates as UTC. */
export async function timesBetween(
  db: Db,
  userId: string,
  { from, to, dayFrom, dayTo }: { from: number; to: number; dayFrom: number; dayTo: number },
  limit: number,
): Promise<StoredTime[]> {
  const { rows } = await sql<StoredTime>`
    select e.uid, t.starts_at, t.ends_at, t.title, t.place, t.all_day, t.busy
    from calendar_time t join calendar_event e on e.key = t.event_key
    where t.user_id = ${userId} and e.user_id = ${userId}
      and t.ends_at >= ${Math.min(from, dayFrom)} and t.starts_at < ${Math.max(to, dayTo)} and (
      (t.all_day = 0 and t.starts_at < ${to} and (t.ends_at > ${from} or t.starts_at >= ${from}))
      or (t.all_day = 1 and t.starts_at < ${dayTo} and t.ends_at > ${dayFrom}))
    order by t.all_day desc, t.starts_at, t.title limit ${limit}`.execute(db)
  return rows
}

// ---- calendars --------------------------------------------------------------------------------------------------

/** Those that are synced, or will be, with the beginning of what is stored of them. */
export function chosenCalendars(
  db: Db,
  userId: string,
): Promise<{ window_from: number | null; synced_at: number | null; truncated: number }[]> {
  return db
    .selectFrom('dav_collection')
    .where('user_id', '=', userId)
    .where('kind', '=', 'calendar')
    .where('chosen', '=', 1)
    .select(['window_from', 'synced_at', 'truncated'])
    .execute()
}

/** The one calendar that events go to. */
export function eventCalendar(db: Db, userId: string) {
  return db
    .selectFrom('dav_collection')
    .where('user_id', '=', userId)
    .where('takes_events', '=', 1)
    .where('chosen', '=', 1)
    .where('writable', '=', 1)
    .select(['id', 'name', 'url', 'server_id'])
    .executeTakeFirst()
}

export async function chooseEventCalendar(db: Db, userId: string, id: string | null): Promise<void> {
  await db.updateTable('dav_collection').set({ takes_events: 0 }).where('user_id', '=', userId).execute()
  if (id === null) return
  await db
    .updateTable('dav_collection')
    .set({ takes_events: 1 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', 'calendar')
    .where('writable', '=', 1)
    .execute()
}

/** The first calendar of a new server that can be written to, where the person has none for events yet. */
export async function takeFirstCalendar(db: Db, userId: string, serverId: string): Promise<void> {
  if (await eventCalendar(db, userId)) return
  const first = await db
    .selectFrom('dav_collection')
    .where('user_id', '=', userId)
    .where('server_id', '=', serverId)
    .where('kind', '=', 'calendar')
    .where('writable', '=', 1)
    .orderBy('name')
    .select('id')
    .executeTakeFirst()
  if (first) await chooseEventCalendar(db, userId, first.id)
}

/** Where an event is already, in a calendar that can be written to. */
export function placesOfEvent(db: Db, userId: string, uid: string): Promise<{ url: string; collection_id: string }[]> {
  return db
    .selectFrom('calendar_event as e')
    .innerJoin('dav_collection as c', 'c.id', 'e.collection_id')
    .where('e.user_id', '=', userId)
    .where('c.user_id', '=', userId)
    .where('c.writable', '=', 1)
    .where('e.uid', '=', uid)
    .orderBy('c.takes_events', 'desc')
    .limit(1)
    .select(['e.url', 'e.collection_id'])
    .execute()
}

// ---- changes on their way ---------------------------------------------------------------------------------------

/** `uid`: with the repetition it is about. A later change of the same takes its place. */
export async function storeChange(
  db: Db,
  row: { id: string; user_id: string; collection_id: string; uid: string; event: string; created_at: number; next_at: number },
): Promise<void> {
  const fresh = { collection_id: row.collection_id, event: row.event, failures: 0, next_at: row.next_at, problem: null }
  await db
    .insertInto('calendar_change')
    .values({ ...row, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'uid']).doUpdateSet({ ...fresh, id: row.id }))
    .execute()
}

/** Deletes a change that isn't due yet and hasn't been tried. `uid` as in storeChange. */
export async function deleteHeld(db: Db, userId: string, uid: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_change')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('failures', '=', 0)
    .where('next_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteChange(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('calendar_change').where('user_id', '=', userId).where('id', '=', id).execute()
}

export function changesOf(db: Db, userId: string, now: number) {
  return db
    .selectFrom('calendar_change')
    .where('user_id', '=', userId)
    .where('next_at', '<=', now)
    .orderBy('created_at')
    .select(['id', 'collection_id', 'uid', 'event', 'failures'])
    .execute()
}
export type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number]

/** What waits, by calendar, with the last problem. */
export function waitingChanges(db: Db, userId: string) {
  return db
    .selectFrom('calendar_change')
    .where('user_id', '=', userId)
    .groupBy('collection_id')
    .select((eb) => ['collection_id', eb.fn.countAll<number>().as('count')])
    .execute()
}

export async function postponeChange(
  db: Db,
  userId: string,
  id: string,
  { problem, nextAt }: { problem: DavProblem; nextAt: number },
): Promise<void> {
  await db
    .updateTable('calendar_change')
    .set({ problem, failures: sql<number>`failures + 1`, next_at: nextAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Tries everything again at once. */
export async function retryChanges(db: Db, userId: string): Promise<void> {
  await db.updateTable('calendar_change').set({ next_at: 0 }).where('user_id', '=', userId).execute()
}

/** People who may sign in with a change that is due. */
export const peopleWithDueChanges = prepared((db, now: number) =>
  db
    .selectFrom('calendar_change as c')
    .innerJoin('user as u', 'u.id', 'c.user_id')
    .where('c.next_at', '<=', now)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select('c.user_id')
    .distinct(),
)
