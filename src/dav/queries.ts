// SQL of servers of contacts and calendars. Every query of a person's rows names the person, but for the one that finds what is due.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { FoundCollection } from '../connectors/dav/discover.ts'
import type { DavProblem } from '../shared/dav.ts'
import { inList } from '../store/in-list.ts'
import { prepared } from '../store/prepared.ts'
import type { Tables } from '../store/tables.ts'

// ---- servers ----------------------------------------------------------------------------------------------------

export type ServerRow = Pick<
  Selectable<Tables['dav_server']>,
  'id' | 'url' | 'username' | 'password' | 'created_at' | 'synced_at' | 'problem' | 'failures' | 'next_at'
>

const serverColumns = ['id', 'url', 'username', 'password', 'created_at', 'synced_at', 'problem', 'failures', 'next_at'] as const

export function serversOf(db: Db, userId: string): Promise<ServerRow[]> {
  return db.selectFrom('dav_server').where('user_id', '=', userId).orderBy('created_at').select(serverColumns).execute()
}

export function serverOf(db: Db, userId: string, id: string): Promise<ServerRow | undefined> {
  return db.selectFrom('dav_server').where('user_id', '=', userId).where('id', '=', id).select(serverColumns).executeTakeFirst()
}

export async function insertServer(
  db: Db,
  row: Pick<Tables['dav_server'], 'id' | 'user_id' | 'url' | 'username' | 'password' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('dav_server')
    .values({ ...row, synced_at: null, problem: null })
    .execute()
}

