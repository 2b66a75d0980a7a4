// Answers of Gmail that are not what its documentation promises, and mails nobody would write: what makes sense is there in
// the end, whatever stands beside it.
import { afterEach, expect, test } from 'vitest'
import type { MailConnector, RemoteMail, RemoteText } from '../../src/connectors/connector.ts'
import { type GmailFixture, gmailFixture } from '../support/gmail-fixture.ts'

let fixture: GmailFixture
afterEach(() => fixture[Symbol.asyncDispose]())

const cursors = new Map<string, string>()
async function round(connector: MailConnector, limit = 100): Promise<void> {
  for (const { path } of await connector.mailboxes()) {
    for (let more = true; more; ) {
      const step = await connector.changes({ mailbox: path, cursor: cursors.get(path), limit })
      cursors.set(path, step.cursor)
      more = step.more
    }
  }
}
afterEach(() => cursors.clear())

interface Answer {
  id: string
  labelIds?: unknown
  sizeEstimate?: unknown
  payload?: { headers: unknown; body: unknown; parts?: unknown }
}
const bendOne = (id: string, bend: (answer: Answer) => unknown) =>
  fixture.gmail.faults.bend('messages.get', (answer) => ((answer as Answer).id === id ? bend(answer as Answer) : answer))
const idsIn = (path: string) => {
  const ids = new Map([...fixture.uidMap.uids].map(([id, uid]) => [uid, id]))
  return [...(fixture.store.get(path) ?? new Map()).keys()].map((uid) => ids.get(uid))
}
async function textsOf(connector: MailConnector, mails: RemoteMail[]): Promise<RemoteText[]> {
  const texts: RemoteText[] = []
  for await (const text of connector.texts('INBOX', mails, 1000)) texts.push(text)
  return texts
}
const inInbox = () => [...fixture.mailbox.messages.values()].filter(({ labels }) => labels.includes('INBOX'))
const everything = () =>
  inInbox()
    .map(({ id }) => id)
    .toSorted()

const deep = (levels: number): unknown => {
  let part: unknown = { mimeType: 'text/plain', body: { size: 2, data: 'aGk' } }
  for (let level = 0; level < levels; level++) part = { mimeType: 'multipart/mixed', parts: [part] }
  return part
}

test.each<[string, (answer: Answer) => unknown]>([
  ['that is nothing', () => ({})],
  ['that is a list', () => []],
  ['that is a text', () => 'no'],
  ['that is null', () => null],
  ['without its conversation', ({ id }) => ({ id })],
  ['with an id of another form', (answer) => ({ ...answer, id: '../../x' })],
  ['with labels that are none', (answer) => ({ ...answer, labelIds: [1, null] })],
  ['with labels that are no list', (answer) => ({ ...answer, labelIds: 'INBOX' })],
])('an answer %s does not keep the others away', async (_name, bend) => {
  fixture = await gmailFixture({ mails: 30 })
  const id = inInbox()[3]?.id ?? ''
  bendOne(id, bend)
  await using connector = await fixture.open()
  await round(connector)
  const rest = everything().filter((one) => one !== id)
  expect(
    idsIn('INBOX')
      .filter((one) => one !== id)
      .toSorted(),
  ).toEqual(rest)
})

