// The UID map for the Gmail API, kept in gmail_message. It is asked in parts of 500, whatever comes.
import type { App } from '../app.ts'
import type { UidMap } from '../connectors/connector.ts'
import { gmailValidity } from '../connectors/gmail/labels.ts'
import { addUids, idRows, placedUids, uidRows } from './gmail-uid-queries.ts'

const part = 500

export function gmailUidMap({ db }: Pick<App, 'db'>, account: { id: string; userId: string }): UidMap {
  const uidsOf: UidMap['uidsOf'] = async (ids) => {
    const rows = await inParts(ids, (some) => uidRows(db, account, some))
    return new Map(rows.map((row) => [row.gmail_id, row.uid]))
  }
  return {
    uidsOf,
    idsOf: async (uids) => {
      const rows = await inParts(uids, (some) => idRows(db, account, some))
      return new Map(rows.map((row) => [row.uid, { id: row.gmail_id, threadId: row.thread_id }]))
    },
    add: async (messages, where) => {
      const ids = messages.map((message) => message.id)
      const known = await uidsOf(ids)
      const fresh = messages.filter((message) => !known.has(message.id))
      if (fresh.length === 0) return known
      // Newest first: the last part of newer ones goes in first.
      const parts = chunks(fresh)
      for (const some of where === 'older' ? parts : parts.reverse()) await addUids(db, account, some, where)
      return uidsOf(ids)
    },
    stored: async (uids) => new Set(await inParts(uids, (some) => placedUids(db, account, gmailValidity, some))),
  }
}

async function inParts<T, R>(all: T[], ask: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (const some of chunks(all)) found.push(...(await ask(some)))
  return found
}

function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / part) }, (_, index) => all.slice(index * part, (index + 1) * part))
}
