// One row of everything a person can own, put straight into the store, for tests that are about rows and not about mail.
import type { Insertable } from 'kysely'
import type { App, Db } from '../../src/app.ts'
import { demoAccounts } from '../../src/connectors/demo.ts'
import { newId } from '../../src/core/ids.ts'
import type { Tables } from '../../src/store/tables.ts'
import { type OwnedAccess, ownAccess } from './owned-access.ts'
import { ownDav } from './owned-dav.ts'
import { mcpIds, type OwnedMcp, ownMcp } from './owned-mcp.ts'
import { ownPush } from './owned-push.ts'
import { ownSharedMailbox } from './owned-shared-mailbox.ts'
import { ownTeamwork } from './owned-teamwork.ts'
import { type OwnedThoughts, ownThoughts, thoughtIds } from './owned-thoughts.ts'
import { ownWebhook } from './owned-webhook.ts'

export interface Owned extends OwnedAccess, OwnedMcp, OwnedThoughts {
  accountId: string
  accountEmail: string
  mailId: string
  threadId: string
  messageId: string
  draftId: string
  /** Held, so that it can be taken back. */
  heldId: string
  /** Failed, so that it can be sent again. */
  failedId: string
  /** Of unknown fate. */
  unknownId: string
  sessionId: string
  /** Of the inbox. */
  folderId: string
  undoId: string
  searchId: string
  draftFileId: string
  identityId: string
  templateId: string
  pushId: string
  webhookId: string
  davId: string
  sharedId: string
  groupId: string
  moveId: string
  colleagueId: string
  commentId: string
}

let nextKey = 1_000_000

export async function ownSomething(app: App, userId: string): Promise<Owned> {
  const now = app.now().getTime()
  const [demo] = demoAccounts(userId)
  if (!demo) throw new Error('there is no demo account')
  const key = nextKey++
  const owned: Owned = {
    ...(await ownAccess(app, userId)),
    ...thoughtIds(),
    ...mcpIds(app),
    accountId: newId(),
    accountEmail: demo.email,
    mailId: newId(),
    threadId: newId(),
    messageId: `<${newId()}@people.test>`,
    draftId: newId(),
    heldId: newId(),
    failedId: newId(),
    unknownId: newId(),
    sessionId: newId(),
    folderId: '',
    undoId: newId(),
    searchId: newId(),
    draftFileId: newId(),
    identityId: newId(),
    templateId: newId(),
    pushId: newId(),
    webhookId: newId(),
    davId: newId(),
    sharedId: newId(),
    groupId: newId(),
    moveId: newId(),
    colleagueId: newId(),
    commentId: newId(),
  }
  const mine = { user_id: userId, account_id: owned.accountId }
  await app.db
    .insertInto('account')
    .values(account(owned, userId, now))
    .execute()
  await app.db
    .insertInto('message')
    .values({ ...mine, ...message(owned, key, now) })
    .execute()
  for (const [path, role] of [
    ['INBOX', 'inbox'],
    ['Sent', 'sent'],
  ] as const) {
    const folderId = String(await place(app.db, mine, key, path, role))
    if (role === 'inbox') owned.folderId = folderId
  }
  await app.db.insertInto('message_body').values({ user_id: userId, message_key: key, text: 'A secret.', html: null }).execute()
  await app.db
    .insertInto('draft')
    .values({
      ...mine,
      id: owned.draftId,
      content: JSON.stringify({ to: 'grace@people.test', subject: 'A draft' }),
      created_at: now,
      updated_at: now,
      outbox_id: null,
    })
    .execute()
  await app.db
    .insertInto('outbox')
    .values([
      { ...mine, ...outgoing(owned.heldId, now), status: 'held', send_at: now + 60_000 },
      { ...mine, ...outgoing(owned.failedId, now), status: 'failed', send_at: now },
      { ...mine, ...outgoing(owned.unknownId, now), status: 'unknown', send_at: now },
    ])
    .execute()
  await app.db
    .insertInto('session')
    .values({
      id: owned.sessionId,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + 1e9,
      user_agent: '',
      address: '',
    })
    .execute()
  await ownLessCommon(app.db, mine, owned, key, now)
  await app.db.insertInto('sent_mail').values({ user_id: userId, ref: owned.mailId, person_id: userId, sent_at: now }).execute()
  await ownThoughts(app.db, mine, owned, key, now)
  await ownPush(app, userId, owned.pushId, key, now)
  await ownMcp(app, userId, owned, now)
  await ownWebhook(app, userId, owned.webhookId, now)
  await ownDav(app, userId, owned.davId, now)
  await ownSharedMailbox(app, userId, owned, now)
  await ownTeamwork(app.db, { ...owned, userId }, now)
  return owned
}

