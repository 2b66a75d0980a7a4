// Listing a Gmail mailbox and keeping in step with it, against the stand-in: what a store holds in the end is what lies there,
// whatever happens on the way, and nothing is asked for twice.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Changes, MailConnector } from '../../src/connectors/connector.ts'
import { foldersOf, liesIn } from '../../src/connectors/gmail/labels.ts'
import { type GmailFixture, gmailFixture } from '../support/gmail-fixture.ts'

let fixture: GmailFixture
let cursors: Map<string, string>
beforeEach(() => {
  cursors = new Map()
})
afterEach(() => fixture[Symbol.asyncDispose]())

/** One round over all folders, as the worker makes it. `stop`: after so many steps, as if the program had ended. */
async function round(connector: MailConnector, { limit = 100, stop = Number.POSITIVE_INFINITY } = {}): Promise<Changes[]> {
  const steps: Changes[] = []
  const listed = await connector.mailboxes()
  for (const path of fixture.store.keys()) if (!listed.some((one) => one.path === path)) fixture.store.delete(path)
  for (const { path } of listed) {
    for (let more = true; more; ) {
      if (steps.length >= stop) return steps
      const step = await connector.changes({ mailbox: path, cursor: cursors.get(path), limit })
      cursors.set(path, step.cursor)
      steps.push(step)
      more = step.more
    }
  }
  return steps
}

/** Folder by folder: the ids that lie there, with their flags. */
function lying(): Record<string, Record<string, string>> {
  const folders = foldersOf(
    fixture.mailbox.labels
      .list()
      .map(({ id, name, type }) => ({ id: id ?? '', name: name ?? '', type: type === 'user' ? 'user' : 'system' })),
  )
  const found = folders.map(({ path, ...folder }) => {
    const messages = [...fixture.mailbox.messages.values()].filter(({ labels }) => liesIn({ path, ...folder }, new Set(labels)))
    const marks = messages.map(({ id, labels }) => [id, mark(!labels.includes('UNREAD'), labels.includes('STARRED'))])
    return [path, Object.fromEntries(marks.sort())]
  })
  return Object.fromEntries(found)
}
function stored(): Record<string, Record<string, string>> {
  const ids = new Map([...fixture.uidMap.uids].map(([id, uid]) => [uid, id]))
  const entries = [...fixture.store].map(([path, folder]) => {
    const marks = [...folder].map(([uid, { flags }]) => [ids.get(uid), mark(flags.read, flags.starred)])
    return [path, Object.fromEntries(marks.sort())]
  })
  return Object.fromEntries(entries)
}
const mark = (read: boolean, starred: boolean) => `${read ? 'read' : 'unread'}${starred ? ' starred' : ''}`
const expectInStep = () => expect(stored()).toEqual(lying())
const getsOfOne = () => Math.max(0, ...fixture.gmail.gets.values())
const messages = () => [...fixture.mailbox.messages.values()]
const inInbox = () => messages().filter(({ labels }) => labels.includes('INBOX'))
const mime = (n: number) =>
  Buffer.from(`From: Grace <grace@example.org>\r\nSubject: number ${n}\r\nMessage-ID: <n${n}@example.org>\r\n\r\nHello\r\n`)
const addMail = (n: number, labels = ['INBOX', 'UNREAD']) => fixture.mailbox.add(mime(n), { labels, date: Date.now() + n })

test('2,000 mails are listed, each is asked for once, and a mail with two labels is stored once', async () => {
  fixture = await gmailFixture({ mails: 2000 })
  await using connector = await fixture.open()
  const steps = await round(connector)
  expectInStep()
  expect(getsOfOne()).toBe(1)
  expect(fixture.asked('messages.get')).toBe(2000)
  expect(fixture.asked('messages.list')).toBeLessThan(40)
  expect(steps.every((step) => step.upserted.length <= 100)).toBe(true)
  const listed = steps.flatMap((step) => step.upserted)
  expect(new Set(listed.map((mail) => mail.messageId)).size).toBe(listed.length)
  // Their texts came along, but for large ones.
  const texts = steps.flatMap((step) => step.texts ?? [])
  expect(texts.length).toBeGreaterThan(1950)
  const before = fixture.asked('messages.get')
  const again = await round(connector)
  expect(again.every((step) => step.upserted.length + (step.known?.length ?? 0) + (step.gone?.length ?? 0) === 0)).toBe(true)
  expect(fixture.asked('messages.get')).toBe(before)
})

test('a listing that is interrupted again and again goes on on new connectors, with nothing asked twice but the last step', async () => {
  fixture = await gmailFixture({ mails: 1200 })
  for (let tries = 0; tries < 40; tries++) {
    await using connector = await fixture.open()
    const steps = await round(connector, { limit: 50, stop: 3 })
    if (steps.length < 3) break
    if (tries % 3 === 0) {
      // Killed with the UIDs given and the mails fetched, but not stored.
      await using lost = await fixture.openBare()
      const open = [...cursors].find(([, cursor]) => cursor.includes('listing'))
      if (open) await lost.changes({ mailbox: open[0], cursor: open[1], limit: 50 })
    }
  }
  await using last = await fixture.open()
  await round(last)
  expectInStep()
  expect(getsOfOne()).toBeLessThanOrEqual(2)
  expect(fixture.asked('messages.get')).toBeLessThan(1200 + 14 * 50)
})

