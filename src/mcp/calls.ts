// What programs called, for the person to see: the tool and the outcome, never arguments or answers.
import type { App } from '../app.ts'
import type { CallOutcome, ProgramCall } from '../shared/mcp.ts'
import type { Access } from './access.ts'
import { mcpLimits } from './limits.ts'
import { callsOf, insertCall } from './queries.ts'

const shown = 200

/** `tool`: '' for a request that was no call of a known tool. */
export async function noteCall(
  app: App,
  { userId, personId, client, id }: Access,
  { tool, outcome, count = 0 }: { tool: string; outcome: CallOutcome; count?: number },
): Promise<void> {
  const at = app.now().getTime()
  app.log.info({ userId, personId, caller: id, tool, outcome, count }, 'mcp call')
  await insertCall(
    app.db,
    { user_id: personId, client, tool, outcome, count, at },
    mcpLimits.callsKept,
    at - mcpLimits.callsKeptMs,
  )
}

/** Newest first. */
export async function listCalls(app: App, userId: string): Promise<ProgramCall[]> {
  const rows = await callsOf(app.db, userId, shown)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}
