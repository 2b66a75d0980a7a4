// The schema. Times are milliseconds since 1970 UTC, flags are 0 or 1, lists are JSON text. Every row that belongs to a person has
// that person's id, and every query names it. The SQL that makes these tables is in migrations/; a test compares the two.
import type { AccountTables } from './tables/accounts.ts'
import type { DavTables } from './tables/dav.ts'
import type { HomeAssistantTables } from './tables/home-assistant.ts'
import type { IntelligenceTables } from './tables/intelligence.ts'
import type { MailTables } from './tables/mail.ts'
import type { McpTables } from './tables/mcp.ts'
import type { MovedAccountTables } from './tables/moved-accounts.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PersonalTokenTables } from './tables/personal-tokens.ts'
import type { PushTables } from './tables/push.ts'
import type { ServerTables } from './tables/server.ts'
import type { TeamworkTables } from './tables/teamwork.ts'
import type { WebhookTables } from './tables/webhooks.ts'
import type { WritingTables } from './tables/writing.ts'

export type Bit = 0 | 1

export interface Tables
  extends PeopleTables,
    AccountTables,
    MailTables,
    WritingTables,
    IntelligenceTables,
    PersonalTokenTables,
    McpTables,
    PushTables,
    DavTables,
    ServerTables,
    WebhookTables,
    HomeAssistantTables,
    TeamworkTables,
    MovedAccountTables {}