test('what happens while it is listed is there in the end', async () => {
  fixture = await gmailFixture({ mails: 600 })
  await using connector = await fixture.open()
  await round(connector, { limit: 50, stop: 3 })
  const inbox = inInbox()
  fixture.mailbox.setLabels(inbox.at(-1)?.id ?? '', [], ['INBOX'])
  fixture.mailbox.setLabels(inbox.at(0)?.id ?? '', [], ['INBOX'])
  fixture.mailbox.setLabels(inbox.at(-2)?.id ?? '', ['STARRED'], ['UNREAD'])
  fixture.mailbox.delete(inbox.at(-3)?.id ?? '')
  fixture.mailbox.delete(inbox.at(1)?.id ?? '')
  addMail(1)
  await round(connector, { limit: 50 })
  await round(connector)
  expectInStep()
})

test('page tokens that expire, pages that overlap and mails that are listed and not to be had stop nothing', async () => {
  fixture = await gmailFixture({ mails: 1500 })
  const ghost = inInbox()[5]?.id ?? ''
  fixture.mailbox.ghosts.add(ghost)
  fixture.gmail.faults.overlap = 7
  const connector = await fixture.open()
  await round(connector, { limit: 100, stop: 8 })
  await connector[Symbol.asyncDispose]()
  fixture.gmail.faults.expirePageTokens()
  await using next = await fixture.open()
  await round(next, { limit: 100, stop: 3 })
  fixture.gmail.faults.expirePageTokens()
  await round(next, { limit: 100 })
  const expected = lying()
  for (const folder of Object.values(expected)) delete folder[ghost]
  expect(stored()).toEqual(expected)
  expect(getsOfOne()).toBe(1)
})

test('labels, flags, moves, arrivals and deletions are followed, with one question for all folders', async () => {
  fixture = await gmailFixture({ mails: 300 })
  await using connector = await fixture.open()
  await round(connector)
  const [a, b, c, d, e, f] = inInbox().map(({ id }) => id)
  const work = fixture.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  const histories = fixture.asked('history.list')
  const gets = fixture.asked('messages.get')
  fixture.mailbox.setLabels(a ?? '', ['STARRED'], ['UNREAD'])
  fixture.mailbox.setLabels(b ?? '', [work], [])
  fixture.mailbox.setLabels(c ?? '', ['TRASH'], [])
  fixture.mailbox.setLabels(d ?? '', [], ['INBOX'])
  fixture.mailbox.setLabels(e ?? '', ['SPAM'], [])
  fixture.mailbox.delete(f ?? '')
  const fresh = [addMail(1), addMail(2, ['SENT']), addMail(3, ['INBOX', work])]
  const steps = await round(connector)
  expectInStep()
  expect(fixture.asked('history.list')).toBe(histories + 1)
  // New ones, and those that left the only folder they were in before the other was asked.
  expect(fixture.asked('messages.get') - gets).toBeLessThanOrEqual(fresh.length + 4)
  const uids = fresh.map(({ id }) => fixture.uidMap.uids.get(id) ?? 0)
  expect(uids).toEqual(uids.toSorted((x, y) => x - y))
  const before = new Set(uids)
  expect(Math.min(...uids)).toBeGreaterThan(Math.max(...[...fixture.uidMap.uids.values()].filter((uid) => !before.has(uid))))
  expect(steps.every((step) => step.present === undefined)).toBe(true)
})

test('a renamed label is another folder with the same mails, none of which is fetched again', async () => {
  fixture = await gmailFixture({ mails: 400 })
  await using connector = await fixture.open()
  await round(connector)
  const gets = fixture.asked('messages.get')
  const work = fixture.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  fixture.mailbox.labels.patch(work, { name: 'Office' })
  await round(connector)
  expectInStep()
  expect(Object.keys(stored())).toContain('Office')
  expect(fixture.asked('messages.get')).toBe(gets)
})

test('history that Gmail has forgotten is made up for by lists alone', async () => {
  fixture = await gmailFixture({ mails: 700 })
  await using connector = await fixture.open()
  await round(connector)
  const gets = fixture.asked('messages.get')
  const [a, b, c] = inInbox().map(({ id }) => id)
  fixture.mailbox.setLabels(a ?? '', ['STARRED'], [])
  fixture.mailbox.setLabels(b ?? '', [], ['INBOX'])
  fixture.mailbox.delete(c ?? '')
  addMail(1)
  fixture.mailbox.history.forget()
  const steps = await round(connector)
  expectInStep()
  expect(steps.every((step) => !step.reset)).toBe(true)
  // The new one, and the one that was in no folder when the archive was listed.
  expect(steps.flatMap((step) => step.upserted).length).toBeLessThanOrEqual(2)
  // Besides, a few flags that a list would not have told for less.
  expect(fixture.asked('messages.get') - gets).toBeLessThan(10)
})

