// The Gmail connector against the stand-in of its API: the common contract. The store is played by who asks: a listing from the
// beginning is that of a store which has nothing.
import { gmailHouse } from '../support/gmail-house.ts'
import { type ConnectorWorld, connectorContract } from './contract.ts'

async function world(): Promise<ConnectorWorld> {
  const house = await gmailHouse({ scope: 'https://mail.google.com/' })
  return {
    open: () => house.open(),
    deliver: async (mime) => void house.mailbox.add(Buffer.from(mime), { labels: ['INBOX', 'UNREAD'], date: Date.now() }),
    own: house.address,
    accepted: 'bob@gmail.example',
    refused: 'two words@example.org',
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

connectorContract('Gmail', world)
