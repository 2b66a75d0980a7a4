// Brings mails into the search index that are not in it in its present shape: after an update that changed the shape, all
// of them. Everything it needs is in the store. Each mail knows whether it is done, so that a restart goes on where it was.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { senderDomain } from '../message-identity.ts'
import { attachmentsOf, people } from '../row.ts'
import { type Indexable, indexRow } from '../search/index-row.ts'
import { readableKind } from './indexable-attachments.ts'
import { type AccountRef, indexFacts, unindexedAccounts, unindexedMails } from './sync-queries.ts'
import { indexMail, mailIsUnindexed, setIndexed } from './write-queries.ts'

const atOnce = 200
/** Between two rounds, so that everything else goes first. */
const pause = 20

/** Whether there are attachments whose text is wanted (1) or not (0). */
const hasReadable = (fact: IndexFacts) => Number(attachmentsOf(fact.attachments).some(readableKind))

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
      { sql: indexMail, onlyIf: mailIsUnindexed, rows: facts.map(row) },
      {
        sql: setIndexed,
        rows: facts.map((fact) => [senderDomain(fact.from_email), hasReadable(fact), fact.key, account.userId]),
      },
    ])
    // Rows that were deleted meanwhile are in neither list.
    count += keys.length
    await sleep(pause)
  }
  if (count > 0) app.log.info({ accountId: account.id, mails: count }, 'messages reindexed')
  return count
}

/** Of everybody: also of accounts that do not sync. */
export async function reindexAll(app: App): Promise<void> {
  const { signal } = new AbortController()
  for (const account of await unindexedAccounts(app.db)) await reindex(app, account, signal)
}

export interface IndexFacts {
  key: number
  subject: string
  from_name: string
  from_email: string
  to_list: string
  cc_list: string
  bcc_list: string
  attachments: string
  text: string | null
  file_text: string | null
}

export function indexable(fact: IndexFacts): Indexable {
  return {
    subject: fact.subject,
    from: { name: fact.from_name, email: fact.from_email },
    to: people(fact.to_list),
    cc: people(fact.cc_list),
    bcc: people(fact.bcc_list),
    attachments: attachmentsOf(fact.attachments),
  }
}
