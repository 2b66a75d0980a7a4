// A person with a mailbox behind a whole server, for tests of access tokens.
import { afterEach } from 'vitest'
import type { CreateTokenInput } from '../../src/shared/personal-tokens.ts'
import { type Owned, ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]()
})

export interface Ada {
  server: TestServer
  ada: Awaited<ReturnType<TestServer['signIn']>>
  owned: Owned
}
export async function start(): Promise<Ada> {
  const server = await testServer()
  servers.push(server)
  const ada = await server.signIn('ada')
  return { server, ada, owned: await ownSomething(server.t.app, ada.userId) }
}

export async function tokenOf({ ada }: Ada, input: Partial<CreateTokenInput> = {}) {
  const asked = { name: 'Script', scopes: ['read' as const], days: 30, password: '', ...input }
  return ada.caller.personalTokens.create(asked)
}
/** Another account of hers, with a mail. */
export async function secondAccount({ server, ada }: Ada): Promise<Owned> {
  const { app } = server.t
  const other = await ownSomething(app, (await server.signIn('from')).userId)
  await app.db
    .updateTable('account')
    .set({ user_id: ada.userId, email: 'second@people.test' })
    .where('id', '=', other.accountId)
    .execute()
  for (const table of ['message', 'placement', 'mailbox'] as const)
    await app.db.updateTable(table).set({ user_id: ada.userId }).where('account_id', '=', other.accountId).execute()
  return { ...other, accountEmail: 'second@people.test' }
}

export const all = ['read', 'propose', 'organize'] as const
