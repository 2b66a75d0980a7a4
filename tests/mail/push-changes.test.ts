// What happens to changes on their way: taken back or added to while the mail server is at work, refused one by one, cut off.
// The server is a script, so that the moment can be chosen.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApplyResult, MailConnector, RemoteChange } from '../../src/connectors/connector.ts'
import { AppError } from '../../src/core/errors.ts'
import { pushChanges } from '../../src/mail/sync/push-changes.ts'
import { nextChangeAt } from '../../src/mail/sync/push-queries.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { addFolder, subjects, waiting } from './acting.ts'

type Answers = (ApplyResult | AppError)[]
let t: TestApp
let ada: ScriptedMailbox
let projects: string
let received: RemoteChange[][]
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
  await addFolder(t, ada, 'Archive', 'archive')
  await addFolder(t, ada, 'Trash', 'trash')
  projects = await addFolder(t, ada, 'Projects', 'other')
  received = []
})
afterEach(() => t[Symbol.asyncDispose]())

/** A server that does everything; `meanwhile` happens while it is at work. */
function server(
  meanwhile: () => Promise<void> = async () => undefined,
  answer: (change: RemoteChange) => Answers[number] = does,
) {
  const part: Partial<MailConnector> = {
    async applyAll(changes) {
      received.push(changes)
      await meanwhile()
      return changes.map(answer)
    },
    find: async () => undefined,
  }
  return part as MailConnector
}
let nextUid = 1000
function does(change: RemoteChange): ApplyResult {
  if (change.kind !== 'move') return { state: 'done', place: change.place }
  const names = { archive: 'Archive', trash: 'Trash', inbox: 'INBOX' } as Record<string, string>
  const mailbox = typeof change.to === 'string' ? (names[change.to] ?? change.to) : change.to.path
  return { state: 'done', place: { mailbox, uidvalidity: '1', uid: nextUid++ } }
}
const push = (connector: MailConnector) => pushChanges(t.app, { id: ada.accountId, userId: ada.userId }, connector)
const once = (work: () => Promise<unknown>) => {
  let done = false
  return async () => {
    if (done) return
    done = true
    await work()
  }
}
const kinds = () => received.map((changes) => changes.map((change) => change.kind))
const mail = async (id: string) => (await ada.caller.mail.get({ id })).email

test('undone while the server is moving it, a mail is shown where it was and goes back there', async () => {
  const id = await ada.mail({ subject: 'one' })
  const { undoId } = await ada.caller.mail.batch({ ids: [id], mailbox: 'archive' })
  await push(server(once(() => ada.caller.mail.undo({ undoId: undoId ?? '' }))))
  expect(kinds()).toEqual([['move'], ['move']])
  expect(received[1]?.[0]).toMatchObject({ place: { mailbox: 'Archive' }, to: { path: 'INBOX' } })
  expect(await mail(id)).toMatchObject({ mailbox: 'inbox' })
  expect(await waiting(t)).toEqual([])
})

test('moved on, starred and deleted while the server is moving it: each means its new place', async () => {
  const [on, starred, gone] = [
    await ada.mail({ subject: 'on' }),
    await ada.mail({ subject: 'star' }),
    await ada.mail({ subject: 'gone' }),
  ]
  await ada.caller.mail.batch({ ids: [on, starred, gone], mailbox: 'archive' })
  await push(
    server(
      once(async () => {
        await ada.caller.mail.batch({ ids: [on], folderId: projects })
        await ada.caller.mail.batch({ ids: [starred], starred: true })
        await ada.caller.mail.remove({ id: gone, permanent: true })
        expect(await subjects(ada, { folder: projects })).toEqual(['on'])
      }),
    ),
  )
  expect(received[1]).toMatchObject([
    { kind: 'move', place: { mailbox: 'Archive' }, to: { path: 'Projects' } },
    { kind: 'flags', place: { mailbox: 'Archive' } },
  ])
  expect(await subjects(ada, { folder: projects })).toEqual(['on'])
  expect(await mail(starred)).toMatchObject({ mailbox: 'archive', starred: true })
  t.passTime({ seconds: 12 })
  await push(server())
  expect(received[2]).toMatchObject([{ kind: 'expunge', place: { mailbox: 'Archive' } }])
  expect(await waiting(t)).toEqual([])
})

