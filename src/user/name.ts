import type { App } from '../app.ts'
import { nameGiven } from './queries.ts'

/** The name a person signs up with; '' where they are gone. */
export async function nameOfPerson(app: App, userId: string): Promise<string> {
  return (await nameGiven(app.db, userId)) ?? ''
}
