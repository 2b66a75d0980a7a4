// Where a person's day begins and ends: the zone their browser said, else the one this server runs in.
import type { App } from '../app.ts'
import { zoneOf } from '../connectors/mime/texts/zones.ts'
import { storedTimeZone } from './queries.ts'

export async function personTimeZone(app: App, userId: string): Promise<string> {
  return zoneOf((await storedTimeZone(app.db, userId)) ?? '') ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
