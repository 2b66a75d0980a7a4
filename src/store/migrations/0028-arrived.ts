// A conversation opens again by when a mail arrived: a sender's clock may be a week behind. What arrived before its account was connected
// is history, which a first sync stores bit by bit. The column is explained in ../tables/mail.ts.
import { week, whenConversationsAreJoined, whenMailIsStored } from './0019-conversations.ts'

export const name = '0028-arrived'

const isNew = (mail: string) => `coalesce(${mail}.arrived_at, ${mail}.date) > max(w.since - ${week},
    (select a.created_at from account a where a.id = new.account_id))`

export const sql = `
alter table message add column arrived_at integer;
drop trigger conversation_reopened;
drop trigger conversations_joined;
${whenMailIsStored(isNew('new'))}
${whenConversationsAreJoined(isNew('m'))}
`
