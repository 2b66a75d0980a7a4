// Purges deleted people in small steps: the writer is never held for long, and the next run continues an interrupted one. The
// row of the person is deleted last: as long as it exists, there is something to do.
import { setImmediate as turn } from 'node:timers/promises'
import { type App, inTransaction } from '../../app.ts'
import { mergeIndex } from '../../store/search/merge-index.ts'
import { forgetOutbox } from './delete-person.ts'
import {
  accountsLeft,
  deleteAccounts,
  deleteDraftFiles,
  deletedPeople,
  deletePerson,
  deleteSomeArchiveMails,
  deleteSomeCards,
  deleteSomeContacts,
  deleteSomeMails,
  deleteSomeThreadRefs,
} from './removal-queries.ts'
import { noteAmounts } from './removals.ts'
import { confirmRemovals, isFullyDeleted } from './verify.ts'

const atOnce = { mails: 100, rows: 1000 }
/** Pages of the full-text index per step. */
const pages = 64
const MAX_MERGES = 100_000

/** Returns how many people are purged completely. */
export async function purgePeople(app: App): Promise<number> {
  const people = await deletedPeople(app.db)
  for (const userId of people) await purge(app, userId)
  if (people.length > 0) await mergeWholeIndex(app)
  const gone: string[] = []
  for (const userId of people) if (await isFullyDeleted(app, userId)) gone.push(userId)
  for (const userId of gone) await deletePerson(app, userId)
  await confirmRemovals(app, gone)
  return gone.length
}

async function purge(app: App, userId: string): Promise<void> {
  const accounts = await accountsLeft(app.db, userId)
  await noteAmounts(app, userId, accounts)
  await forgetOutbox(app, userId)
  for (const accountId of accounts) {
    await untilNone(() => deleteSomeMails(app, accountId, atOnce.mails))
    await untilNone(() => deleteSomeArchiveMails(app, accountId, atOnce.mails))
    await untilNone(() => deleteSomeThreadRefs(app, accountId, atOnce.rows))
    await untilNone(() => deleteSomeContacts(app, accountId, atOnce.rows))
  }
  await untilNone(() => deleteSomeCards(app, userId, atOnce.rows))
  await deleteDraftFiles(app, userId)
  await deleteAccounts(app, userId)
  // Again: a sync in progress at the deletion may have announced the accounts since.
  app.events.emit('user.removed', { userId })
}

async function untilNone(some: () => Promise<number>): Promise<void> {
  while ((await some()) > 0) await turn()
}

async function mergeWholeIndex(app: App): Promise<void> {
  let more = await inTransaction(app, ({ db }) => mergeIndex(db, -pages))
  for (let step = 0; more && step < MAX_MERGES; step++) {
    more = await inTransaction(app, ({ db }) => mergeIndex(db, pages))
    await turn()
  }
}