test('a cursor that cannot be read, and a check in full, fetch nothing anew', async () => {
  fixture = await gmailFixture({ mails: 300 })
  await using connector = await fixture.openBare()
  const stored = await fixture.open()
  await round(stored)
  const gets = fixture.asked('messages.get')
  for (const cursor of ['{', undefined]) {
    const uids = new Set<number>()
    for (let next: string | undefined = cursor, more = true; more; ) {
      const step: Changes = await connector.changes({ mailbox: 'INBOX', cursor: next, limit: 50 })
      for (const { uid } of step.known ?? []) uids.add(uid)
      if (!step.more) expect(new Set(step.present)).toEqual(uids)
      next = step.cursor
      more = step.more
    }
    expect(uids.size).toBe(inInbox().length)
  }
  expect(fixture.asked('messages.get')).toBe(gets)
  await stored[Symbol.asyncDispose]()
})

test('much that happens at once is told in steps, also across a connector that ends', async () => {
  fixture = await gmailFixture({ mails: 50 })
  const first = await fixture.open()
  await round(first)
  const fresh = Array.from({ length: 250 }, (_, n) => addMail(n + 1))
  const steps = await round(first, { limit: 40, stop: 3 })
  expect(steps.map((step) => [step.upserted.length, step.more])).toEqual([
    [40, true],
    [40, true],
    [40, true],
  ])
  await first[Symbol.asyncDispose]()
  await using next = await fixture.open()
  await round(next, { limit: 40 })
  expectInStep()
  expect(fresh.map(({ id }) => fixture.gmail.gets.get(id))).toEqual(fresh.map(() => 1))
})

test('a mail whose answer makes no sense does not hide the others', async () => {
  fixture = await gmailFixture({ mails: 40 })
  fixture.gmail.faults.next('messages.get', 3, { status: 400, reason: 'invalidArgument' })
  await using connector = await fixture.open()
  await round(connector)
  expectInStep()
})

test('a change made here is seen by all folders of the same round', async () => {
  fixture = await gmailFixture({ mails: 60 })
  await using connector = await fixture.open()
  await round(connector)
  const mail = inInbox()[0]
  const uid = fixture.uidMap.uids.get(mail?.id ?? '') ?? 0
  addMail(1)
  const inbox = await connector.changes({ mailbox: 'INBOX', cursor: cursors.get('INBOX'), limit: 10 })
  cursors.set('INBOX', inbox.cursor)
  const place = { mailbox: 'INBOX', uidvalidity: inbox.uidvalidity, uid }
  await connector.apply({ kind: 'move', place, messageId: '', to: 'archive' })
  await round(connector)
  expectInStep()
})

test('a watch tells of what happened since the folders were looked at, and of nothing else', async () => {
  fixture = await gmailFixture({ mails: 30 })
  await using connector = await fixture.open()
  await round(connector)
  addMail(1, ['SENT'])
  const first = new AbortController()
  await connector.watch('INBOX', () => first.abort(), first.signal)
  await round(connector)
  expectInStep()
  const second = new AbortController()
  let hints = 0
  const watching = connector.watch('INBOX', () => hints++, second.signal)
  const polls = fixture.asked('history.list')
  while (fixture.asked('history.list') < polls + 5) await new Promise((resolve) => setImmediate(resolve))
  expect(hints).toBe(0)
  fixture.mailbox.setLabels(inInbox()[0]?.id ?? '', ['STARRED'], [])
  while (hints === 0) await new Promise((resolve) => setImmediate(resolve))
  second.abort()
  await watching
})

test('what a watch found and could not tell any more, the next one finds again', async () => {
  fixture = await gmailFixture({ mails: 5 })
  await using connector = await fixture.open()
  await round(connector)
  addMail(1, ['INBOX'])
  fixture.mailbox.history.forget()
  const first = new AbortController()
  const notified: string[] = []
  const profiles = fixture.asked('getProfile')
  const watching = connector.watch('INBOX', () => notified.push('first'), first.signal)
  // It has looked, and pauses before it tells.
  while (fixture.asked('getProfile') === profiles) await new Promise((resolve) => setImmediate(resolve))
  first.abort()
  await watching
  const second = new AbortController()
  await connector.watch(
    'INBOX',
    () => {
      notified.push('second')
      second.abort()
    },
    second.signal,
  )
  expect(notified).toEqual(['second'])
})

test('a watch outlives trouble, and ends when it is let in no longer', async () => {
  fixture = await gmailFixture({ mails: 5 })
  await using connector = await fixture.open()
  await round(connector)
  fixture.gmail.faults.next('history.list', 1, { status: 429 })
  const end = new AbortController()
  const watching = connector.watch('INBOX', () => end.abort(), end.signal)
  addMail(1)
  await watching
  fixture.gmail.faults.each(1, 'history.list', { status: 403, reason: 'insufficientPermissions' })
  await expect(connector.watch('INBOX', () => undefined, new AbortController().signal)).rejects.toMatchObject({
    kind: 'reconnect',
  })
})