test('one refused change waits; the others are done; after six tries the server’s word is shown', async () => {
  const [bad, ...good] = [await ada.mail({ subject: 'bad' }), await ada.mail({ subject: 'a' }), await ada.mail({ subject: 'b' })]
  await ada.caller.mail.batch({ ids: [bad, ...good], mailbox: 'archive' })
  const badId = (await mail(bad)).messageId
  const refuses = (change: RemoteChange) =>
    change.messageId === badId ? new AppError('provider', 'The mail server rejected this change.') : does(change)
  for (let turn = 0; turn < 6; turn++) {
    const lost = await push(server(undefined, refuses))
    expect(lost).toBe(turn === 5)
    expect(await waiting(t)).toHaveLength(turn === 5 ? 0 : 1)
    t.passTime({ hours: 2 })
  }
  expect(await subjects(ada)).toEqual(['bad'])
  expect(await subjects(ada, { mailbox: 'archive' })).toHaveLength(2)
})

test('what the server does not allow is given up at once, and its folder is listed in full again', async () => {
  const id = await ada.mail({ subject: 'kept' })
  await ada.caller.mail.batch({ ids: [id], mailbox: 'trash' })
  await push(server())
  await t.app.db.updateTable('mailbox').set({ cursor: 'up to date' }).where('user_id', '=', ada.userId).execute()
  await ada.caller.mail.batch({ ids: [id], delete: true, permanent: true })
  t.passTime({ seconds: 11 })
  const forbids = () => new AppError('forbidden', 'Gmail deletes nothing for good.')
  expect(await push(server(undefined, forbids))).toBe(true)
  expect(kinds().at(-1)).toEqual(['expunge'])
  expect(await waiting(t)).toEqual([])
  const toList = t.app.db.selectFrom('mailbox').select('path').where('user_id', '=', ada.userId).where('cursor', 'is', null)
  expect(await toList.execute()).toEqual([{ path: 'Trash' }])
})

test('a connection that ends leaves everything queued, and it is carried with the next', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((subject) => ada.mail({ subject })))
  await ada.caller.mail.batch({ ids, read: true, mailbox: 'trash' })
  const cut = server(async () => {
    throw new AppError('unavailable', 'The mail server cannot be reached.')
  })
  await expect(push(cut)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await waiting(t)).toHaveLength(6)
  expect(await subjects(ada)).toEqual([])
  t.passTime({ seconds: 6 })
  await push(server())
  expect(kinds().at(-1)).toEqual(['flags', 'flags', 'flags', 'move', 'move', 'move'])
  expect(await waiting(t)).toEqual([])
  expect(await subjects(ada, { mailbox: 'trash' })).toHaveLength(3)
})

test('a mail that is not at its place is looked for once, and then the change ends', async () => {
  const id = await ada.mail({ subject: 'lost' })
  await ada.caller.mail.batch({ ids: [id], starred: true })
  const gone = () => ({ state: 'gone' }) as const
  expect(await push(server(undefined, gone))).toBe(true)
  expect(await waiting(t)).toHaveLength(1)
  t.passTime({ seconds: 1 })
  await t.app.db.updateTable('placement').set({ uidvalidity: '2', uid: 77 }).where('user_id', '=', ada.userId).execute()
  await push(server())
  expect(received[1]?.[0]?.place).toMatchObject({ uidvalidity: '2', uid: 77 })
  expect(await waiting(t)).toEqual([])
})

/** As the sync finds it: the mail lies there now, with what the server has of it, and nowhere else. */
async function liesNow(id: string, path: string, uid: number): Promise<void> {
  const { key } = await t.app.db.selectFrom('message').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const folder = await t.app.db
    .selectFrom('mailbox')
    .select(['id', 'role'])
    .where('path', '=', path)
    .where('user_id', '=', ada.userId)
    .executeTakeFirstOrThrow()
  const place = { mailbox_id: folder.id, role: folder.role, uid, uidvalidity: '1', moving_to: null, read: 0, starred: 0 } as const
  await t.app.db.updateTable('placement').set(place).where('message_key', '=', key).execute()
}
/** Whatever was in the inbox is no longer there. */
const moved = (change: RemoteChange): ApplyResult => (change.place.mailbox === 'INBOX' ? { state: 'gone' } : does(change))

test('killed when the server had moved a mail: what was done to it since reaches it where it lies now', async () => {
  const names = ['starred', 'read', 'gone', 'back']
  const ids = await Promise.all(names.map((subject) => ada.mail({ subject })))
  const [starred = '', read = '', gone = '', back = ''] = ids
  await ada.caller.mail.batch({ ids, mailbox: 'archive' })
  await ada.caller.mail.batch({ ids: [starred], starred: true })
  await ada.caller.mail.batch({ ids: [back], starred: true })
  await ada.caller.mail.batch({ ids: [back], starred: false })
  await ada.caller.mail.batch({ ids: [read], read: true })
  for (const [at, id] of ids.entries()) await liesNow(id, 'Archive', 900 + at)
  await ada.caller.mail.remove({ id: gone, permanent: true })
  for (let turn = 0; turn < 4; turn++) {
    await push(server(undefined, moved))
    t.passTime({ seconds: 12 })
  }
  const notified = received.flat().filter(({ place }) => place.mailbox === 'Archive')
  const of = (uid: number) => notified.filter(({ place }) => place.uid === uid)
  expect(of(900)).toMatchObject([{ kind: 'flags', set: { starred: true } }])
  expect(of(901)).toMatchObject([{ kind: 'flags', set: { read: true } }])
  expect(of(902)).toMatchObject([{ kind: 'expunge' }])
  expect(of(903)).toMatchObject([
    { kind: 'flags', set: { starred: true } },
    { kind: 'flags', set: { starred: false } },
  ])
  expect(await waiting(t)).toEqual([])
})

