import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { setupCode, setupCodeNeeded } from '../../src/auth/setup-code.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob, startJobs } from '../../src/jobs/run.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { emailOf, openFixture, type PeopleFixture, passwordOf } from './fixture.ts'

async function dailyJob(app: App): Promise<string> {
  const job = jobs.find(({ name }) => name === 'purge-people')
  if (!job) throw new Error('there is no job of that name')
  return runJob(app, job, undefined)
}

/** Every value of every table, those of the full-text index too, as one text. */
async function everything(app: App): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`.execute(app.db)
  const values: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(app.db)
    for (const row of rows)
      for (const value of Object.values(row))
        values.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value))
  }
  return values.join('\n')
}

/** One of everything, and words of a mail in the search index. */
async function furnish(fixture: PeopleFixture, userId: string, word: string) {
  const { app } = fixture
  const ids = await ownSomething(app, userId)
  const { key } = await app.db.selectFrom('message').where('id', '=', ids.mailId).select('key').executeTakeFirstOrThrow()
  await app.writeAll([
    { sql: 'insert into mail_search (rowid, owner, body) values (?, ?, ?)', rows: [[key, userId, `${word} ${word}s`]] },
    { sql: 'insert into thread_ref (account_id, ref, thread_id) values (?, ?, ?)', rows: [[ids.accountId, 'ref', ids.threadId]] },
    { sql: 'update account set credential = ? where id = ?', rows: [['sealed', ids.accountId]] },
    {
      sql: 'insert into pending_change (user_id, account_id, message_key, change, created_at, not_before, attempts) values (?, ?, ?, ?, 0, 0, 0)',
      rows: [[userId, ids.accountId, key, '{}']],
    },
  ])
  await app.db.insertInto('password_reset').values({ token_hash: word, user_id: userId, expires_at: 1e15 }).execute()
  return ids
}

test('who goes is gone at once: no session, no sign-in, no credential, no mail on its way, and the address is free', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'open' } })
  await fixture.join('admin')
  const [ada, phone] = [await fixture.join('ada'), await fixture.signIn('ada')]
  const { accountId } = await furnish(fixture, ada.userId, 'zwiebel')
  const received = fixture.received()

  await ada.caller.user.remove({ password: passwordOf('ada') })

  for (const { token } of [ada, phone])
    await expect((await fixture.withToken(token)).caller.user.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(fixture.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const { db } = fixture.app
  expect(await db.selectFrom('account').where('user_id', '=', ada.userId).select('credential').execute()).toEqual([
    { credential: '' },
  ])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await db.selectFrom('password_reset').select('user_id').execute()).toEqual([])
  await expect(fixture.app.connect(accountId, 'user')).rejects.toMatchObject({ kind: 'missing' })
  expect(received).toContain(`accounts.changed ${ada.userId}`)
  expect(received.filter((name) => name === `session.ended ${ada.userId}`).length).toBeGreaterThanOrEqual(2)
  const again = await fixture.join('ada')
  expect(again.userId).not.toBe(ada.userId)
})

test('a wrong password changes nothing, and guessing it gets as slow as at the door', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  for (let at = 0; at < 5; at++) {
    await expect(ada.caller.user.remove({ password: `wrong ${at}` })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(ada.caller.user.remove({ password: passwordOf('ada') })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await ada.caller.user.get()).user.name).toBe('ada')
  fixture.passTime({ seconds: 61 })
  await ada.caller.user.remove({ password: passwordOf('ada') })
})

test('after the daily job no row of any table names the person, nor do words of their mail lie in the index', async () => {
  await using fixture = await openFixture()
  const admin = await fixture.join('admin')
  const { code } = await admin.caller.admin.invite({ note: 'a friend' })
  await admin.caller.admin.setRegistration({ registration: 'invite' })
  await fixture
    .stranger()
    .auth.register({ name: 'Ada of Ashdown', email: emailOf('ada'), password: passwordOf('ada'), inviteCode: code })
  const ada = await fixture.signIn('ada')
  const bob = await fixture.app.db.selectFrom('user').where('id', '=', admin.userId).select('id').executeTakeFirstOrThrow()
  await furnish(fixture, bob.id, 'tulpe')
  const owned = await furnish(fixture, ada.userId, 'zwiebelkuchen')
  const traces = [
    ada.userId,
    'Ada of Ashdown',
    emailOf('ada'),
    'zwiebelkuchen',
    ...Object.values(owned).filter((id) => id.length > 10),
  ]
  // A shared mailbox stays with its other members, a group with the people in it.
  const shared = [owned.accountEmail, owned.sharedId, owned.colleagueId, owned.groupId]
  const before = await everything(fixture.app)
  for (const trace of traces) expect(before).toContain(trace)

  await ada.caller.user.remove({ password: passwordOf('ada') })
  expect(await dailyJob(fixture.app)).toBe('1 people')

  const after = await everything(fixture.app)
  expect(traces.filter((trace) => !shared.includes(trace) && after.includes(trace))).toEqual([])
  expect(after).toContain('tulpe')
  const found = await sql<{ rowid: number }>`select rowid from mail_search where mail_search match 'tulpe'`.execute(
    fixture.app.db,
  )
  expect(found.rows).toHaveLength(1)
  expect((await sql`insert into mail_search (mail_search) values ('integrity-check')`.execute(fixture.app.db)).rows).toEqual([])
  expect(await dailyJob(fixture.app)).toBe('0 people')
})

test('a job that is cut off is gone on with by the next', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  await furnish(fixture, ada.userId, 'zwiebel')
  await ada.caller.user.remove({ password: passwordOf('ada') })
  const { writeAll } = fixture.app
  let steps = 0
  fixture.app.writeAll = (given) => (++steps > 2 ? Promise.reject(new Error('cut off')) : writeAll(given))
  expect(await dailyJob(fixture.app)).toBe('failed')
  fixture.app.writeAll = writeAll
  expect(await dailyJob(fixture.app)).toBe('1 people')
  expect(await everything(fixture.app)).not.toContain(ada.userId)
})

test('a job that is cut off before the words are out of the index is gone on with, too', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  await furnish(fixture, ada.userId, 'zwiebelkuchen')
  await ada.caller.user.remove({ password: passwordOf('ada') })
  const { db } = fixture.app
  const whole = db.transaction
  db.transaction = () => {
    throw new Error('cut off')
  }
  expect(await dailyJob(fixture.app)).toBe('failed')
  db.transaction = whole
  // The index writes of a word only what differs from the word before it, which may begin with the same letter.
  const word = 'iebelkuchen'
  expect(await everything(fixture.app)).toContain(word)
  expect(await dailyJob(fixture.app)).toBe('1 people')
  const after = await everything(fixture.app)
  expect([word, ada.userId].filter((trace) => after.includes(trace))).toEqual([])
})

test('a mail that a late worker brings in while the rest goes leaves no words in the index', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  const { mailId } = await furnish(fixture, ada.userId, 'zwiebel')
  const { app } = fixture
  await ada.caller.user.remove({ password: passwordOf('ada') })
  const late = await app.db.selectFrom('message').where('id', '=', mailId).selectAll().executeTakeFirstOrThrow()
  const { writeAll } = app
  app.writeAll = async (steps) => {
    if (steps.some(({ sql }) => sql.startsWith('delete from account'))) {
      const { has_files: _, ...row } = late
      await app.db.insertInto('message').values(row).execute()
      const rows = [[late.key, ada.userId, 'spaetzle']]
      await writeAll([{ sql: 'insert into mail_search (rowid, owner, body) values (?, ?, ?)', rows }])
    }
    return writeAll(steps)
  }
  expect(await dailyJob(app)).toBe('1 people')
  const found = await sql`select rowid from mail_search where mail_search match 'spaetzle'`.execute(app.db)
  expect(found.rows).toEqual([])
})

test('the only admin may not go while others are here, and may as the last', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'closed' } })
  const ada = await fixture.join('ada')
  await ada.caller.admin.setRegistration({ registration: 'open' })
  const bob = await fixture.join('bob')
  const goes = () => ada.caller.user.remove({ password: passwordOf('ada') })
  await expect(goes()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('make someone else an admin'),
  })
  expect((await ada.caller.user.get()).user.role).toBe('admin')

  await bob.caller.user.remove({ password: passwordOf('bob') })
  await ada.caller.admin.invite({})
  await goes()

  const far = { fromPrivateAddress: false }
  expect(await setupCodeNeeded(fixture.app, far)).toBe(true)
  expect(await fixture.stranger(far).system.status()).toMatchObject({ registration: 'closed', setupCodeNeeded: true })
  const eve = { name: 'eve', email: emailOf('eve'), password: passwordOf('eve') }
  await expect(fixture.stranger(far).auth.register(eve)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await fixture.stranger(far).auth.register({ ...eve, setupCode: setupCode(fixture.app) })
  const first = await fixture.signIn('eve')
  expect((await first.caller.user.get()).user.role).toBe('admin')
  expect((await first.caller.admin.invites()).invites).toEqual([])
})

test('what was synced stops, and what a person did in the demo is forgotten', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  await using _jobs = await startJobs(fixture.app)
  await ada.caller.accounts.connectDemo()
  const until = async (holds: () => Promise<boolean>) => {
    for (let at = 0; at < 2400; at++) {
      if (await holds()) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('it did not come about')
  }
  const demo = path.join(fixture.dataDir, 'demo-mailbox.json')
  await until(async () => (await ada.caller.mail.list({})).total > 10)
  await until(async () => existsSync(demo) && readFileSync(demo, 'utf8').includes(ada.userId))

  await ada.caller.user.remove({ password: passwordOf('ada') })

  await until(async () => !readFileSync(demo, 'utf8').includes(ada.userId))
  expect(await dailyJob(fixture.app)).toBe('1 people')
  expect(await everything(fixture.app)).not.toContain(ada.userId)
})

test('copies of the database from before an upgrade do not outlive the promise', async () => {
  await using fixture = await openFixture()
  const stamp = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().replace(/[:.]/g, '-')
  const [old, young] = [`homing.db.schema-2.${stamp(26)}`, `homing.db.schema-2.${stamp(24)}`]
  const kept = [
    young,
    `homing.db.schema-2.${stamp(99)}.mine`,
    `copy-of-homing.db.schema-2.${stamp(99)}`,
    'homing.db.schema-2.old',
  ]
  const cutOff = [`homing.db.schema-2.${stamp(27)}.part`, `homing.db.schema-2.${stamp(27)}.part-journal`]
  for (const name of [old, ...cutOff, ...kept]) writeFileSync(path.join(fixture.dataDir, name), '')
  await dailyJob(fixture.app)
  const names = readdirSync(fixture.dataDir)
  expect(names).toEqual(expect.arrayContaining(kept))
  expect(names).not.toContain(old)
  for (const name of cutOff) expect(names).not.toContain(name)
})
