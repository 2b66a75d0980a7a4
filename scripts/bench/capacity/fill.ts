// Fills a store for many people through the code that a sync stores mail with (src/mail/sync/sync-folders.ts). Sorting, which would
// take hours, is replaced by its rows: what comes from a list is a newsletter.
import { sql } from 'kysely'
import { freshAccount } from '../../../src/accounts/account.ts'
import { inTransaction } from '../../../src/app.ts'
import { sortVersions } from '../../../src/categories/sorting/sorted-queries.ts'
import type { MailConnector } from '../../../src/connectors/connector.ts'
import { createLog } from '../../../src/core/log.ts'
import { createBulkQueue } from '../../../src/mail/sync/bulk-queue.ts'
import { syncMailboxes } from '../../../src/mail/sync/list-folders.ts'
import { syncFolders } from '../../../src/mail/sync/sync-folders.ts'
import { type OpenApp, openApp } from '../../../src/open.ts'
import { readSettings } from '../../../src/settings.ts'
import { mergeIndex } from '../../../src/store/search/merge-index.ts'
import { generatedMailbox, generateTemplates } from './generated-mailbox.ts'

/** Each of these people, by address, gets a mailbox; the program must not run. */
export async function fillStore(dataDir: string, emails: { person: number; email: string }[], mails: number): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', AI_BACKEND: 'built-in', TTS_BACKEND: 'off' })
  await using app = await openApp(settings, { log: createLog('warn') })
  for (const { person, email } of emails) {
    const began = performance.now()
    await fillMailbox(app, person, email, mails)
    console.log(`  ${email}: ${Math.round((mails * 1000) / (performance.now() - began))} mails a second`)
  }
}

async function fillMailbox(app: OpenApp, person: number, email: string, mails: number): Promise<void> {
  const { id: userId } = await app.db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const account = await addAccount(app, userId, person)
  const { readTexts, ...mailbox } = generatedMailbox(person, mails, await generateTemplates(app.mime, person, mails), Date.now())
  const connector = mailbox as unknown as MailConnector
  const { mailboxes } = await syncMailboxes(app, account, connector)
  const idle = { between: async () => undefined, changesWaiting: () => false, givesWay: () => false, batchReduction: 0 }
  const context = { account, connector, bulk: createBulkQueue(), signal: new AbortController().signal, ...idle }
  // Its texts come along with the mails and are parsed already.
  if (!(await syncFolders({ ...context, app: { ...app, mime: { ...app.mime, readTexts } } }, mailboxes)))
    throw new Error('the generated mailbox was not stored as a whole')
  await sortByList(app, account)
  while (await inTransaction(app, ({ db }) => mergeIndex(db, 2000)));
}

/** Nobody tries to reach its mail server. */
async function addAccount(app: OpenApp, userId: string, person: number) {
  const id = `capacity-${person}`
  const server = {
    imap_host: 'h',
    imap_port: 993,
    imap_security: 'tls',
    smtp_host: 'h',
    smtp_port: 465,
    smtp_security: 'tls',
  } as const
  const texts = {
    email: `old${person}@bench.example`,
    username: `old${person}`,
    display_name: 'Old mail',
    color: '#3B82F6',
    credential: '',
  }
  await app.db
    .insertInto('account')
    .values({
      ...freshAccount,
      ...server,
      ...texts,
      id,
      user_id: userId,
      provider: 'imap',
      connector: 'imap',
      created_at: Date.now(),
    })
    .execute()
  await app.db.updateTable('account').set({ needs_reconnection: 1 }).where('id', '=', id).where('user_id', '=', userId).execute()
  return { id, userId }
}

/** As in src/categories/sorting, only mails of the inbox. */
async function sortByList(app: OpenApp, { id, userId }: { id: string; userId: string }): Promise<void> {
  const inInbox = sql`user_id = ${userId} and account_id = ${id}
    and exists (select 1 from placement p where p.message_key = message.key and p.role = 'inbox')`
  await sql`insert into sorted_mail (message_key, user_id, account_id, step, evidence, version, role, sorted_at)
    select key, user_id, account_id, 'header', '[]', ${sortVersions.now}, 'inbox', ${Date.now()} from message
    where ${inInbox} on conflict (message_key) do nothing`.execute(app.db)
  await sql`insert into mail_category (user_id, category_id, message_key, account_id)
    select user_id, 'newsletters', key, account_id from message
    where list_id is not null and ${inInbox}`.execute(app.db)
}