export async function storePassword(db: Db, userId: string, id: string, password: string): Promise<void> {
  await db
    .updateTable('dav_server')
    .set({ password, problem: null, failures: 0, next_at: 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** False where there is none. */
export async function deleteServer(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('dav_server').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Servers of all people who may sign in whose next sync is due. */
export const dueServers = prepared((db, now: number) =>
  db
    .selectFrom('dav_server as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .where('s.next_at', '<=', now)
    .where('s.password', '<>', '')
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select(['s.id', 's.user_id']),
)

export async function noteSynced(db: Db, userId: string, id: string, times: { now: number; nextAt: number }): Promise<void> {
  await db
    .updateTable('dav_server')
    .set({ synced_at: times.now, problem: null, failures: 0, next_at: times.nextAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** `ofPart`: the server itself works, but for one of its address books or calendars. */
export async function noteProblem(
  db: Db,
  userId: string,
  id: string,
  { problem, nextAt, ofPart = false }: { problem: DavProblem; nextAt: number; ofPart?: boolean },
): Promise<void> {
  await db
    .updateTable('dav_server')
    .set({ problem, failures: ofPart ? 0 : sql<number>`failures + 1`, next_at: nextAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

// ---- collections ------------------------------------------------------------------------------------------------

export type CollectionRow = Omit<Selectable<Tables['dav_collection']>, 'user_id'>

const collectionColumns = [
  'id',
  'server_id',
  'kind',
  'url',
  'name',
  'color',
  'writable',
  'chosen',
  'takes_events',
  'sync_token',
  'truncated',
  'window_from',
  'synced_at',
] as const

export function collectionsOf(db: Db, userId: string) {
  return db
    .selectFrom('dav_collection as c')
    .where('c.user_id', '=', userId)
    .orderBy('c.kind')
    .orderBy('c.name')
    .select(collectionColumns)
    .select(
      sql<number>`iif(c.kind = 'contacts', (select count(*) from contact_card k where k.user_id = c.user_id and k.collection_id = c.id and k.name <> ''),
        (select count(*) from calendar_event e where e.collection_id = c.id))`.as('count'),
    )
    .execute()
}

export function collectionsOfServer(db: Db, userId: string, serverId: string) {
  return db
    .selectFrom('dav_collection')
    .where('user_id', '=', userId)
    .where('server_id', '=', serverId)
    .select(collectionColumns)
    .execute()
}

export function collectionOf(db: Db, userId: string, id: string) {
  return db
    .selectFrom('dav_collection')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(collectionColumns)
    .executeTakeFirst()
}

/** Names and colours may have changed; what the person chose stays. */
export async function storeCollections(
  db: Db,
  owner: { userId: string; serverId: string },
  found: readonly (FoundCollection & { id: string; chosen: boolean })[],
): Promise<void> {
  for (const { id, kind, url, name, color, writable, chosen } of found) {
    const described = { name, color, writable: writable ? 1 : 0 } as const
    await db
      .insertInto('dav_collection')
      .values({ id, user_id: owner.userId, server_id: owner.serverId, kind, url, ...described, chosen: chosen ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['server_id', 'url']).doUpdateSet(described))
      .execute()
  }
}

export async function deleteCollections(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('dav_collection').where('user_id', '=', userId).where('id', 'in', inList(ids)).execute()
}

export async function storeChosen(db: Db, userId: string, id: string, chosen: boolean): Promise<void> {
  await db
    .updateTable('dav_collection')
    .set({
      chosen: chosen ? 1 : 0,
      ...(chosen ? {} : { takes_events: 0 as const }),
      sync_token: null,
      synced_at: null,
      window_from: null,
      truncated: 0,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function noteCollectionSynced(
  db: Db,
  userId: string,
  id: string,
  part: Partial<Pick<Tables['dav_collection'], 'sync_token' | 'window_from' | 'synced_at'>> & { truncated: 0 | 1 },
): Promise<void> {
  await db.updateTable('dav_collection').set(part).where('user_id', '=', userId).where('id', '=', id).execute()
}

// ---- members of collections --------------------------------------------------------------------------------------

/** Where the members of address books and of calendars are stored. */
export type MemberTable = 'contact_card' | 'calendar_event'

/** In the order of their addresses, from after `url`. */
export function storedMembers(
  db: Db,
  userId: string,
  table: MemberTable,
  collectionId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ url: string; etag: string }[]> {
  return db
    .selectFrom(table)
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .where('url', '>', after)
    .orderBy('url')
    .limit(limit)
    .select(['url', 'etag'])
    .execute()
}

/** In all other collections of the person. */
export async function membersElsewhere(db: Db, userId: string, table: MemberTable, collectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .where('user_id', '=', userId)
    .where('collection_id', '<>', collectionId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// ---- contacts ---------------------------------------------------------------------------------------------------

export interface StoredCard {
  card: Pick<Tables['contact_card'], 'url' | 'etag' | 'uid' | 'name' | 'picture' | 'picture_type'>
  addresses: { email: string; name: string; words: string }[]
  groups: { name: string; member: string; words: string }[]
}

export async function storeCard(
  db: Db,
  { userId, collectionId }: { userId: string; collectionId: string },
  { card, addresses, groups }: StoredCard,
): Promise<void> {
  await deleteCards(db, userId, collectionId, [card.url])
  const { key } = await db
    .insertInto('contact_card')
    .values({ ...card, user_id: userId, collection_id: collectionId })
    .returning('key')
    .executeTakeFirstOrThrow()
  const mine = { card_key: key, user_id: userId }
  if (addresses.length > 0)
    await db
      .insertInto('contact_address')
      .values(addresses.map((address, position) => ({ ...mine, ...address, position })))
      .execute()
  if (groups.length > 0)
    await sql`insert or ignore into contact_group_member (card_key, user_id, collection_id, name, member, words)
      select ${key}, ${userId}, ${collectionId}, value ->> 'name', value ->> 'member', value ->> 'words'
        from json_each(${JSON.stringify(groups)})`.execute(db)
}

/** What is stored of a person's contacts. */
export interface Amounts {
  addresses: number
  groupMembers: number
  pictureBytes: number
}

export async function amountsOf(db: Db, userId: string): Promise<Amounts> {
  const { rows } = await sql<Amounts>`select
    (select count(*) from contact_address where user_id = ${userId}) as addresses,
    (select count(*) from contact_group_member where user_id = ${userId}) as groupMembers,
    (select coalesce(sum(length(picture)), 0) from contact_card where user_id = ${userId}) as pictureBytes`.execute(db)
  return rows[0] ?? { addresses: 0, groupMembers: 0, pictureBytes: 0 }
}

/** Of these cards alone. */
export async function amountsAmong(
  db: Db,
  userId: string,
  { collectionId, urls }: { collectionId: string; urls: readonly string[] },
): Promise<Amounts> {
  const { rows } = await sql<Amounts>`select
    coalesce(sum((select count(*) from contact_address a where a.user_id = k.user_id and a.card_key = k.key)), 0) as addresses,
    coalesce(sum((select count(*) from contact_group_member g where g.user_id = k.user_id and g.card_key = k.key)), 0) as groupMembers,
    coalesce(sum(length(k.picture)), 0) as pictureBytes
    from contact_card k where k.user_id = ${userId} and k.collection_id = ${collectionId} and k.url in ${inList(urls)}`.execute(
    db,
  )
  return rows[0] ?? { addresses: 0, groupMembers: 0, pictureBytes: 0 }
}

export async function deleteCards(db: Db, userId: string, collectionId: string, urls: readonly string[]): Promise<void> {
  await db
    .deleteFrom('contact_card')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .where('url', 'in', inList(urls))
    .execute()
}

/** Each may take place as often as this in what is stored. */
const timesOfEvent = 20

/** At most `limit` contacts, and fewer events; returns how many there were. */
export async function deleteSomeMembers(db: Db, userId: string, collectionId: string, limit: number): Promise<number> {
  const { rows } = await sql`delete from contact_card where key in (select key from contact_card
    where user_id = ${userId} and collection_id = ${collectionId} limit ${limit}) returning key`.execute(db)
  const events = await sql`delete from calendar_event where key in (select key from calendar_event
    where user_id = ${userId} and collection_id = ${collectionId} limit ${Math.ceil(limit / timesOfEvent)}) returning key`.execute(
    db,
  )
  return rows.length + events.rows.length
}
