// Programs that use a person's mail by MCP (src/mcp).
import type { Generated } from 'kysely'
import type { CallOutcome } from '../../shared/mcp.ts'
import type { Bit } from '../tables.ts'

export interface McpTables {
  mcp_grant: McpGrantTable
  mcp_proposal: McpProposalTable
  mcp_call: McpCallTable
}

/** What a person allowed a program, with its present tokens, of which only hashes are kept. */
export interface McpGrantTable {
  id: string
  user_id: string
  /** Whatever the program calls itself. */
  client: string
  /** SHA-256 of its client id: refreshing is for the same client. */
  client_hash: string
  redirect_origin: string
  /** The MCP server it is for (RFC 8707). It is for no other, also when PUBLIC_URL changes. */
  resource: string
  /** JSON list (shared/mcp.ts). */
  scopes: string
  /** JSON list of account ids; null: all. */
  accounts: string | null
  /** The shared mailbox it is for, instead of the mail of its person; null: for theirs. */
  shared_mailbox_id: string | null
  inbox_only: Bit
  access_hash: string
  access_expires_at: number
  refresh_hash: string
  created_at: number
  /** Of the refresh token. */
  expires_at: number
  /** To the minute. */
  last_used_at: number | null
}

/** What a program proposed and its person has not decided. It changes nothing, and is never changed itself. */
export interface McpProposalTable {
  id: string
  user_id: string
  client: string
  kind: 'draft' | 'label'
  /** JSON of a draft (mcp/propose.ts). */
  content: string | null
  /** The mail that is answered or labelled. */
  message_key: number | null
  category_id: string | null
  created_at: number
}

/** One call of a tool, or a request that was refused: no arguments and no answers. */
export interface McpCallTable {
  id: Generated<number>
  user_id: string
  client: string
  tool: string
  outcome: CallOutcome
  count: number
  at: number
}
