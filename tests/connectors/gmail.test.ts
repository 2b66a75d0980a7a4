// The Gmail connector against the stand-in of its API: the common contract. The store is played by who asks: a listing from the
// beginning is that of a store which has nothing.
import { gmailFixture } from '../support/gmail-fixture.ts'
import { type ConnectorWorld, connectorContract } from './contract.ts'

async function world(): Promise<ConnectorWorld> {
  const fixture = await gmailFixture({ scope: 'https://mail.google.com/' })
  return {
    open: () => fixture.open(),
    deliver: async (mime) => void fixture.mailbox.add(Buffer.from(mime), { labels: ['INBOX', 'UNREAD'], date: Date.now() }),
    own: fixture.address,
    accepted: 'bob@gmail.example',
    refused: 'two words@example.org',
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}

connectorContract('Gmail', world)
