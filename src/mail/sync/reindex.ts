// Brings mails into the search index that are not in it in its present shape: after an update that changed the shape, all
// of them. Everything it needs is in the store. Each mail knows whether it is done, so that a restart goes on where it was.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { indexRow } from '../search/index-row.ts'
import { indexable } from './index-facts.ts'
import { type AccountRef, indexFacts, indexMailAgain, setIndexed, unindexedMails } from './sync-queries.ts'

const atOnce = 200
/** Between two rounds, so that everything else goes first. */
const pause = 20

/** Newest first. Answers how many there were. */
export async function reindex(app: App, account: AccountRef, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const keys = await unindexedMails(app.db, account, atOnce)
    if (keys.length === 0) break
    const facts = await indexFacts(app.db, account, keys)
    const row = (fact: (typeof facts)[number]) =>
      indexRow(account.userId, fact.key, indexable(fact), fact.text ?? '', fact.file_text ?? '')
    await app.writeAll([
      { sql: indexMailAgain, rows: facts.map(row) },
      { sql: setIndexed, rows: keys.map((key) => [key, account.userId]) },
    ])
    count += keys.length
    await sleep(pause)
  }
  if (count > 0) app.log.info({ accountId: account.id, mails: count }, 'mails were taken into the search index again')
  return count
}
