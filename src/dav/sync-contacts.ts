// One address book of a server into the tables that recipients are suggested from.
import type { App } from '../app.ts'
import { inTransaction } from '../app.ts'
import { type Content, fetchContents, listChanges } from '../connectors/dav/changes.ts'
import type { DavClient } from '../connectors/dav/client.ts'
import type { ReadCard } from '../connectors/dav/parse-card.ts'
import { searchWords } from '../contacts/collect.ts'
import { wordsOf } from '../shared/fold.ts'
import { davLimits } from './limits.ts'
import { type CollectionRow, deleteCards, membersElsewhere, noteCollectionSynced, type StoredCard, storeCard } from './queries.ts'
import { type Room, roomFor } from './room.ts'
import { storedTags } from './stored-tags.ts'
import type { SyncRun } from './sync-server.ts'

export async function syncContacts(app: App, client: DavClient, collection: CollectionRow, run: SyncRun): Promise<void> {
  const { userId } = run
  const { id, url } = collection
  const known = await storedTags(app, userId, 'contact_card', id)
  const most = Math.max(0, davLimits.cards - (await membersElsewhere(app.db, userId, 'contact_card', id)))
  const { changed, syncToken, ...listed } = await listChanges(client, { url, syncToken: collection.sync_token }, known, most)
  const removed = listed.removed.filter((gone) => known.has(gone))
  run.check()
  if (removed.length > 0) await deleteCards(app.db, userId, id, removed)
  const free = Math.max(0, most - (known.size - removed.length))
  const fresh = changed.filter(({ url }) => !known.has(url))
  const wanted = [...changed.filter(({ url }) => known.has(url)), ...fresh.slice(0, free)]
  const room = await roomFor(app, userId)
  const limits = { batch: davLimits.cardBatch, memberBytes: davLimits.cardBytes }
  for await (const contents of fetchContents(client, url, 'contacts', wanted, limits)) {
    run.check()
    await storeContents(app, { userId, collectionId: id }, contents, room)
  }
  const leftOut = wanted.length < changed.length
  await noteCollectionSynced(app.db, userId, id, {
    // Without a token all are listed the next time: room may have been made by then.
    sync_token: leftOut ? null : syncToken,
    synced_at: app.now().getTime(),
    truncated: leftOut || listed.truncated || room.isShort() ? 1 : 0,
  })
}

async function storeContents(
  app: App,
  owner: { userId: string; collectionId: string },
  contents: Content[],
  room: Room,
): Promise<void> {
  const there = contents.filter(({ data }) => data !== undefined)
  const read = await app.mime.readCards(there.map(({ data }) => data ?? ''))
  const cards = new Map(there.map(({ url }, index) => [url, read[index] ?? null]))
  const rows = contents.map(({ url, etag }) => rowsOf(url, etag, cards.get(url) ?? null))
  const fitting = await room.fit(owner.collectionId, rows)
  await inTransaction(app, async ({ db }) => {
    for (const row of fitting) await storeCard(db, owner, row)
  })
}

/** What can't be read is kept with its ETag alone, so that it is asked for again only when it changes. */
function rowsOf(url: string, etag: string, read: ReadCard | null): StoredCard {
  if (!read) return { card: { url, etag, uid: '', name: '', picture: null, picture_type: null }, addresses: [], groups: [] }
  const { uid, name, emails, picture } = read
  return {
    card: { url, etag, uid, name, picture: picture ? Buffer.from(picture.bytes) : null, picture_type: picture?.type ?? null },
    addresses: read.members ? [] : emails.map((email) => ({ email, name, words: searchWords(name, email) })),
    groups: groupsOf(read),
  }
}

function groupsOf({ members, categories, name, uid, emails }: ReadCard): StoredCard['groups'] {
  if (members) return name === '' ? [] : members.map((member) => ({ name, member, words: groupWords(name) }))
  const [email] = emails
  if (email === undefined) return []
  const member = uid === '' ? `mailto:${email}` : `uid:${uid}`
  return categories.map((category) => ({ name: category, member, words: groupWords(category) }))
}

/** A space before each word, as of contacts. */
const groupWords = (name: string) => ` ${wordsOf(name).join(' ')}`
