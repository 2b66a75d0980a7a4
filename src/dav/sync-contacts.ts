// One address book of a server into the tables that recipients are suggested from.
import type { App } from '../app.ts'
import { inTransaction } from '../app.ts'
import { type Content, fetchContents, listChanges } from '../connectors/dav/changes.ts'
import type { DavClient } from '../connectors/dav/client.ts'
import type { ReadCard } from '../connectors/dav/parse-card.ts'
import { searchWords } from '../contacts/collect.ts'
import { wordsOf } from '../shared/fold.ts'
import { davLimits } from './limits.ts'
import {
  type CollectionRow,
  cardsElsewhere,
  deleteCards,
  noteCollectionSynced,
  type StoredCard,
  storeCard,
  storedCards,
} from './queries.ts'
import type { SyncRun } from './sync-server.ts'

export async function syncContacts(app: App, client: DavClient, collection: CollectionRow, run: SyncRun): Promise<void> {
  const { userId } = run
  const { id, url } = collection
  const known = new Map((await storedCards(app.db, userId, id)).map((row) => [row.url, row.etag]))
  const most = Math.max(0, davLimits.cards - (await cardsElsewhere(app.db, userId, id)))
  const { changed, removed, syncToken, truncated } = await listChanges(
    client,
    { url, syncToken: collection.sync_token },
    known,
    most,
  )
  if (removed.length > 0) await deleteCards(app.db, userId, id, removed)
  // With each delta it grows, and the limit is one of the whole.
  const room = most - (known.size - removed.length)
  const wanted = changed.filter((member, index) => known.has(member.url) || index < room)
  const limits = { batch: davLimits.cardBatch, memberBytes: davLimits.cardBytes }
  for await (const contents of fetchContents(client, url, 'contacts', wanted, limits)) {
    run.check()
    await storeContents(app, { userId, collectionId: id }, contents)
  }
  const isTruncated = truncated || wanted.length < changed.length
  await noteCollectionSynced(app.db, userId, id, {
    sync_token: syncToken,
    synced_at: app.now().getTime(),
    truncated: isTruncated ? 1 : 0,
  })
}

async function storeContents(app: App, owner: { userId: string; collectionId: string }, contents: Content[]): Promise<void> {
  const there = contents.filter(({ data }) => data !== undefined)
  const read = await app.mime.readCards(there.map(({ data }) => data ?? ''))
  const cards = new Map(there.map(({ url }, index) => [url, read[index] ?? null]))
  await inTransaction(app, async ({ db }) => {
    for (const { url, etag } of contents) await storeCard(db, owner, rowsOf(url, etag, cards.get(url) ?? null))
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
