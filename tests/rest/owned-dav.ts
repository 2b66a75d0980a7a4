// What a person has of contacts and calendars: a server that nothing is sent to, an address book with one contact, and a calendar.
import type { App } from '../../src/app.ts'
import { searchWords } from '../../src/contacts/collect.ts'
import { sealContext } from '../../src/store/keys/sealed.ts'

export async function ownDav(app: App, userId: string, id: string, now: number): Promise<void> {
  const url = 'http://192.168.7.8/'
  const password = app.secrets.seal('secret-password', sealContext('dav_server.password', id))
  await app.db
    .insertInto('dav_server')
    .values({
      id,
      user_id: userId,
      url,
      username: 'secret-user',
      password,
      created_at: now,
      synced_at: null,
      problem: null,
      next_at: now + 1e12,
    })
    .execute()
  const mine = { user_id: userId, server_id: id, chosen: 1, writable: 1 } as const
  await app.db
    .insertInto('dav_collection')
    .values([
      { id: `${id}b`, ...mine, kind: 'contacts', url: `${url}book/`, name: 'secret book', takes_events: 0 },
      { id: `${id}c`, ...mine, kind: 'calendar', url: `${url}calendar/`, name: 'secret calendar', takes_events: 1 },
    ])
    .execute()
  const { key } = await app.db
    .insertInto('contact_card')
    .values({ user_id: userId, collection_id: `${id}b`, url: `${url}book/1.vcf`, etag: '1', uid: '1', name: 'Secret Contact' })
    .returning('key')
    .executeTakeFirstOrThrow()
  const email = 'secret-contact@books.test'
  const address = { card_key: key, position: 0, user_id: userId, email, name: 'Secret Contact' }
  await app.db
    .insertInto('contact_address')
    .values({ ...address, words: searchWords('Secret Contact', email) })
    .execute()
  await app.db
    .insertInto('contact_group_member')
    .values({
      card_key: key,
      name: 'secret group',
      member: 'uid:1',
      user_id: userId,
      collection_id: `${id}b`,
      words: ' secret group',
    })
    .execute()
  const event = await app.db
    .insertInto('calendar_event')
    .values({ user_id: userId, collection_id: `${id}c`, url: `${url}calendar/1.ics`, etag: '1', uid: 'secret-event' })
    .returning('key')
    .executeTakeFirstOrThrow()
  const times = { starts_at: now, ends_at: now + 3_600_000, all_day: 0, busy: 1 } as const
  await app.db
    .insertInto('calendar_time')
    .values({ event_key: event.key, user_id: userId, ...times, title: 'secret event', place: 'secret place' })
    .execute()
  await app.db
    .insertInto('calendar_change')
    .values({
      id: `${id}d`,
      user_id: userId,
      collection_id: `${id}c`,
      uid: 'secret-change',
      event: '{}',
      created_at: now,
      next_at: now + 1e12,
      problem: null,
    })
    .execute()
}