test.each<[string, (answer: Answer) => unknown]>([
  [
    'sizes below zero',
    (answer) => ({ ...answer, sizeEstimate: -5, payload: { ...answer.payload, body: { size: -1, data: 'aGk' } } }),
  ],
  [
    'sizes beyond all',
    (answer) => ({ ...answer, sizeEstimate: 1e20, payload: { ...answer.payload, body: { size: 1e20, data: 'aGk' } } }),
  ],
  ['fields without a name', (answer) => ({ ...answer, payload: { ...answer.payload, headers: [{ value: 'x' }, {}, null, 7] } })],
  [
    'a field of a megabyte',
    (answer) => ({
      ...answer,
      payload: {
        ...answer.payload,
        headers: [
          { name: 'Subject', value: 'x'.repeat(1e6) },
          { name: 'References', value: '<a@b> '.repeat(2e5) },
        ],
      },
    }),
  ],
  [
    'a text that is no base64url',
    (answer) => ({ ...answer, payload: { mimeType: 'text/plain', headers: [], body: { size: 9, data: '***not base64***' } } }),
  ],
  [
    '10,000 parts',
    (answer) => ({
      ...answer,
      payload: {
        mimeType: 'multipart/mixed',
        headers: [],
        parts: Array.from({ length: 10_000 }, () => ({ mimeType: 'text/plain', body: { size: 2, data: 'aGk' } })),
      },
    }),
  ],
  ['parts 50 levels deep', (answer) => ({ ...answer, payload: deep(50) })],
  [
    'parts 200 levels deep',
    (answer) => ({
      ...answer,
      payload: JSON.parse(`${'{"mimeType":"multipart/mixed","parts":['.repeat(200)}${']}'.repeat(200)}`),
    }),
  ],
  ['unknown labels', (answer) => ({ ...answer, labelIds: ['INBOX', 'GIBBERISH', 'Label_99999'] })],
])('a mail with %s is listed', async (_name, bend) => {
  fixture = await gmailFixture({ mails: 30 })
  const id = inInbox()[3]?.id ?? ''
  bendOne(id, bend)
  await using connector = await fixture.open()
  await round(connector)
  expect(idsIn('INBOX').toSorted()).toEqual(everything())
  const mail = fixture.store.get('INBOX')?.get(fixture.uidMap.uids.get(id) ?? 0)?.mail
  expect(mail?.size).toBeGreaterThanOrEqual(0)
  expect(Number.isSafeInteger(mail?.size)).toBe(true)
})

test('a mail that Gmail itself always fails at does not keep the others away', async () => {
  fixture = await gmailFixture({ mails: 30 })
  const id = inInbox()[3]?.id ?? ''
  const { mailbox } = fixture
  const get = mailbox.get.bind(mailbox)
  mailbox.get = (one) => {
    if (one === id) throw new Error('broken')
    return get(one)
  }
  await using connector = await fixture.open()
  await round(connector)
  expect(idsIn('INBOX').toSorted()).toEqual(everything().filter((one) => one !== id))
}, 180_000)

test('labels named like folders of Gmail, with slashes, of any script, a thousand of them: each is a folder of its own', async () => {
  fixture = await gmailFixture({ mails: 10 })
  const label = (id: string, name: unknown, type: unknown = 'user') => ({ id, name, type })
  const odd = [
    label('Label_1a', 'INBOX'),
    label('Label_2a', '[Gmail]/Trash'),
    label('Label_3a', 'INBOX (Label_4a)'),
    label('Label_4a', 'INBOX'),
    label('Label_5a', 'a/b/c'),
    label('Label_6a', '\u202e\u0000'),
    label('Label_7a', 'Ünïcödé 📬'),
    label('Label_8a', 'same'),
    label('Label_9a', 'same'),
    ...Array.from({ length: 1000 }, (_, n) => label(`Label_${n}b`, `many ${n}`)),
  ]
  fixture.gmail.faults.bend('labels.list', (answer) => ({ labels: [...(answer as { labels: object[] }).labels, ...odd] }))
  await using connector = await fixture.open()
  const paths = (await connector.mailboxes()).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBe(6 + 3 + odd.length)
})

test('a label without a name, or none at all, does not hide the others', async () => {
  fixture = await gmailFixture({ mails: 10 })
  fixture.gmail.faults.bend('labels.list', (answer) => ({
    labels: [{ id: 'Label_1a' }, null, 7, ...(answer as { labels: object[] }).labels],
  }))
  await using connector = await fixture.open()
  expect((await connector.mailboxes()).map(({ path }) => path)).toContain('Work')
})

test('a list with entries that are none brings the others', async () => {
  fixture = await gmailFixture({ mails: 30 })
  fixture.gmail.faults.bend('messages.list', (answer) => {
    const { messages = [], ...rest } = answer as { messages?: object[] }
    return { messages: [{ id: 'a b' }, null, ...messages, ...messages], ...rest }
  })
  await using connector = await fixture.open()
  await round(connector)
  expect(idsIn('INBOX').toSorted()).toEqual(everything())
})

test('a mail that arrives alone and cannot be had is left out, and the next one comes', async () => {
  fixture = await gmailFixture({ mails: 10 })
  await using connector = await fixture.open()
  await round(connector)
  const addMail = () =>
    fixture.mailbox.add(Buffer.from('Subject: new\r\n\r\nHello\r\n'), { labels: ['INBOX'], date: Date.now() }).id
  const broken = addMail()
  bendOne(broken, () => ({}))
  await round(connector)
  const next = addMail()
  await round(connector)
  expect(idsIn('INBOX')).toContain(next)
  expect(idsIn('INBOX')).not.toContain(broken)
})

