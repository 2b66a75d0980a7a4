import type { App } from '../app.ts'
import { writtenCounts } from './queries.ts'

/** How many mails were written to each of these addresses, from all accounts; by address, lower case. */
export async function writtenTo(app: App, userId: string, addresses: string[]): Promise<Map<string, number>> {
  const rows = await writtenCounts(
    app.db,
    userId,
    addresses.map((address) => address.toLowerCase()),
  )
  return new Map(rows.map(({ email, written }) => [email, written]))
}
