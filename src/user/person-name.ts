import type { App } from '../app.ts'
import { storedName } from './queries.ts'

/** The name a person signs up with; '' where they are gone. */
export async function personName(app: App, userId: string): Promise<string> {
  return (await storedName(app.db, userId)) ?? ''
}
