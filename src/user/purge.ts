// What is left of people who have gone, taken away in small steps: the writer is never held for long, and a run that is cut
// off is gone on with by the next one. The row of the person goes last of all: as long as it is there, there is something to do.
import { setImmediate as turn } from 'node:timers/promises'
import { type App, inTransaction } from '../app.ts'
import {
  accountsLeft,
  deleteAccounts,
  deleteDraftFiles,
  deletedPeople,
  deletePerson,
  deleteSomeContacts,
  deleteSomeMails,
  deleteSomeThreadRefs,
  mergeIndex,
} from './removal-queries.ts'
import { forgetOutbox } from './remove.ts'

const atOnce = { mails: 100, rows: 1000 }
/** Pages of the full-text index a step. */
const pages = 64
const mostMerges = 100_000

/** Answers how many people are gone for good. */
export async function purgePeople(app: App): Promise<number> {
  const people = await deletedPeople(app.db)
  for (const userId of people) await purge(app, userId)
  if (people.length > 0) await mergeWholeIndex(app)
  for (const userId of people) {
    await deletePerson(app, userId)
    app.log.info({ userId }, 'nothing is left of a deleted account')
  }
  return people.length
}

async function purge(app: App, userId: string): Promise<void> {
  await forgetOutbox(app, userId)
  for (const accountId of await accountsLeft(app.db, userId)) {
    await untilNone(() => deleteSomeMails(app, accountId, atOnce.mails))
    await untilNone(() => deleteSomeThreadRefs(app, accountId, atOnce.rows))
    await untilNone(() => deleteSomeContacts(app, accountId, atOnce.rows))
  }
  await deleteDraftFiles(app, userId)
  await deleteAccounts(app, userId)
  // Once more: what was on its way when they left may have come back since.
  app.events.emit('user.removed', { userId })
}

async function untilNone(some: () => Promise<number>): Promise<void> {
  while ((await some()) > 0) await turn()
}

async function mergeWholeIndex(app: App): Promise<void> {
  let more = await inTransaction(app, ({ db }) => mergeIndex(db, -pages))
  for (let step = 0; more && step < mostMerges; step++) {
    more = await inTransaction(app, ({ db }) => mergeIndex(db, pages))
    await turn()
  }
}
