// Archives against the common contract, on the real store. Nothing is sent from them, so that story is told differently.
import { expect, test } from 'vitest'
import { archiveStore } from '../../src/archive/archive-store.ts'
import { openArchive } from '../../src/connectors/archive.ts'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import { testApp } from '../support/test-app.ts'
import { type ConnectorWorld, connectorContract } from './contract.ts'

const nowhere = { host: '', port: 0, security: 'none', fingerprint: undefined } as const

async function world(): Promise<ConnectorWorld> {
  const t = await testApp()
  const ada = await t.person('ada')
  const { account } = await ada.caller.archive.create({ name: 'Old mail' })
  const store = archiveStore(t.app, { id: account.id, userId: ada.userId })
  await store.folder('Inbox', 'inbox')
  const own: ConnectorAccount = {
    id: account.id,
    userId: ada.userId,
    connector: 'archive',
    provider: 'archive',
    email: 'Old mail',
    username: '',
    password: '',
    store,
    imap: nowhere,
    smtp: nowhere,
  }
  const deliver = async (mime: string) => {
    await store.put('Inbox', Buffer.from(mime), { read: false, starred: false, answered: false })
  }
  for (let n = 0; n < 7; n++)
    await deliver(`From: grace@example.org\r\nSubject: ${n}\r\nMessage-ID: <${n}@first.test>\r\n\r\nHello\r\n`)
  return {
    open: async () => openArchive(own, 50),
    deliver,
    own: 'ada@example.org',
    accepted: undefined,
    refused: 'nobody@example.org',
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

connectorContract('archive', world)

test('an archive sends nothing', async () => {
  await using archive = await world()
  const mailbox = await archive.open()
  const mail = { messageId: '<a@b.test>', envelope: { from: 'ada@example.org', to: ['bob@example.org'] }, mime: Buffer.from('') }
  await expect(mailbox.send(mail)).rejects.toMatchObject({ kind: 'unprocessable' })
})
