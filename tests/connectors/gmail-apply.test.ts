import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RemoteChange } from '../../src/connectors/connector.ts'
import { applyAll, applyChange } from '../../src/connectors/gmail/actions/apply.ts'
import { AppError } from '../../src/core/errors.ts'
import { type ClientUnderTest, gmailClient, placeOf } from '../support/gmail-client.ts'

let client: ClientUnderTest
beforeEach(async () => {
  client = await gmailClient()
})
afterEach(() => client[Symbol.asyncDispose]())

type Mail = Awaited<ReturnType<ClientUnderTest['mail']>>
const inbox = 'INBOX'
const move = (from: string, mail: Mail, to: Extract<RemoteChange, { kind: 'move' }>['to']): RemoteChange => ({
  kind: 'move',
  place: placeOf(from, mail),
  messageId: mail.messageId,
  to,
})
const expunge = (from: string, mail: Mail): RemoteChange => ({
  kind: 'expunge',
  place: placeOf(from, mail),
  messageId: mail.messageId,
})
const asked = (method: string) => client.server.gmail.calls.get(method) ?? 0

test('flags are labels, and nothing is asked for one that Gmail does not keep', async () => {
  const mail = await client.mail(['INBOX', 'UNREAD'])
  const change = { kind: 'flags', place: placeOf(inbox, mail), messageId: mail.messageId } as const
  const done = { state: 'done', place: placeOf(inbox, mail) }
  expect(await applyChange(client, { ...change, set: { read: true, starred: true } })).toEqual(done)
  expect(client.labels(mail.id)).toEqual(['INBOX', 'STARRED'])
  expect(await applyChange(client, { ...change, set: { read: false, starred: false } })).toEqual(done)
  expect(client.labels(mail.id)).toEqual(['INBOX', 'UNREAD'])
  const before = asked('messages.modify')
  expect(await applyChange(client, { ...change, set: { answered: true } })).toEqual(done)
  expect(asked('messages.modify')).toBe(before)
})

describe('moving', () => {
  const work = { path: 'Work' }
  test.each([
    { from: inbox, labels: ['INBOX'], to: 'archive', after: [], folder: '[Gmail]/Archive' },
    { from: inbox, labels: ['INBOX', 'STARRED'], to: 'trash', after: ['STARRED', 'TRASH'], folder: '[Gmail]/Trash' },
    { from: '[Gmail]/Trash', labels: ['TRASH'], to: 'inbox', after: ['INBOX'], folder: inbox },
    { from: '[Gmail]/Trash', labels: ['TRASH'], to: 'archive', after: [], folder: '[Gmail]/Archive' },
    { from: '[Gmail]/Spam', labels: ['SPAM'], to: 'inbox', after: ['INBOX'], folder: inbox },
    { from: inbox, labels: ['INBOX'], to: 'junk', after: ['SPAM'], folder: '[Gmail]/Spam' },
    { from: '[Gmail]/Archive', labels: [], to: 'inbox', after: ['INBOX'], folder: inbox },
    { from: '[Gmail]/Sent Mail', labels: ['SENT'], to: 'trash', after: ['SENT', 'TRASH'], folder: '[Gmail]/Trash' },
    { from: inbox, labels: ['INBOX'], to: work, after: ['Label_1'], folder: 'Work' },
    { from: '[Gmail]/Trash', labels: ['TRASH'], to: work, after: ['Label_1'], folder: 'Work' },
    { from: 'Work', labels: ['Label_1', 'INBOX'], to: 'trash', after: ['Label_1', 'TRASH'], folder: '[Gmail]/Trash' },
    { from: 'Work', labels: ['Label_1'], to: 'archive', after: [], folder: '[Gmail]/Archive' },
  ] as const)('from $from to $to', async ({ from, labels, to, after, folder }) => {
    client.mailbox.labels.create({ name: 'Work' })
    const mail = await client.mail([...labels])
    expect(await applyChange(client, move(from, mail, to))).toEqual({ state: 'done', place: placeOf(folder, mail) })
    expect(client.labels(mail.id)).toEqual(after)
  })

  test('to a folder that is not there yet makes it, once', async () => {
    const [one, two] = [await client.mail(['INBOX']), await client.mail(['INBOX'])]
    const to = { path: 'Projects/Homing' }
    expect(await applyAll(client, [move(inbox, one, to), move(inbox, two, to)])).toEqual([
      { state: 'done', place: placeOf('Projects/Homing', one) },
      { state: 'done', place: placeOf('Projects/Homing', two) },
    ])
    expect(asked('labels.create')).toBe(1)
    expect(client.labels(one.id)).toEqual(['Label_1'])
  })

  test('to a name no label can have is refused with a sentence', async () => {
    const mail = await client.mail(['INBOX'])
    const [answer] = await applyAll(client, [move(inbox, mail, { path: 'unread' })])
    expect(answer).toMatchObject({ kind: 'missing', message: "Gmail has no label “unread” and won't let Homing create it." })
    expect(client.labels(mail.id)).toEqual(['INBOX'])
  })

  test('into Sent, or out of it into the archive, is not for us to do', async () => {
    const [mail, sent] = [await client.mail(['INBOX']), await client.mail(['SENT'])]
    const answers = await applyAll(client, [move(inbox, mail, 'sent'), move('[Gmail]/Sent Mail', sent, 'archive')])
    expect(answers.map((answer) => answer instanceof AppError && answer.kind)).toEqual(['unprocessable', 'unprocessable'])
    expect([client.labels(mail.id), client.labels(sent.id)]).toEqual([['INBOX'], ['SENT']])
  })
})

