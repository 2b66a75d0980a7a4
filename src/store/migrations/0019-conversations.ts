// Who deals with a conversation of a shared mailbox, comments, and what happened to it (decision 76). What each column means is said in
// ../tables/teamwork.ts. Triggers keep it true to the mail: a mail from outside opens its conversation again in the transaction that
// stores the mail, whichever way it came; and what is said of two conversations that turn out to be one is said of that one.
export const name = '0019-conversations'

const sameThread = (row: string, thread = 'new.thread_id') =>
  `${row}user_id = new.user_id and ${row}account_id = new.account_id and ${row}thread_id = ${thread}`

const fromOutside = (row: string) => `lower(${row}.from_email) not in (
    select lower(email) from account where id = new.account_id
    union all select lower(email) from identity where account_id = new.account_id)`

/** Mail that is listed for the first time although it is older than that was there before: nobody has to deal with it again. */
export const week = 7 * 24 * 3_600_000

const closedAndAnswered = (isNew: string) => `${sameThread('w.')} and w.state <> 'open' and exists (
    select 1 from message m where m.account_id = new.account_id and m.thread_id = new.thread_id and m.user_id = new.user_id
      and m.created_at >= w.since and ${isNew} and ${fromOutside('m')})`

const noteReopened = `insert into conversation_event (user_id, account_id, thread_id, what, at)
    select new.user_id, new.account_id, new.thread_id, 'reopened', new.created_at`

/** Of a trigger: on one line each, so that the statements of the migration are told apart by their ends. */
const body = (...statements: string[]) => `begin ${statements.join('; ')}; end;`

/** `isNew`: of the mail `new`, where the work of its conversation is `w`. */
export const whenMailIsStored = (isNew: string) => `
create trigger conversation_reopened after insert on message
when exists (select 1 from conversation_work w where ${sameThread('w.')} and w.state <> 'open' and ${isNew})
  and ${fromOutside('new')}
${body(
  noteReopened,
  `update conversation_work set state = 'open', since = new.created_at where ${sameThread('')}`,
  `delete from conversation_work where ${sameThread('')} and assignee is null`,
)}`

const former = `(select 1 from conversation_work o where ${sameThread('o.', 'old.thread_id')})`
const joined = `(select 1 from conversation_work o where ${sameThread('o.')})`

/** Of two assignees that of the conversation that goes on. `isNew`: of a mail `m`, where the work of its conversation is `w`. */
export const whenConversationsAreJoined = (isNew: string) => `
create trigger conversations_joined after update of thread_id on message
when old.thread_id <> new.thread_id and exists (select 1 from user u where u.id = new.user_id and u.kind = 'mailbox')
${body(
  `update conversation_work set thread_id = new.thread_id where ${sameThread('', 'old.thread_id')} and not exists ${joined}`,
  `update conversation_work set (assignee, state) = (
      select coalesce(conversation_work.assignee, o.assignee), iif(conversation_work.state = o.state, o.state, 'open')
      from conversation_work o where ${sameThread('o.', 'old.thread_id')})
    where ${sameThread('')} and exists ${former}`,
  `delete from conversation_work where ${sameThread('', 'old.thread_id')}`,
  `update conversation_comment set thread_id = new.thread_id where ${sameThread('', 'old.thread_id')}`,
  `update conversation_event set thread_id = new.thread_id where ${sameThread('', 'old.thread_id')}`,
  `${noteReopened} from conversation_work w where ${closedAndAnswered(isNew)}`,
  `update conversation_work as w set state = 'open', since = new.created_at where ${closedAndAnswered(isNew)}`,
  `delete from conversation_work where ${sameThread('')} and state = 'open' and assignee is null`,
)}`

export const sql = `
create table conversation_work (
  user_id text not null references user (id) on delete cascade,
  account_id text not null references account (id) on delete cascade, thread_id text not null,
  assignee text references user (id) on delete set null,
  state text not null check (state in ('open', 'waiting', 'done')), since integer not null,
  primary key (user_id, account_id, thread_id)
) strict, without rowid;
create index conversation_work_account on conversation_work (account_id);
create index conversation_work_assignee on conversation_work (assignee, user_id);
create index conversation_work_state on conversation_work (user_id, state, since);

create table conversation_comment (
  id text primary key, user_id text not null references user (id) on delete cascade,
  account_id text not null references account (id) on delete cascade, thread_id text not null,
  author text references user (id) on delete set null, text text not null,
  created_at integer not null, edited_at integer
) strict, without rowid;
create index conversation_comment_thread on conversation_comment (user_id, account_id, thread_id, created_at);
create index conversation_comment_account on conversation_comment (account_id);
create index conversation_comment_author on conversation_comment (author);

create table conversation_mention (
  comment_id text not null references conversation_comment (id) on delete cascade,
  person_id text not null references user (id) on delete cascade,
  user_id text not null references user (id) on delete cascade, created_at integer not null,
  primary key (comment_id, person_id)
) strict, without rowid;
create index conversation_mention_person on conversation_mention (person_id, created_at);
create index conversation_mention_user on conversation_mention (user_id);

create table conversation_event (
  id integer primary key, user_id text not null references user (id) on delete cascade,
  account_id text not null references account (id) on delete cascade, thread_id text not null,
  what text not null check (what in ('assigned', 'unassigned', 'left', 'state', 'reopened', 'answered')),
  person text references user (id) on delete set null, about text references user (id) on delete set null,
  state text check (state in ('open', 'waiting', 'done')), at integer not null
) strict;
create index conversation_event_thread on conversation_event (user_id, account_id, thread_id);
create index conversation_event_account on conversation_event (account_id);
create index conversation_event_person on conversation_event (person);
create index conversation_event_about on conversation_event (about);
${whenMailIsStored(`w.since < new.date + ${week}`)}
${whenConversationsAreJoined(`m.date > w.since - ${week}`)}
`
