// An account moves into a shared mailbox and back in a Homing that is killed, as by a power cut, again and again: each start goes on, and
// no mail, star or text is lost or seen twice.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sealCredential } from '../../src/accounts/credential.ts'
import { issueSession } from '../../src/auth/sessions/token.ts'
import { databaseFile } from '../../src/store/open.ts'
import { type HomingProcess, killProcess, startProcess } from '../support/homing-process.ts'
import { testApp } from '../support/test-app.ts'
import { openMailbox } from './team.ts'

const mails = 6000
const kills = 3
const env = { MAIL_HOSTS_ALLOW: '127.0.0.1' }

test('a move that is killed again and again loses nothing, there and back', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-move-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const { personId, accountId, token } = await seed(dataDir)
  let homing: HomingProcess = await startProcess(dataDir, env)
  onTestFinished(() => void homing.child.kill('SIGKILL'))
  const call = (procedure: string, input: object) => ask(homing, token, procedure, input)

  const { id } = await call('movedAccounts.share', { accountId, name: 'Office', offer: null })
  for (const { to, begin } of [
    { to: id, begin: async () => undefined },
    { to: personId, begin: async () => call('movedAccounts.takeBack', { id: moveOf(dataDir).id }) },
  ]) {
    await begin()
    for (let life = 1; life <= kills; life++) {
      await expect
        .poll(() => mailsOf(dataDir, to), { timeout: 60_000, interval: 5 })
        .toBeGreaterThan((mails * life) / (kills + 2))
      await killProcess(homing)
      expect(mailsOf(dataDir, to)).toBeLessThan(mails)
      homing = await startProcess(dataDir, env)
    }
    await expect.poll(() => moveOf(dataDir).to, { timeout: 60_000, interval: 50 }).toBeNull()
    await expect.poll(() => indexed(dataDir, to), { timeout: 60_000, interval: 50 }).toBe(mails)
    expect(amountsOf(dataDir, to)).toEqual({ mails, texts: mails, places: mails, starred: mails / 10, counted: mails })
    expect(ownersOf(dataDir, accountId)).toEqual([to])
  }
}, 240_000)

async function seed(dataDir: string) {
  await using t = await testApp({ dataDir })
  const ada = await t.person('ada')
  const { accountId, newConversation } = await openMailbox(t, ada.userId)
  await t.app.db
    .updateTable('account')
    .set({ provider: 'imap', connector: 'imap', imap_host: '127.0.0.1', imap_port: 1, imap_security: 'none' })
    .set({ credential: sealCredential(t.app, accountId, { password: 'x' }) })
    .where('id', '=', accountId)
    .execute()
  const { mailId } = await newConversation()
  await sql`insert into message (id, user_id, account_id, identity, thread_id, message_id, in_reply_to, refs, subject, from_name,
      from_email, to_list, cc_list, bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, body_state, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${mails - 1})
    select id || i, user_id, account_id, identity || i, thread_id || i, message_id || i, in_reply_to, refs, subject || i, from_name,
      from_email, to_list, cc_list, bcc_list, reply_to_list, date - i, snippet, size, attachments, text_parts, body_state, created_at
    from message, n where id = ${mailId}`.execute(t.app.db)
  await sql`insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered)
    select p.mailbox_id, '1', m.key, m.key, m.user_id, m.account_id, 'inbox', 0, 0, 0 from message m, placement p
    where m.key <> p.message_key`.execute(t.app.db)
  await sql`update placement set starred = 1 where uid % 10 = 0`.execute(t.app.db)
  await sql`insert into message_body (user_id, message_key, text) select m.user_id, m.key, b.text from message m, message_body b
    where m.key <> b.message_key`.execute(t.app.db)
  const device = { userAgent: '', address: '', remember: false }
  const { token } = await issueSession(t.app, { id: ada.userId, email: ada.email, name: '' }, device)
  return { personId: ada.userId, accountId, token }
}

async function ask(homing: HomingProcess, token: string, procedure: string, input: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${homing.url}/trpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const { result } = (await answer.json()) as { result?: { data: { id: string } } }
  if (!result) throw new Error(`${procedure} answered ${answer.status}`)
  return result.data
}

function row<T>(dataDir: string, query: string, ...values: unknown[]): T {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  try {
    return db.prepare(query).get(...values) as T
  } finally {
    db.close()
  }
}

const mailsOf = (dataDir: string, owner: string) =>
  row<{ n: number }>(dataDir, 'select count(*) as n from message where user_id = ?', owner).n
const indexed = (dataDir: string, owner: string) =>
  row<{ n: number }>(dataDir, 'select count(*) as n from message where user_id = ? and indexed = 1', owner).n

/** `to`: null once it is finished; then it may be gone. */
const moveOf = (dataDir: string) =>
  row<{ id: string; to: string | null } | undefined>(dataDir, 'select id, to_id as "to" from account_move') ?? {
    id: '',
    to: null,
  }

const amountsOf = (dataDir: string, owner: string) =>
  row<Record<string, number>>(
    dataDir,
    `select (select count(*) from message where user_id = $owner) as mails,
      (select count(*) from message_body where user_id = $owner) as texts,
      (select count(*) from placement where user_id = $owner) as places,
      (select sum(starred) from mail_count where user_id = $owner) as starred,
      (select sum(mails) from mail_count where user_id = $owner) as counted`,
    { owner },
  )

function ownersOf(dataDir: string, accountId: string): string[] {
  const { owners } = row<{ owners: string }>(
    dataDir,
    `select json_group_array(distinct user_id) as owners from (select user_id from account where id = $account
      union select user_id from message where account_id = $account union select user_id from placement where account_id = $account)`,
    { account: accountId },
  )
  return JSON.parse(owners) as string[]
}
