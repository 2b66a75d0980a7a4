// The copies of our own drafts in the Drafts folders of mail servers (drafts/upload.ts). A person sees the draft, not its copy.
import { type RawBuilder, sql } from 'kysely'

/** A condition on `placement` by the name `p`: it is not the place of such a copy. Only places in Drafts are looked at twice. */
export function noDraftCopy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(p.role <> 'drafts' or not exists (select 1 from message c where c.key = p.message_key and c.message_id in (
    select d.message_id from draft d where d.user_id = ${userId} and d.message_id is not null)))`
}
