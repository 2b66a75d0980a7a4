import type { z } from 'zod'
import type { App } from '../app.ts'
import { realParts } from '../connectors/discover/network.ts'
import { discover } from '../connectors/discover.ts'
import { readMailAddress } from '../connectors/mail-address.ts'
import type { Discovered, DiscoverInput } from '../shared/accounts.ts'
import { perHour } from './attempt-limit.ts'

const allow = perHour(20, 'Too many lookups within an hour. Please enter the servers yourself, or try again later.')

/** Finds the servers of an address. Limited: it asks other people's servers, and says what it found. */
export async function discoverServers(app: App, userId: string, input: z.infer<typeof DiscoverInput>): Promise<Discovered> {
  const address = readMailAddress(input.email)
  allow(userId, app.now())
  return discover(address, realParts(app.providers, app.net))
}