test('moved by another program meanwhile, a mail is starred where it lies now, and nothing else is done to it there', async () => {
  const [starred, trashed] = [await ada.mail({ subject: 'starred' }), await ada.mail({ subject: 'trashed' })]
  await ada.caller.mail.batch({ ids: [starred], starred: true, read: true })
  await ada.caller.mail.batch({ ids: [trashed], mailbox: 'trash' })
  await liesNow(starred, 'Projects', 900)
  await liesNow(trashed, 'Projects', 901)
  for (let turn = 0; turn < 4; turn++) {
    await push(server(undefined, moved))
    t.passTime({ seconds: 11 })
  }
  expect(received.flat().filter(({ place }) => place.mailbox === 'Projects')).toMatchObject([
    { kind: 'flags', place: { uid: 900 }, set: { starred: true, read: true } },
  ])
  expect(await waiting(t)).toEqual([])
})

test('a folder renamed by another program: what was done to its mail waits until the new name is listed', async () => {
  const id = await ada.mail({ subject: 'starred' })
  await ada.caller.mail.batch({ ids: [id], starred: true })
  await push(server(undefined, moved))
  t.passTime({ seconds: 1 })
  // A listing that had begun before the rename found nothing new.
  await push(server(undefined, moved))
  await liesNow(id, 'Projects', 900)
  t.passTime({ seconds: 3 })
  await push(server(undefined, moved))
  expect(received.flat().at(-1)).toMatchObject({
    kind: 'flags',
    place: { mailbox: 'Projects', uid: 900 },
    set: { starred: true },
  })
  expect(await waiting(t)).toEqual([])
})

test('a change that came due during a long round is pushed next, not with the round after', async () => {
  const id = await ada.mail({ subject: 'starred' })
  const next = () => nextChangeAt(t.app.db, { id: ada.accountId, userId: ada.userId }, t.app.now().getTime())
  expect(await next()).toBeUndefined()
  await ada.caller.mail.batch({ ids: [id], starred: true })
  await push(server(undefined, moved))
  const due = await next()
  expect(due).toBeGreaterThan(t.app.now().getTime())
  t.passTime({ seconds: 3 })
  expect(await next()).toBeLessThanOrEqual(t.app.now().getTime())
})

test('a folder renamed by another program: its new name is taken while the old one is still stored', async () => {
  const id = await ada.mail({ subject: 'starred' })
  await ada.caller.mail.batch({ ids: [id], starred: true })
  await push(server(undefined, moved))
  t.passTime({ seconds: 1 })
  const projects = await t.app.db.selectFrom('mailbox').where('path', '=', 'Projects').select('id').executeTakeFirstOrThrow()
  const { folder_id: _, ...before } = await t.app.db
    .selectFrom('placement')
    .innerJoin('message', 'message.key', 'placement.message_key')
    .where('message.id', '=', id)
    .selectAll('placement')
    .executeTakeFirstOrThrow()
  await t.app.db
    .insertInto('placement')
    .values({ ...before, mailbox_id: projects.id, role: 'other', uid: 950 })
    .execute()
  await push(server(undefined, moved))
  expect(received.flat().at(-1)).toMatchObject({ kind: 'flags', place: { mailbox: 'Projects', uid: 950 } })
})

test('rows queued by an older version are pushed', async () => {
  const id = await ada.mail({ subject: 'old' })
  const { key, mailbox_id } = await t.app.db
    .selectFrom('message')
    .innerJoin('placement', 'placement.message_key', 'message.key')
    .where('message.id', '=', id)
    .select(['message.key', 'placement.mailbox_id'])
    .executeTakeFirstOrThrow()
  const place = { mailboxId: mailbox_id, mailbox: 'INBOX', uidvalidity: '1', uid: 1 }
  const change = JSON.stringify({ kind: 'move', place, to: 'archive', from: 'inbox' })
  const row = {
    user_id: ada.userId,
    account_id: ada.accountId,
    message_key: key,
    change,
    created_at: 0,
    not_before: 0,
    attempts: 0,
  }
  await t.app.db.insertInto('pending_change').values(row).execute()
  await push(server())
  expect((await mail(id)).mailbox).toBe('archive')
})
