// The IMAP connector on a real Dovecot: the common contract on a modern server and on one without extensions.
import { openImap } from '../../src/connectors/imap.ts'
import { accountOn, otherProgram, testDeps, trust } from '../support/imap-people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type ConnectorWorld, connectorContract } from './contract.ts'

async function world(flavor: 'plain' | 'bare'): Promise<ConnectorWorld> {
  const server = await startMailServer({ flavor })
  trust(server)
  const account = accountOn(server)
  const other = await otherProgram(server)
  return {
    open: () => openImap(account, { ...testDeps, timeouts: { poll: 100 } }),
    deliver: async (mime) => void (await other.client.append('INBOX', Buffer.from(mime))),
    own: 'alice@example.test',
    accepted: 'bob@example.test',
    refused: 'reject@example.org',
    [Symbol.asyncDispose]: async () => {
      await other[Symbol.asyncDispose]()
      await server.stop()
    },
  }
}

connectorContract('IMAP', () => world('plain'))
connectorContract('IMAP without extensions', () => world('bare'))
