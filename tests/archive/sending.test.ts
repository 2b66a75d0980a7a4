// Nothing is sent from an archive, and nothing in it is taken for something to do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareOutgoing } from '../../src/mail/outgoing/prepare.ts'
import { findFollowUps } from '../../src/suggestions/follow-ups.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import { archiveOf, bring, listed, mboxOf } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const letter = (n: number, fields: string[], body = 'Hello\n') =>
  ['From: Grace <grace@example.org>', `Message-ID: <${n}@mails.test>`, ...fields, '', body].join('\n')

test('an archive is nobody to send as; its mails are answered from another account', async () => {
  const ada = await server.signIn('sender')
  const archive = await archiveOf(ada)
  await bring(server, ada, archive, mboxOf([letter(1, ['Subject: one', 'Date: Mon, 16 Nov 2020 10:00:00 +0000'])]))
  await listed(server, ada, archive)
  const mail = { to: 'grace@example.org', subject: 'Re: one', body: 'Yes', replyTo: { messageId: '<1@mails.test>' } }

  await expect(ada.caller.mail.send(mail)).rejects.toThrow('Please connect an email account first.')
  await expect(ada.caller.mail.send({ ...mail, accountId: archive })).rejects.toThrow("You can't send from an archive.")
  expect((await ada.caller.identities.list()).identities).toEqual([])

  const [demo] = (await ada.caller.accounts.connectDemo()).accounts
  const { accountId } = await prepareOutgoing(server.t.app, ada.userId, mail, [])
  expect((await ada.caller.accounts.list()).accounts.find(({ id }) => id === accountId)?.provider).toBe('demo')
  expect((await ada.caller.identities.list()).identities.some(({ accountId }) => accountId === demo?.id)).toBe(true)
  await expect(
    server.t.app
      .sender(archive)
      .then((sender) => sender.send({ messageId: '', envelope: { from: '', to: [] }, mime: Buffer.from('') })),
  ).rejects.toThrow("You can't send from an archive.")
})

test('a question somebody sent a week ago, imported, is no suggestion', async () => {
  const ada = await server.signIn('asker')
  const archive = await archiveOf(ada)
  const week = new Date(Date.now() - 7 * 24 * 3_600_000).toUTCString()
  const asked = letter(
    2,
    ['To: bob@example.org', 'Subject: The contract', `Date: ${week}`],
    'Could you please send me the contract by Friday?\n',
  )
  await bring(server, ada, archive, mboxOf([asked]), { name: 'Sent.mbox' })
  expect(await listed(server, ada, archive)).toMatchObject([{ role: 'sent' }])
  expect(await findFollowUps(server.t.app, ada.userId)).toBe(0)
})

test('flags, moves and deleting reach the archive', async () => {
  const ada = await server.signIn('actor')
  const archive = await archiveOf(ada)
  await bring(server, ada, archive, mboxOf([letter(3, ['Subject: a']), letter(4, ['Subject: b'])]), { name: 'Old.mbox' })
  await listed(server, ada, archive)
  const { emails } = await ada.caller.mail.list({ q: 'grace' })
  const [first, second] = emails.toSorted((a, b) => a.subject.localeCompare(b.subject))
  await ada.caller.mail.batch({ ids: [first?.id ?? ''], starred: true, read: false })
  await ada.caller.mail.batch({ ids: [second?.id ?? ''], mailbox: 'trash' })
  const rows = await listed(server, ada, archive)
  expect(rows.map(({ path, read, starred }) => [path, read, starred])).toEqual([
    ['Old', 0, 1],
    ['Trash', 1, 0],
  ])
})
