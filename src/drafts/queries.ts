// SQL of drafts. Every query names the person. A draft is open while it is neither sent nor discarded.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../app.ts'
import type { DraftTable } from '../store/tables/writing.ts'

export type DraftRow = Selectable<DraftTable>

export async function draftById(db: Db, userId: string, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('draft').where('user_id', '=', userId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** Whether a draft that this person began belongs to another owner: its account moved there. */
export async function isDraftElsewhere(
  db: Db,
  { id, userId, personId }: { id: string; userId: string; personId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('draft')
    .where('id', '=', id)
    .where('user_id', '<>', userId)
    .where('discarded_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('begun_by', '=', personId)]))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Open drafts, last saved first. */
export async function openDrafts(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('draft as d')
    .where('d.user_id', '=', userId)
    .where('d.outbox_id', 'is', null)
    .where('d.discarded_at', 'is', null)
    .orderBy('d.updated_at', 'desc')
    .limit(limit)
    .select((eb) => [
      'd.id',
      'd.account_id',
      'd.content',
      'd.updated_at',
      'd.begun_by',
      eb
        .selectFrom('draft_file as f')
        .whereRef('f.draft_id', '=', 'd.id')
        .select((file) => file.fn.countAll<number>().as('count'))
        .as('files'),
    ])
    .execute()
}

/** Those that have not been sent. */
export async function countDrafts(db: Db, userId: string): Promise<{ open: number; discarded: number }> {
  const row = await db
    .selectFrom('draft')
    .where('user_id', '=', userId)
    .where('outbox_id', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('discarded_at').as('discarded')])
    .executeTakeFirstOrThrow()
  return { open: row.all - row.discarded, discarded: row.discarded }
}

/** The drafts, open or not, whose copies on the mail server bear one of these Message-IDs. */
export async function draftCopies(db: Db, userId: string): Promise<{ id: string; message_id: string | null }[]> {
  return db
    .selectFrom('draft')
    .where('user_id', '=', userId)
    .where('message_id', 'is not', null)
    .select(['id', 'message_id'])
    .execute()
}

export async function insertDraft(db: Db, row: Insertable<DraftTable>): Promise<void> {
  await db.insertInto('draft').values(row).execute()
}

/** Writes over this revision of an open draft. Undefined where there is another by now. `same`: nothing a person sees has changed. */
export async function changeDraft(
  db: Db,
  userId: string,
  id: string,
  revision: number,
  set: Pick<DraftRow, 'account_id' | 'content' | 'updated_at' | 'origin' | 'changed_by'>,
  same: boolean,
): Promise<{ revision: number } | undefined> {
  return db
    .updateTable('draft')
    .set((eb) => ({ ...set, revision: eb('revision', '+', same ? 0 : 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('outbox_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
}

/** Something besides its text has changed. Undefined where it is not open. */
export async function raiseRevision(
  db: Db,
  userId: string,
  id: string,
  set: Pick<Updateable<DraftTable>, 'updated_at' | 'content'>,
): Promise<number | undefined> {
  const row = await db
    .updateTable('draft')
    .set((eb) => ({ ...set, revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('outbox_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('revision')
    .executeTakeFirst()
  return row?.revision
}

/** Changes the draft's state, not its text. True if the state was `when`. */
export async function moveDraft(
  db: Db,
  userId: string,
  id: string,
  when: 'open' | 'discarded' | 'sent' | 'any',
  set: Updateable<DraftTable>,
  revision?: number,
): Promise<boolean> {
  let query = db.updateTable('draft').set(set).where('user_id', '=', userId).where('id', '=', id)
  if (when === 'open') query = query.where('outbox_id', 'is', null).where('discarded_at', 'is', null)
  if (when === 'discarded') query = query.where('outbox_id', 'is', null).where('discarded_at', 'is not', null)
  if (when === 'sent') query = query.where('outbox_id', 'is not', null)
  if (revision !== undefined) query = query.where('revision', '=', revision)
  const result = await query.executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** For the job by the clock: drafts of everybody that were discarded or have left long ago, and have no copy any more. */
export async function purgeDrafts(db: Db, before: number): Promise<number> {
  const result = await db
    .deleteFrom('draft')
    .where('updated_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('place', 'is', null),
        eb.not(eb.exists(eb.selectFrom('account as a').whereRef('a.id', '=', 'draft.account_id').select('a.id'))),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('discarded_at', '<', before),
        eb.and([
          eb('outbox_id', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('outbox as o')
                .whereRef('o.id', '=', 'draft.outbox_id')
                .where('o.status', 'not in', ['filed', 'cancelled'])
                .select('o.id'),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
