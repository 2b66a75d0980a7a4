// What a person has of programs that use mail by MCP: one that is connected, what it proposed and called, and one that asks.
import type { App } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import { registerClient } from '../../src/mcp/oauth/clients.ts'
import type { AuthorizeParams } from '../../src/shared/mcp.ts'

export interface OwnedMcp {
  grantId: string
  proposalId: string
  authorize: AuthorizeParams
}

const redirectUri = 'http://127.0.0.1:7777/callback'

export function mcpIds(app: App): OwnedMcp {
  const registered = registerClient(app, { client_name: 'A secret program', redirect_uris: [redirectUri] })
  const pkce = { responseType: 'code', codeChallenge: 'c'.repeat(43), codeChallengeMethod: 'S256' }
  return { grantId: newId(), proposalId: newId(), authorize: { client: String(registered.client_id), redirectUri, ...pkce } }
}

export async function ownMcp(app: App, userId: string, { grantId, proposalId }: OwnedMcp, now: number): Promise<void> {
  const client = 'A secret program'
  await app.db
    .insertInto('mcp_grant')
    .values({
      id: grantId,
      user_id: userId,
      client,
      client_hash: newId(),
      redirect_origin: 'http://127.0.0.1:7777',
      resource: 'http://localhost/mcp',
      scopes: '["read"]',
      accounts: null,
      shared_mailbox_id: null,
      inbox_only: 0,
      access_hash: newId(),
      access_expires_at: now + 3_600_000,
      refresh_hash: newId(),
      created_at: now,
      expires_at: now + 1e9,
      last_used_at: null,
    })
    .execute()
  const content = JSON.stringify({ to: ['grace@people.test'], cc: [], subject: 'A secret proposal', body: 'A secret.' })
  const proposal = { kind: 'draft' as const, content, message_key: null, category_id: null, created_at: now }
  await app.db
    .insertInto('mcp_proposal')
    .values({ id: proposalId, user_id: userId, client, ...proposal })
    .execute()
  await app.db
    .insertInto('mcp_call')
    .values({ user_id: userId, client, tool: 'read_mail', outcome: 'ok', count: 1, at: now })
    .execute()
}
