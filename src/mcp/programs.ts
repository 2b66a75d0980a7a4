// The programs a person connected by MCP.
import type { App } from '../app.ts'
import { readMailbox } from '../auth/personal-tokens/tokens.ts'
import { AppError } from '../core/errors.ts'
import { type Program, ProgramScope } from '../shared/mcp.ts'
import { endGrant } from './oauth/tokens.ts'
import { grantsOf } from './queries.ts'

export async function listPrograms(app: App, userId: string): Promise<Program[]> {
  const iso = (time: number) => new Date(time).toISOString()
  return (await grantsOf(app.db, userId)).map((row) => ({
    id: row.id,
    client: row.client,
    redirectOrigin: row.redirect_origin,
    scopes: ProgramScope.array().parse(JSON.parse(row.scopes)),
    accounts: row.accounts === null ? null : (JSON.parse(row.accounts) as string[]),
    sharedMailbox: readMailbox(row),
    inboxOnly: row.inbox_only === 1,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }))
}

export async function disconnectProgram(app: App, userId: string, id: string): Promise<void> {
  if (!(await endGrant(app, userId, id))) throw new AppError('missing', 'This program is no longer connected.')
}