test('a mail that is not there, or is another one, or has been moved elsewhere, is left alone', async () => {
  const mail = await client.mail(['INBOX'])
  const other = { ...mail, messageId: '<another@example.org>' }
  const moved = await client.mail(['TRASH'])
  const lost = await client.mail(['INBOX'])
  client.mailbox.delete(lost.id)
  const answers = await applyAll(client, [
    move(inbox, other, 'trash'),
    expunge(inbox, other),
    { ...move(inbox, mail, 'trash'), place: { ...placeOf(inbox, mail), uidvalidity: '77' } },
    { ...move(inbox, mail, 'trash'), place: placeOf(inbox, { uid: 4_000_000_000 }) },
    move("doesn't have this folder", mail, 'trash'),
    move(inbox, moved, 'archive'),
    move(inbox, lost, 'archive'),
    { kind: 'flags', place: placeOf(inbox, lost), messageId: lost.messageId, set: { read: true } },
  ])
  expect(answers).toEqual(answers.map(() => ({ state: 'gone' })))
  expect(client.labels(mail.id)).toEqual(['INBOX'])
  expect(client.labels(moved.id)).toEqual(['TRASH'])
})

test('hundreds of mails take one command, and those that are gone do not hold the others back', async () => {
  const mails = await Promise.all(Array.from({ length: 300 }, () => client.mail(['INBOX', 'UNREAD'])))
  client.mailbox.delete(mails[7]?.id ?? '')
  const answers = await applyAll(
    client,
    mails.map((mail) => move(inbox, mail, 'archive')),
  )
  expect(answers).toHaveLength(300)
  expect(asked('messages.batchModify')).toBe(1)
  expect(asked('messages.modify') + asked('messages.get')).toBe(0)
  expect(mails.filter(({ id }) => client.labels(id)?.includes('INBOX'))).toEqual([])
})

test('where Gmail refuses a command for all, each mail is asked for by itself', async () => {
  const mails = await Promise.all(Array.from({ length: 12 }, () => client.mail(['INBOX'])))
  client.server.gmail.faults.next('messages.batchModify', 1, { status: 400 })
  client.mailbox.delete(mails[3]?.id ?? '')
  const answers = await applyAll(
    client,
    mails.map((mail) => move(inbox, mail, 'archive')),
  )
  expect(answers.map((answer) => 'state' in answer && answer.state)).toEqual(
    mails.map((_mail, index) => (index === 3 ? 'gone' : 'done')),
  )
  expect(mails.filter(({ id }) => client.labels(id)?.includes('INBOX'))).toEqual([])
})

test('what ends the connection travels, and doing it all again is harmless', async () => {
  const [one, two] = [await client.mail(['INBOX']), await client.mail(['INBOX'])]
  client.server.gmail.faults.next('messages.modify', 30, { status: 503 })
  const changes = [move(inbox, one, 'archive'), move(inbox, two, 'trash')]
  await expect(applyAll(client, changes)).rejects.toMatchObject({ kind: 'unavailable' })
  client.server.gmail.faults.clear()
  expect((await applyAll(client, changes)).map((answer) => 'state' in answer && answer.state)).toEqual(['done', 'done'])
  expect([client.labels(one.id), client.labels(two.id)]).toEqual([[], ['TRASH']])
})

describe('deleting for good', () => {
  test('is refused at once where Homing was not allowed to, and says what is possible', async () => {
    const mails = await Promise.all(Array.from({ length: 12 }, () => client.mail(['TRASH'])))
    const answers = await applyAll(
      client,
      mails.map((mail) => expunge('[Gmail]/Trash', mail)),
    )
    expect(answers.map((answer) => answer instanceof AppError && answer.kind)).toEqual(mails.map(() => 'forbidden'))
    expect(answers[0]).toMatchObject({ message: expect.stringContaining('not delete them permanently') })
    expect(client.server.gmail.refused.get(403)).toBe(1)
    expect(client.mailbox.messages.size).toBe(12)
  })

  test('of a draft needs no more than what Homing has, whatever other drafts there are', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 3 }, async (_each, index) => {
        const draft = await client.mail(['DRAFT'])
        client.mailbox.drafts.set(`r${index}`, draft.id)
        return draft
      }),
    )
    const [one, two, three] = drafts as [Mail, Mail, Mail]
    expect(await applyChange(client, expunge('[Gmail]/Drafts', two))).toEqual({ state: 'done' })
    expect([one, two, three].map(({ id }) => client.mailbox.messages.has(id))).toEqual([true, false, true])
    expect(await applyChange(client, expunge('[Gmail]/Drafts', two))).toEqual({ state: 'gone' })
  })

  test('is done with the permission for it, one by one or all at once', async () => {
    await using full = await gmailClient('full')
    const mails = await Promise.all(Array.from({ length: 9 }, () => full.mail(['TRASH'])))
    const [first = expect.fail(), ...others] = mails
    expect(await applyChange(full, expunge('[Gmail]/Trash', first))).toEqual({ state: 'done' })
    const answers = await applyAll(
      full,
      others.map((mail) => expunge('[Gmail]/Trash', mail)),
    )
    expect(answers).toEqual(others.map(() => ({ state: 'done' })))
    expect(full.mailbox.messages.size).toBe(0)
    expect(full.server.gmail.calls.get('messages.batchDelete')).toBe(1)
  })
})
