// SQL of programs that use mail by MCP. Times are milliseconds.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'
import { preparedFirst } from '../store/prepared.ts'
import type { McpCallTable, McpGrantTable, McpProposalTable } from '../store/tables/mcp.ts'

// ---- grants -----------------------------------------------------------------------------------------------------

const access = [
  'g.id',
  'g.user_id',
  'g.client',
  'g.resource',
  'g.scopes',
  'g.accounts',
  'g.shared_mailbox_id',
  'g.inbox_only',
  'g.last_used_at',
] as const

/**
 * Whoever's it is: the hash of a random token is the access control. Undefined for an expired one and a disabled person.
 * `paused_until`: when the last link ends with which the person, or another member of the shared mailbox, can set a new password now.
 */
export const liveGrant = preparedFirst((db, hash: string, now: number) =>
  db
    .selectFrom('mcp_grant as g')
    .innerJoin('user as u', 'u.id', 'g.user_id')
    .where('g.access_hash', '=', hash)
    .where('g.access_expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select((eb) => [
      ...access,
      eb
        .selectFrom('password_reset as r')
        .where(({ or, eb: is, selectFrom }) =>
          or([
            is('r.user_id', '=', is.ref('g.user_id')),
            is(
              'r.user_id',
              'in',
              selectFrom('membership as m').whereRef('m.shared_mailbox_id', '=', 'g.shared_mailbox_id').select('m.user_id'),
            ),
          ]),
        )
        .where('r.expires_at', '>', now)
        .select(({ fn }) => fn.max<number | null>('r.expires_at').as('until'))
        .as('paused_until'),
    ]),
)

export async function insertGrant(db: Db, row: McpGrantTable): Promise<void> {
  await db.insertInto('mcp_grant').values(row).execute()
}

export function grantsOf(db: Db, userId: string) {
  return db
    .selectFrom('mcp_grant as g')
    .leftJoin('user as b', 'b.id', 'g.shared_mailbox_id')
    .where('g.user_id', '=', userId)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
    .select(['g.id', 'g.client', 'g.redirect_origin', 'g.scopes', 'g.accounts', 'g.inbox_only', 'g.created_at'])
    .select(['g.expires_at', 'g.last_used_at', 'g.shared_mailbox_id', 'b.name as mailbox_name'])
    .execute()
}

/** By the hash of its present refresh token, for the same client and resource. */
export async function refreshableGrant(db: Db, hash: string, clientHash: string, resource: string, now: number) {
  return db
    .selectFrom('mcp_grant as g')
    .innerJoin('user as u', 'u.id', 'g.user_id')
    .where('g.refresh_hash', '=', hash)
    .where('g.client_hash', '=', clientHash)
    .where('g.resource', '=', resource)
    .where('g.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select(['g.id', 'g.user_id', 'g.scopes', 'g.created_at'])
    .executeTakeFirst()
}

type Rotated = Pick<McpGrantTable, 'access_hash' | 'access_expires_at' | 'refresh_hash' | 'expires_at'>

/** False where the refresh token has been used meanwhile. */
export async function rotateGrant(db: Db, userId: string, id: string, spent: string, next: Rotated): Promise<boolean> {
  const done = await db
    .updateTable('mcp_grant')
    .set(next)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('refresh_hash', '=', spent)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The grant of this id, which a refresh token names, where that is not its present one. */
export async function grantOfSpent(db: Db, id: string, hash: string) {
  return db
    .selectFrom('mcp_grant')
    .where('id', '=', id)
    .where('refresh_hash', '!=', hash)
    .select(['id', 'user_id'])
    .executeTakeFirst()
}

/** Of any person. The id is a secret's: derived from a random code, or part of a refresh token. */
export async function grantById(db: Db, id: string) {
  return db.selectFrom('mcp_grant').where('id', '=', id).select('user_id').executeTakeFirst()
}

export async function grantOfToken(db: Db, hash: string) {
  return db
    .selectFrom('mcp_grant')
    .where((eb) => eb.or([eb('access_hash', '=', hash), eb('refresh_hash', '=', hash)]))
    .select(['id', 'user_id', 'client_hash'])
    .executeTakeFirst()
}

/** What it was; undefined where there is none. */
export function deleteGrant(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('mcp_grant')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['client as name', 'shared_mailbox_id as sharedMailboxId'])
    .executeTakeFirst()
}

export async function touchGrant(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db.updateTable('mcp_grant').set({ last_used_at: now }).where('user_id', '=', userId).where('id', '=', id).execute()
}

// ---- what they proposed -----------------------------------------------------------------------------------------

export async function insertProposal(db: Db, row: McpProposalTable): Promise<void> {
  await db.insertInto('mcp_proposal').values(row).execute()
}

/** Newest first, with what a card shows of the mail. */
export function proposalsOf(db: Db, userId: string) {
  return proposals(db, userId).orderBy('p.created_at', 'desc').orderBy('p.id').execute()
}

export function proposalById(db: Db, userId: string, id: string) {
  return proposals(db, userId).where('p.id', '=', id).executeTakeFirst()
}

function proposals(db: Db, userId: string) {
  return db
    .selectFrom('mcp_proposal as p')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 'p.message_key').on('m.user_id', '=', userId))
    .where('p.user_id', '=', userId)
    .select(['p.id', 'p.client', 'p.kind', 'p.content', 'p.category_id', 'p.created_at', 'p.message_key'])
    .select(['m.id as email_id', 'm.subject', 'm.from_name', 'm.from_email'])
}

export async function sameLabel(db: Db, userId: string, messageKey: number, categoryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mcp_proposal')
    .where('user_id', '=', userId)
    .where('message_key', '=', messageKey)
    .where('category_id', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Only those with a card on the dashboard: a label may have been deleted since, or removed from the built-in ones by the owner. */
export async function countProposals(db: Db, userId: string, labelIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('mcp_proposal')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('kind', '=', 'draft'), eb('category_id', 'in', inList(labelIds))]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** False where it is decided already. */
export async function deleteProposal(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('mcp_proposal').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function keyOfMail(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('message').where('user_id', '=', userId).where('id', '=', id).select('key').executeTakeFirst()
  return row?.key
}

// ---- what they called -------------------------------------------------------------------------------------------

/** Keeps the newest `most`, and none from before `since`. */
export async function insertCall(db: Db, row: Omit<McpCallTable, 'id'>, most: number, since: number): Promise<void> {
  await db.insertInto('mcp_call').values(row).execute()
  await sql`delete from mcp_call where user_id = ${row.user_id} and (at < ${since} or id <=
    (select id from mcp_call where user_id = ${row.user_id} order by id desc limit 1 offset ${most}))`.execute(db)
}

export function callsOf(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('mcp_call')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['client', 'tool', 'outcome', 'count', 'at'])
    .execute()
}
