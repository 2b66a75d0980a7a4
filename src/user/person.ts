import type { App } from '../app.ts'
import { zoneOf } from '../connectors/mime/texts/zones.ts'
import { storedName, storedTimeZone } from './queries.ts'

/** As reported by their browser, else the server's. */
export async function personTimeZone(app: App, userId: string): Promise<string> {
  return zoneOf((await storedTimeZone(app.db, userId)) ?? '') ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** '' for deleted people. */
export async function personName(app: App, userId: string): Promise<string> {
  return (await storedName(app.db, userId)) ?? ''
}
