// A person's account becomes a shared mailbox, a second person joins, and the way back.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetMail } from '../../src/accounts/forget-mail.ts'
import { movesSettled } from '../../src/shared-mailboxes/move-account.ts'
import {
  firstSteps,
  mailSteps,
  otherTables,
  tablesOfAccounts,
  tablesOfMails,
} from '../../src/shared-mailboxes/move-step-queries.ts'
import { tidyMoves } from '../../src/shared-mailboxes/moved-accounts.ts'
import { mailboxKey } from '../../src/shared-mailboxes/same-mailbox.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { purgePeople } from '../../src/user/deletion/purge.ts'
import { type Owned, ownSomething } from '../rest/mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2)}`

/** With an account that signs in as `username`, and nothing that is being sent. */
async function somebody(name: string, username: string): Promise<TestPerson & { owned: Owned }> {
  const person = await t.person(unique(name))
  const owned = await ownSomething(t.app, person.userId)
  const { db } = t.app
  await db
    .updateTable('account')
    .set({ connector: 'imap', provider: 'imap', imap_host: 'imap.firm.test', imap_port: 993, username })
    .where('id', '=', owned.accountId)
    .execute()
  await db.deleteFrom('account_move').where('user_id', '=', person.userId).execute()
  await db.updateTable('outbox').set({ status: 'filed' }).where('user_id', '=', person.userId).execute()
  return { ...person, owned }
}

const rowsOf = async (table: string, accountId: string) => {
  const { rows } = await sql<{ user_id: string; n: number }>`select user_id, count(*) as n from ${sql.table(table)}
    where account_id = ${accountId} group by user_id`.execute(t.app.db)
  return rows
}

test('every table with an account has its line', async () => {
  const { rows } = await sql<{ name: string }>`select m.name from sqlite_schema m, pragma_table_info(m.name) c
    where m.type = 'table' and c.name in ('account_id', 'message_key')`.execute(t.app.db)
  const known = new Set<string>([...tablesOfMails, ...tablesOfAccounts, ...Object.keys(otherTables)])
  expect([...new Set(rows.map(({ name }) => name))].filter((name) => !known.has(name))).toEqual([])
})