test('where Gmail answers nothing that makes sense, no mail is left out: it is told', async () => {
  fixture = await gmailFixture({ mails: 10 })
  await using connector = await fixture.open()
  for (const method of ['messages.get', 'getProfile']) fixture.gmail.faults.bend(method, () => ({}))
  await expect(round(connector)).rejects.toMatchObject({ kind: 'provider' })
})

test('a mail whose text cannot be had does not keep the others from theirs', async () => {
  fixture = await gmailFixture({ mails: 30 })
  await using connector = await fixture.open()
  await round(connector)
  const mails = [...(fixture.store.get('INBOX')?.values() ?? [])]
    .map(({ mail }) => mail)
    .filter((mail) => mail.textParts.length > 0)
  const ids = new Map([...fixture.uidMap.uids].map(([id, uid]) => [uid, id]))
  bendOne(ids.get(mails[0]?.uid ?? 0) ?? '', () => 'no')
  const texts = await textsOf(connector, mails)
  expect(texts.map(({ uid }) => uid)).toEqual(mails.slice(1).map(({ uid }) => uid))
})

test('a mail whose text is many megabytes is listed without it, and gives its beginning when that is asked for', async () => {
  fixture = await gmailFixture()
  fixture.gmail.check.largeText = Number.POSITIVE_INFINITY
  const text = 'All work and no play. '.repeat(500_000)
  fixture.mailbox.add(Buffer.from(`Subject: long\r\n\r\n${text}`), { labels: ['INBOX'], date: Date.now() })
  await using connector = await fixture.openBare()
  const { upserted, texts } = await connector.changes({ mailbox: 'INBOX', cursor: undefined, limit: 10 })
  expect(texts).toEqual([])
  expect(upserted[0]).toMatchObject({ subject: 'long', textParts: [{ size: text.length }] })
  const [read] = await textsOf(connector, upserted)
  expect(Buffer.from(read?.parts[0]?.content ?? []).toString()).toBe(text.slice(0, 1000))
  // One answer that was not read to its end, then one without texts, then the text by itself.
  expect(fixture.asked('messages.get')).toBe(3)
})

test.each<[string, (answer: { history?: object[]; historyId: string; nextPageToken?: string }) => unknown]>([
  ['without a number', ({ historyId: _, ...answer }) => answer],
  ['that goes backwards', (answer) => ({ ...answer, historyId: '17' })],
  ['out of order', (answer) => ({ ...answer, ...(answer.history && { history: answer.history.toReversed() }) })],
  ['with records that are none', (answer) => ({ ...answer, history: [null, 7, { messagesAdded: 'x' }] })],
  ['whose pages have no end', (answer) => ({ ...answer, nextPageToken: 'again' })],
  ['that is nothing', () => null],
])('a history %s is made up for', async (_name, bend) => {
  fixture = await gmailFixture({ mails: 30 })
  await using connector = await fixture.open()
  await round(connector)
  const [one, other, third] = everything()
  fixture.mailbox.add(Buffer.from('Subject: new\r\n\r\nHello\r\n'), { labels: ['INBOX'], date: Date.now() })
  fixture.mailbox.setLabels(one ?? '', [], ['INBOX'])
  fixture.mailbox.setLabels(one ?? '', ['INBOX'], [])
  fixture.mailbox.setLabels(third ?? '', [], ['INBOX'])
  fixture.mailbox.delete(other ?? '')
  fixture.gmail.faults.bend('history.list', (answer) => bend(answer as { historyId: string }))
  for (let count = 0; count < 3; count++) await round(connector)
  expect(idsIn('INBOX').toSorted()).toEqual(everything())
})

test('a watch of a mailbox whose history Gmail never has tells of it at its slowest pace', async () => {
  fixture = await gmailFixture({ mails: 3 })
  await using connector = await fixture.open()
  await round(connector)
  fixture.gmail.faults.each(1, 'history.list', { status: 404 })
  let hints = 0
  const stop = new AbortController()
  const begun = performance.now()
  await connector.watch(
    'INBOX',
    () => {
      if (++hints === 3) stop.abort()
    },
    stop.signal,
  )
  // The slowest pace of this connector is 200 ms.
  expect(performance.now() - begun).toBeGreaterThan(590)
})
