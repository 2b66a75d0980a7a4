// SQL of what lies in the Drafts folders of mail servers. Every query names the person.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { DraftRow } from './queries.ts'

/** Whose mail server has the copy, or will have it. */
const copyAt = sql<string | null>`json_extract(place, '$.accountId')`

/** Drafts of an account whose copy on the mail server is not as it should be, quiet since `idleSince`. */
export async function draftsToPush(db: Db, userId: string, accountId: string, idleSince: number): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('outbox_id', 'is', null)
    .where('discarded_at', 'is', null)
    .whereRef('pushed_revision', '<>', 'revision')
    .where((eb) => eb.or([eb('place', 'is', null), eb(copyAt, '=', accountId)]))
    .where((eb) => eb.or([eb('updated_at', '<=', idleSince), eb('content', 'like', '%,"closed":true}')]))
    .orderBy('updated_at')
    .limit(20)
    .selectAll()
    .execute()
}

/** Drafts that may have a copy on this account's mail server and should not: they left, are discarded, or moved to another account. */
export async function draftsToTakeAway(db: Db, userId: string, accountId: string, discardedBefore: number): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .where('user_id', '=', userId)
    .where('place', 'is not', null)
    .where(copyAt, '=', accountId)
    .where((eb) =>
      eb.or([
        eb('outbox_id', 'is not', null),
        eb('discarded_at', '<=', discardedBefore),
        eb('account_id', 'is', null),
        eb('account_id', '<>', accountId),
      ]),
    )
    .limit(20)
    .selectAll()
    .execute()
}

/** The copy now is of that revision, unless something changed since it was read. */
export async function recordPush(db: Db, draft: DraftRow, place: string): Promise<void> {
  await db
    .updateTable('draft')
    .set((eb) => ({
      place,
      pushed_revision: eb.case().when('updated_at', '=', draft.updated_at).then(draft.revision).else(0).end(),
    }))
    .where('user_id', '=', draft.user_id)
    .where('id', '=', draft.id)
    .execute()
}