test('an account becomes a shared mailbox with all that hangs on it, and goes back', async () => {
  const ada = await somebody('ada', unique('support'))
  const { accountId, mailId } = ada.owned
  const preview = await ada.caller.movedAccounts.preview({ accountId })
  expect(preview).toMatchObject({ mails: 1, others: 0, problem: null, scheduled: 0 })
  const { id } = await ada.caller.movedAccounts.share({ accountId, name: 'Support', offer: null })
  await movesSettled(t.app)
  for (const table of [...tablesOfAccounts, ...tablesOfMails.filter((one) => one !== 'message_body'), 'message', 'mail_category'])
    expect({ table, rows: (await rowsOf(table, accountId)).filter(({ user_id }) => user_id !== id) }).toEqual({ table, rows: [] })
  expect((await t.inMailbox(ada, id).mail.list({})).emails.map((mail) => mail.id)).toEqual([mailId])
  expect((await t.inMailbox(ada, id).mail.list({ q: 'secret' })).emails).toHaveLength(1)
  expect((await ada.caller.mail.list({})).emails).toEqual([])
  expect((await ada.caller.mail.list({ q: 'secret' })).emails).toEqual([])
  await expect(ada.caller.mail.get({ id: mailId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const folders = await t.inMailbox(ada, id).categories.list()
  expect(folders.categories.filter(({ isSystem }) => !isSystem)).toHaveLength(preview.ownFolders.length)

  const [move] = (await ada.caller.movedAccounts.list()).moves
  expect(move).toMatchObject({ kind: 'shared', mailbox: { id, name: 'Support' }, moving: null, canUndo: true, members: 1 })
  const grace = await t.person(unique('grace'))
  await expect(grace.caller.movedAccounts.takeBack({ id: move?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ada.caller.movedAccounts.takeBack({ id: move?.id ?? '' })
  await movesSettled(t.app)
  expect((await ada.caller.mail.list({})).emails.map((mail) => mail.id)).toEqual([mailId])
  expect((await ada.caller.mail.list({ q: 'secret' })).emails).toHaveLength(1)
  expect((await t.inMailbox(ada, id).mail.list({})).emails).toEqual([])
  expect((await ada.caller.movedAccounts.list()).moves).toEqual([])
})

test('who has connected the same mailbox is offered to share it, and only they', async () => {
  const login = unique('support@firm.test')
  const ada = await somebody('ada', login)
  const bob = await somebody('bob', login.toUpperCase())
  const eve = await somebody('eve', unique('eve'))
  // What somebody enters as the address proves nothing.
  const { email } = await t.app.db
    .selectFrom('account')
    .where('id', '=', ada.owned.accountId)
    .select('email')
    .executeTakeFirstOrThrow()
  await t.app.db.updateTable('account').set({ email }).where('id', '=', eve.owned.accountId).execute()
  expect((await ada.caller.movedAccounts.preview({ accountId: ada.owned.accountId })).others).toBe(1)
  const { id } = await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Support', offer: 'sender' })
  await movesSettled(t.app)
  expect((await eve.caller.movedAccounts.offers()).offers).toEqual([])
  const [offer] = (await bob.caller.movedAccounts.offers()).offers
  if (!offer) throw new Error('no offer')
  expect(offer).toMatchObject({ mailboxName: 'Support', role: 'sender', accountId: bob.owned.accountId })
  expect(JSON.stringify(offer)).not.toContain(ada.email)
  await expect(eve.caller.movedAccounts.accept({ id: offer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect(await bob.caller.movedAccounts.accept({ id: offer.id })).toEqual({ id })
  await movesSettled(t.app)
  expect((await t.inMailbox(bob, id).mail.list({})).emails.map((mail) => mail.id)).toEqual([ada.owned.mailId])
  expect((await bob.caller.accounts.list()).accounts).toEqual([])
  expect((await bob.caller.mail.list({})).emails).toEqual([])
  const { members } = await ada.caller.sharedMailboxes.members({ id })
  expect(members.map(({ role }) => role)).toEqual(['manager', 'sender'])

  const [parked] = (await bob.caller.movedAccounts.list()).moves
  expect(parked).toMatchObject({ kind: 'parked', mailbox: { id, name: 'Support' } })
  await bob.caller.movedAccounts.takeBack({ id: parked?.id ?? '' })
  await movesSettled(t.app)
  expect((await bob.caller.mail.list({})).emails.map((mail) => mail.id)).toEqual([bob.owned.mailId])
  await tidyMoves(t.app)
  const owners = await sql<{ n: number }>`select count(*) as n from user where kind = 'mailbox' and disabled_at is not null
    and deleted_at is null`.execute(t.app.db)
  expect(owners.rows[0]?.n).toBe(0)
})

test('who says no is not asked again', async () => {
  const login = unique('info@firm.test')
  const ada = await somebody('ada', login)
  const bob = await somebody('bob', login)
  await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Info', offer: 'reader' })
  await movesSettled(t.app)
  const [offer] = (await bob.caller.movedAccounts.offers()).offers
  await bob.caller.movedAccounts.decline({ id: offer?.id ?? '' })
  expect((await bob.caller.movedAccounts.offers()).offers).toEqual([])
  await expect(bob.caller.movedAccounts.accept({ id: offer?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await bob.caller.mail.list({})).emails).toHaveLength(1)
})

test('an offer ends with its manager, and a parked copy with its person or after 30 days', async () => {
  const login = unique('jobs@firm.test')
  const [ada, bob, cem, dia] = [
    await somebody('ada', login),
    await somebody('bob', login),
    await somebody('cem', login),
    await somebody('dia', login),
  ]
  const { id } = await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Jobs', offer: 'manager' })
  await movesSettled(t.app)
  const offerOf = async (person: TestPerson) => (await person.caller.movedAccounts.offers()).offers[0]?.id ?? ''
  await bob.caller.movedAccounts.accept({ id: await offerOf(bob) })
  await cem.caller.movedAccounts.accept({ id: await offerOf(cem) })
  await movesSettled(t.app)
  await bob.caller.sharedMailboxes.removeMember({ id, memberId: ada.userId })
  expect(await offerOf(dia)).toBe('')
  const [moved] = (await ada.caller.movedAccounts.list()).moves
  await expect(ada.caller.movedAccounts.takeBack({ id: moved?.id ?? '' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await removePerson(t.app, cem.userId)
  expect(await tidyMoves(t.app)).toBe('0 resumed, 1 deleted')
  t.passTime({ days: 31 })
  expect((await bob.caller.movedAccounts.list()).moves).toEqual([])
  expect(await tidyMoves(t.app)).toBe('0 resumed, 1 deleted')
  expect((await t.inMailbox(bob, id).mail.list({})).emails.map((mail) => mail.id)).toEqual([ada.owned.mailId])
})

test('an offer of somebody who is disabled waits until they are enabled', async () => {
  const login = unique('paused@firm.test')
  const [ada, bob] = [await somebody('ada', login), await somebody('bob', login)]
  await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Paused', offer: 'manager' })
  await movesSettled(t.app)
  const [offer] = (await bob.caller.movedAccounts.offers()).offers
  const setDisabled = (at: number | null) =>
    t.app.db.updateTable('user').set({ disabled_at: at }).where('id', '=', ada.userId).execute()
  await setDisabled(1)
  expect((await bob.caller.movedAccounts.offers()).offers).toEqual([])
  await expect(bob.caller.movedAccounts.accept({ id: offer?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await setDisabled(null)
  expect((await bob.caller.movedAccounts.offers()).offers.map(({ id }) => id)).toEqual([offer?.id])
})

test('a move that was cut off goes on, and nothing is lost', async () => {
  const ada = await somebody('ada', unique('cut'))
  const { accountId, mailId } = ada.owned
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Cut' })
  const move = { accountId, from: ada.userId, to: id }
  // As the process left it: the account is moved, its mails are not, or half of one is.
  const where = { account_id: accountId, owner_id: id, shared_mailbox_id: id, from_id: ada.userId, to_id: id }
  const times = { created_at: t.app.now().getTime(), until: t.app.now().getTime() + 1e9 }
  await t.app.db
    .insertInto('account_move')
    .values({ id: unique('move'), user_id: ada.userId, kind: 'shared', offered_role: null, ...where, ...times })
    .execute()
  await t.app.writeAll(firstSteps(move, { rules: true, drafts: ada.userId, folders: [] }))
  expect((await ada.caller.movedAccounts.list()).moves[0]).toMatchObject({ moving: 'there' })
  await expect(t.app.connect(accountId, 'user')).rejects.toThrow()
  const disconnecting = t.inMailbox(ada, id).accounts.disconnect({ id: accountId })
  await expect(disconnecting).rejects.toMatchObject({ code: 'CONFLICT', message: /being moved/ })
  expect(mailSteps(move, []).length).toBeGreaterThan(0)
  expect(await tidyMoves(t.app)).toMatch(/^1 resumed/)
  expect((await t.inMailbox(ada, id).mail.list({})).emails.map((mail) => mail.id)).toEqual([mailId])
  expect((await ada.caller.mail.list({})).emails).toEqual([])
  expect(await tidyMoves(t.app)).toMatch(/^0 resumed/)
})

test('who is no member any more learns nothing of what became of the mailbox', async () => {
  const ada = await somebody('ada', unique('former'))
  const bob = await t.person(unique('bob'))
  const { id } = await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Former', offer: null })
  await movesSettled(t.app)
  await ada.caller.sharedMailboxes.addMember({ id, email: bob.email, role: 'manager' })
  await bob.caller.sharedMailboxes.removeMember({ id, memberId: ada.userId })
  await bob.caller.sharedMailboxes.rename({ id, name: 'Without Ada' })
  await t.inMailbox(bob, id).teamwork.comment({ id: ada.owned.mailId, text: 'Between us', mentions: [] })
  const { moves } = await ada.caller.movedAccounts.list()
  expect(moves).toMatchObject([{ kind: 'shared', mailbox: null, canUndo: false, teamwork: 0, members: 0 }])
})

test('who disconnects the account while it goes deletes nothing of what has not arrived yet', async () => {
  const ada = await somebody('ada', unique('gone'))
  const { accountId } = ada.owned
  await ada.caller.movedAccounts.share({ accountId, name: 'Gone', offer: null })
  await movesSettled(t.app)
  // As before its mail has followed.
  await t.app.db.updateTable('message').set({ user_id: ada.userId }).where('account_id', '=', accountId).execute()
  await forgetMail(t.app, ada.userId, accountId)
  expect(await rowsOf('message', accountId)).toEqual([{ user_id: ada.userId, n: 1 }])
})

test('what is sorted for the former owner while the account moves follows, too', async () => {
  const ada = await somebody('ada', unique('sorted'))
  const { accountId } = ada.owned
  const { id } = await ada.caller.movedAccounts.share({ accountId, name: 'Sorted', offer: null })
  await movesSettled(t.app)
  const [before] = await rowsOf('mail_category', accountId)
  await t.app.db.updateTable('mail_category').set({ user_id: ada.userId }).where('account_id', '=', accountId).execute()
  await t.app.db.updateTable('account_move').set({ from_id: ada.userId, to_id: id }).where('account_id', '=', accountId).execute()
  expect(await tidyMoves(t.app)).toMatch(/^1 resumed/)
  expect(before?.n).toBeGreaterThan(0)
  expect(await rowsOf('mail_category', accountId)).toEqual([{ user_id: id, n: before?.n }])
})

const letter = { to: 'carol@customers.test', cc: '', bcc: '', subject: 'Half a letter', body: 'Dear Carol' }

test('a draft that is open moves with its account, and its window learns where it is', async () => {
  const ada = await somebody('ada', unique('draft'))
  const { accountId } = ada.owned
  const { id: draftId } = await ada.caller.drafts.save({ fields: { ...letter, identityId: accountId } })
  const { id } = await ada.caller.movedAccounts.share({ accountId, name: 'Drafts', offer: null })
  const more = { id: draftId, fields: { ...letter, identityId: accountId, body: 'Dear Carol, more' } }
  await expect(ada.caller.drafts.save(more)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /^This draft moved/ })
  const inside = t.inMailbox(ada, id)
  expect(await inside.drafts.save(more)).toMatchObject({ id: draftId })
  await movesSettled(t.app)
  // The other way, it is the window in the shared mailbox that has to know.
  await ada.caller.movedAccounts.takeBack({ id: (await ada.caller.movedAccounts.list()).moves[0]?.id ?? '' })
  await expect(inside.drafts.save(more)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /^This draft moved/ })
  expect(await ada.caller.drafts.get({ id: draftId })).toMatchObject({ draft: { body: 'Dear Carol, more' } })
  await movesSettled(t.app)
})

test('drafts of who accepts stay theirs, and can be written on without the account', async () => {
  const login = unique('letters@firm.test')
  const [ada, bob] = [await somebody('ada', login), await somebody('bob', login)]
  const { accountId } = bob.owned
  const fields = { ...letter, identityId: accountId }
  const { id: draftId } = await bob.caller.drafts.save({ fields })
  const { id } = await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Letters', offer: 'writer' })
  const [offer] = (await bob.caller.movedAccounts.offers()).offers
  expect(offer?.preview.drafts).toBeGreaterThan(0)
  await bob.caller.movedAccounts.accept({ id: offer?.id ?? '' })
  await movesSettled(t.app)
  expect(await bob.caller.drafts.save({ id: draftId, fields: { ...fields, body: 'Dear Carol, on' } })).toMatchObject({
    id: draftId,
  })
  expect((await bob.caller.drafts.list()).drafts.map((draft) => draft.id)).toContain(draftId)
  expect((await t.inMailbox(ada, id).drafts.list()).drafts.map((draft) => draft.id)).not.toContain(draftId)
  // A sender that was never theirs is refused as before.
  const others = { ...letter, identityId: ada.owned.accountId }
  await expect(bob.caller.drafts.save({ id: draftId, fields: others })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an offer is withdrawn and made again, by its manager only', async () => {
  const login = unique('offers@firm.test')
  const [ada, bob] = [await somebody('ada', login), await somebody('bob', login)]
  const { id } = await ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Offers', offer: null })
  await movesSettled(t.app)
  const [move] = (await ada.caller.movedAccounts.list()).moves
  if (!move) throw new Error('no move')
  expect(move).toMatchObject({ others: 1, offeredRole: null })
  const offered = async () => (await bob.caller.movedAccounts.offers()).offers.map(({ role }) => role)
  expect(await offered()).toEqual([])
  const notified: string[] = []
  const stop = t.app.events.listen((event) => {
    if (event.name === 'shared-mailboxes.changed') notified.push(event.userId)
  })
  await ada.caller.movedAccounts.offer({ id: move.id, role: 'reader' })
  expect(await offered()).toEqual(['reader'])
  await ada.caller.movedAccounts.offer({ id: move.id, role: null })
  expect(await offered()).toEqual([])
  stop()
  expect(notified).toEqual([bob.userId, bob.userId])
  await expect(bob.caller.movedAccounts.offer({ id: move.id, role: 'manager' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await t.app.db.updateTable('membership').set({ role: 'sender' }).where('shared_mailbox_id', '=', id).execute()
  await expect(ada.caller.movedAccounts.offer({ id: move.id, role: 'manager' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await ada.caller.movedAccounts.list()).moves[0]).toMatchObject({ canUndo: false, others: 0, members: 0 })
})

test('mail that waits and corrections move as well, those of an own Smart Folder with it', async () => {
  const ada = await somebody('ada', unique('waits'))
  const { accountId, heldId, mailId } = ada.owned
  const { db } = t.app
  await db.updateTable('outbox').set({ status: 'held', sent_by: null }).where('id', '=', heldId).execute()
  const made = await ada.caller.categories.create({ name: unique('Clients') })
  const folderId = made.category.id
  await ada.caller.categories.assign({ id: mailId, categoryIds: [folderId] })
  const correction = () =>
    db.selectFrom('sorting_correction').where('account_id', '=', accountId).select(['user_id', 'category_id']).execute()
  expect((await correction()).map(({ category_id }) => category_id)).toContain(folderId)
  const { id } = await ada.caller.movedAccounts.share({ accountId, name: 'Waits', offer: null })
  await movesSettled(t.app)
  const inside = t.inMailbox(ada, id)
  expect((await inside.mail.outbox()).items.map((item) => item.id)).toContain(heldId)
  const copies = (await inside.categories.list()).categories.map((folder) => folder.id)
  for (const { user_id, category_id } of await correction()) {
    expect(user_id).toBe(id)
    if (category_id !== null) expect(copies).toContain(category_id)
  }
  await inside.mail.cancelSending({ id: heldId })
  expect((await inside.mail.outbox()).items.map((item) => item.id)).not.toContain(heldId)
})

test('who is deleted while their account moves leaves the shared mailbox all of it', async () => {
  const ada = await somebody('ada', unique('gone'))
  const bob = await t.person(unique('bob'))
  const { accountId, mailId } = ada.owned
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Gone' })
  await ada.caller.sharedMailboxes.addMember({ id, email: bob.email, role: 'manager' })
  const move = { accountId, from: ada.userId, to: id }
  const where = { account_id: accountId, owner_id: id, shared_mailbox_id: id, from_id: ada.userId, to_id: id }
  const times = { created_at: t.app.now().getTime(), until: t.app.now().getTime() + 1e9 }
  await t.app.db
    .insertInto('account_move')
    .values({ id: unique('move'), user_id: ada.userId, kind: 'shared', offered_role: null, ...where, ...times })
    .execute()
  await t.app.writeAll(firstSteps(move, { rules: true, drafts: ada.userId, folders: [] }))
  await removePerson(t.app, ada.userId)
  await purgePeople(t.app)
  await tidyMoves(t.app)
  await purgePeople(t.app)
  const inside = t.inMailbox(bob, id)
  expect((await inside.mail.list({})).emails.map((mail) => mail.id)).toEqual([mailId])
  expect((await inside.mail.list({ q: 'secret' })).emails).toHaveLength(1)
  const left = await t.app.db.selectFrom('user').where('id', '=', ada.userId).select('id').execute()
  expect(left).toEqual([])
  for (const table of ['message', 'account_move', ...tablesOfAccounts, ...tablesOfMails]) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)} where user_id = ${ada.userId}`.execute(t.app.db)
    expect({ table, n: rows[0]?.n }).toEqual({ table, n: 0 })
  }
})

test('a mail that is being sent keeps the account where it is', async () => {
  const ada = await somebody('ada', unique('busy'))
  await t.app.db.updateTable('outbox').set({ status: 'sending' }).where('id', '=', ada.owned.heldId).execute()
  const { problem } = await ada.caller.movedAccounts.preview({ accountId: ada.owned.accountId })
  expect(problem).toMatch(/being sent/)
  await expect(
    ada.caller.movedAccounts.share({ accountId: ada.owned.accountId, name: 'Busy', offer: null }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.sharedMailboxes.list()).mailboxes.map(({ name }) => name)).not.toContain('Busy')
})

test('one mailbox by different names is one', () => {
  const account = {
    id: '',
    email: 'x@y.test',
    connector: 'imap',
    provider: 'imap',
    needs_reconnection: 0,
    last_sync_at: 1,
  } as const
  const key = (username: string, imap_host: string, imap_port = 993) => mailboxKey({ ...account, username, imap_host, imap_port })
  expect(key('Support@Firm.test', 'IMAP.firm.test')).toBe(key('support@firm.test', 'imap.firm.test'))
  expect(key('su.pp.ort+x@gmail.com', 'imap.gmail.com')).toBe(key('Support@googlemail.com', 'imap.googlemail.com'))
  expect(key('a.b@firm.test', 'imap.firm.test')).not.toBe(key('ab@firm.test', 'imap.firm.test'))
  expect(key('a@firm.test', 'imap.evil.test')).not.toBe(key('a@firm.test', 'imap.firm.test'))
  // The ports of IMAP are one server; what listens at another one may be anybody's.
  expect(key('a@firm.test', 'imap.firm.test', 143)).toBe(key('a@firm.test', 'imap.firm.test', 993))
  expect(key('a@firm.test', 'imap.firm.test', 11993)).not.toBe(key('a@firm.test', 'imap.firm.test', 993))
  expect(key('a@firm.test', 'imap.firm.test', 11993)).toBe(key('a@firm.test', 'imap.firm.test', 11993))
  expect(key('a@gmail.com', 'imap.gmail.com', 11993)).not.toBe(key('a@gmail.com', 'imap.gmail.com', 993))
  const at = { ...account, username: 'a', imap_host: 'h', imap_port: 993 }
  expect(mailboxKey({ ...at, needs_reconnection: 1 })).toBeUndefined()
  expect(mailboxKey({ ...at, last_sync_at: null })).toBeUndefined()
})
