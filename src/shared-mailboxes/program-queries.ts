// SQL of what reaches a shared mailbox for its members. Each query names a mailbox whose membership the caller has read.
import type { Db } from '../app.ts'
import type { MailboxProgram } from '../shared/shared-mailboxes.ts'

/** Newest first; without those that have expired. */
export async function programsOf(db: Db, sharedMailboxId: string, now: number) {
  const tokens = await db
    .selectFrom('personal_token as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .where('t.shared_mailbox_id', '=', sharedMailboxId)
    .where('t.expires_at', '>', now)
    .select(['t.id', 't.name', 't.created_at', 't.last_used_at', 'u.id as member_id', 'u.name as member_name'])
    .execute()
  const grants = await db
    .selectFrom('mcp_grant as g')
    .innerJoin('user as u', 'u.id', 'g.user_id')
    .where('g.shared_mailbox_id', '=', sharedMailboxId)
    .where('g.expires_at', '>', now)
    .select(['g.id', 'g.client as name', 'g.created_at', 'g.last_used_at', 'u.id as member_id', 'u.name as member_name'])
    .execute()
  return [
    ...tokens.map((row) => ({ ...row, kind: 'token' as const })),
    ...grants.map((row) => ({ ...row, kind: 'program' as const })),
  ].sort((a, b) => b.created_at - a.created_at)
}

/** Whose it was; undefined where there is none. */
export function deleteProgram(
  db: Db,
  sharedMailboxId: string,
  kind: MailboxProgram['kind'],
  id: string,
): Promise<{ name: string; memberId: string } | undefined> {
  const deleted =
    kind === 'token'
      ? db.deleteFrom('personal_token').returning(['name', 'user_id as memberId'])
      : db.deleteFrom('mcp_grant').returning(['client as name', 'user_id as memberId'])
  return deleted.where('shared_mailbox_id', '=', sharedMailboxId).where('id', '=', id).executeTakeFirst()
}