async function ownLessCommon(db: Db, mine: { user_id: string; account_id: string }, owned: Owned, key: number, now: number) {
  const { user_id } = mine
  await db
    .insertInto('snooze')
    .values({ ...mine, message_key: key, until: now + 3_600_000, created_at: now })
    .execute()
  await db
    .insertInto('undo')
    .values({
      user_id,
      id: owned.undoId,
      created_at: now,
      expires_at: now + 20_000,
      steps: JSON.stringify([{ key, places: [], until: null, did: { flags: [], move: false, snooze: true } }]),
    })
    .execute()
  await db
    .insertInto('saved_search')
    .values({ user_id, id: owned.searchId, name: 'Secrets', q: 'secret', created_at: now })
    .execute()
  await db
    .insertInto('contact')
    .values({ ...mine, email: 'grace@people.test', name: 'Grace', written_to: 1, written_from: 1, last_at: now })
    .execute()
  await db
    .insertInto('identity')
    .values({
      ...mine,
      id: owned.identityId,
      name: 'Robin',
      email: `alias-${user_id}@ashdown.example`,
      signature: '',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('template')
    .values({
      user_id,
      id: owned.templateId,
      name: 'Thanks',
      subject: '',
      body: '<p>Thanks</p>',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('draft_file')
    .values({
      user_id,
      id: owned.draftFileId,
      draft_id: owned.draftId,
      filename: 'a.txt',
      mime_type: 'text/plain',
      size: 3,
      content_id: null,
      content: Buffer.from('abc'),
    })
    .execute()
  await db
    .insertInto('preference')
    .values({ user_id, changed: JSON.stringify({ wakeWord: 'hey secret' }), updated_at: now })
    .execute()
  await db.insertInto('activity').values({ user_id, what: 'signed-in', by: 'self', address: '192.0.2.7', at: now }).execute()
  await db.insertInto('consent').values({ user_id, what: 'modelOutside', value: 1, at: now }).execute()
  await db.insertInto('trusted_sender').values({ user_id, sender: 'grace@people.test', created_at: now }).execute()
  await db
    .insertInto('unsubscription')
    .values({ ...mine, list: 'news.people.test', at: now })
    .execute()
  await db
    .insertInto('invitation_answer')
    .values({ ...mine, event: 'event-1', sequence: 0, answer: 'accepted', at: now })
    .execute()
}

async function place(
  db: Db,
  mine: { user_id: string; account_id: string },
  key: number,
  path: string,
  role: 'inbox' | 'sent',
): Promise<number> {
  const { id } = await db
    .insertInto('mailbox')
    .values({ ...mine, path, role, uidvalidity: '1', cursor: null, complete: 1, synced_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const where = { mailbox_id: id, uidvalidity: '1', uid: 1, message_key: key, role }
  await db
    .insertInto('placement')
    .values({ ...mine, ...where, read: 0, starred: 0, answered: 0 })
    .execute()
  return id
}

function account(owned: Owned, userId: string, now: number): Insertable<Tables['account']> {
  const server = { imap_host: '', imap_port: 0, imap_security: 'tls', imap_fingerprint: null } as const
  return {
    ...server,
    id: owned.accountId,
    user_id: userId,
    provider: 'demo',
    connector: 'demo',
    email: owned.accountEmail,
    display_name: 'Demo',
    color: '#0ea5e9',
    signature: '',
    in_unified_inbox: 1,
    username: owned.accountEmail,
    smtp_host: '',
    smtp_port: 0,
    smtp_security: 'tls',
    smtp_fingerprint: null,
    credential: '',
    needs_reconnection: 0,
    error: null,
    sync_state: 'idle',
    sync_done: 1,
    sync_total: 1,
    last_sync_at: now,
    created_at: now,
  }
}

function message(owned: Owned, key: number, now: number) {
  const file = {
    attachmentId: '2',
    part: '2',
    filename: 'a.txt',
    mimeType: 'text/plain',
    size: 3,
    contentId: null,
    inline: false,
  }
  return {
    key,
    id: owned.mailId,
    identity: owned.messageId,
    thread_id: owned.threadId,
    message_id: owned.messageId,
    in_reply_to: null,
    refs: '[]',
    subject: 'A secret subject',
    from_name: 'Grace',
    from_email: 'grace@people.test',
    to_list: '[]',
    cc_list: '[]',
    bcc_list: '[]',
    reply_to_list: '[]',
    date: now,
    snippet: 'A secret.',
    size: 100,
    attachments: JSON.stringify([file]),
    text_parts: '[]',
    list_unsubscribe: null,
    body_state: 'ready' as const,
    created_at: now,
  }
}

function outgoing(id: string, now: number) {
  return {
    id,
    idempotency_key: null,
    message_id: `<${id}@people.test>`,
    envelope: JSON.stringify({ from: 'robin@ashdown.example', to: ['grace@people.test'] }),
    summary: JSON.stringify({ subject: 'On its way', to: [{ name: '', email: 'grace@people.test' }] }),
    mime: Buffer.from('Subject: On its way\r\n\r\nHello\r\n'),
    answers_key: null,
    attempts: 1,
    error: null,
    created_at: now,
    updated_at: now,
  }
}

const own = [
  'membership',
  'account_move',
  'account_offer_declined',
  'account',
  'mailbox',
  'message',
  'placement',
  'message_body',
  'pending_change',
  'draft',
  'draft_file',
  'mail_count',
  'snooze',
  'undo',
  'saved_search',
  'contact',
  'identity',
  'template',
  'trusted_sender',
  'category',
  'mail_category',
  'sorted_mail',
  'sorting_rule',
  'sorting_correction',
  'sorting_batch',
  'sorting_run',
  'suggestion',
  'suggestion_look',
  'conversation_turn',
  'second_factor',
  'recovery_code',
  'archive_folder',
  'archive_mail',
  'ai_call',
  'ai_result',
  'ai_usage',
  'approval',
  'unsubscription',
  'invitation_answer',
  'outbox',
  'sent_mail',
  'session',
  'preference',
  'consent',
  'activity',
  'sign_in_identity',
  'oauth_flow',
  'oauth_grant',
  'gmail_message',
  'personal_token',
  'mcp_grant',
  'mcp_proposal',
  'mcp_call',
  'push_target',
  'dav_server',
  'dav_collection',
  'contact_card',
  'contact_address',
  'contact_group_member',
  'calendar_event',
  'calendar_time',
  'calendar_change',
  'push_setting',
  'push_held',
  'webhook',
  'webhook_delivery',
  'home_assistant',
  'conversation_work',
  'conversation_comment',
  'conversation_mention',
  'conversation_event',
  'group_person',
  'mailbox_log',
] as const

/** Everything that belongs to a person, by table, to compare. */
export async function dumpOf(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = { user: await db.selectFrom('user').selectAll().where('id', '=', userId).execute() }
  for (const table of own) dump[table] = await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  return dump
}
