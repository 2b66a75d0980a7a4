// The servers of a mailbox from its address alone. What is in a file answers at once; else DNS, the domain's own
// autoconfig and guesses are asked at the same time, and the most trustworthy answer wins, in 5 seconds at most.
// Nothing here sees a password, and an unencrypted server is never proposed.
import { AppError } from '../core/errors.ts'
import type { Net } from '../core/net.ts'
import { ConnectedProvider, type Discovered } from '../shared/accounts.ts'
import { fetchAutoconfig } from './discover/autoconfig.ts'
import { guessServers, type Probe } from './discover/guess.ts'
import { knownToIspdb } from './discover/ispdb.ts'
import { type SrvRecord, serversBySrv } from './discover/srv.ts'
import { type Known, knownByDomain, knownByMx } from './discover/table.ts'
import type { MailAddress } from './mail-address.ts'
import { type ProviderTable, providerOfDomain } from './providers.ts'

export interface DiscoverParts {
  providers: ProviderTable
  get: Net['get']
  /** MX hosts of a domain, most preferred first; [] where there are none. */
  mx(domain: string): Promise<string[]>
  srv(name: string): Promise<SrvRecord[]>
  probe: Probe
}

const timeouts = 5000

/** Throws `missing` with a sentence when nothing is found, or when the provider cannot be connected at all. */
export async function discover(address: MailAddress, parts: DiscoverParts): Promise<Discovered> {
  const bundled = fromFiles(address, parts.providers)
  if (bundled) return bundled
  const stopped = AbortSignal.timeout(timeouts)
  // All start now; they are awaited in the order of trust.
  const stages = [
    fromMx(address, parts),
    serversBySrv(address, parts.srv),
    fetchAutoconfig(address, parts.get),
    guessServers(address, parts.probe),
  ].map((stage) => settled(stage, stopped))
  for (const stage of stages) {
    const result = await stage
    if (result.error) throw result.error
    if (result.found) return result.found
  }
  throw new AppError('missing', "Couldn't find this provider's servers. Please enter them below.")
}

function fromFiles(address: MailAddress, providers: ProviderTable): Discovered | undefined {
  const provider = providerOfDomain(providers, address.domain)
  if (provider) {
    const { entry, id } = provider
    return answer(
      address,
      { ...entry, appPassword: entry.appPassword, note: entry.note, provider: id, username: 'address' },
      'provider',
    )
  }
  const known = knownByDomain(providers, address.domain)
  return known ? answer(address, known, 'table') : knownToIspdb(providers, address)
}

async function fromMx(address: MailAddress, parts: DiscoverParts): Promise<Discovered | undefined> {
  const known = knownByMx(parts.providers, await parts.mx(address.domain))
  return known && answer(address, known, 'mx')
}

function answer(address: MailAddress, known: Known, source: 'provider' | 'table' | 'mx'): Discovered {
  if ('noImap' in known) throw new AppError('missing', known.noImap, { details: { reason: 'no-imap' } })
  const provider = ConnectedProvider.safeParse(known.provider)
  return {
    imap: known.imap,
    smtp: known.smtp,
    source,
    provider: provider.success ? provider.data : 'imap',
    label: known.label,
    ...(known.username === 'local' ? { username: address.local } : {}),
    ...(known.appPassword ? { appPassword: known.appPassword } : {}),
    ...(known.note ? { note: known.note } : {}),
  }
}

interface Settled {
  found?: Discovered
  error?: AppError
}

/** A stage that fails has found nothing, except where it knows that this mailbox cannot be connected. */
async function settled(stage: Promise<Discovered | undefined>, stopped: AbortSignal): Promise<Settled> {
  const late = new Promise<undefined>((resolve) => stopped.addEventListener('abort', () => resolve(undefined), { once: true }))
  try {
    const found = await Promise.race([stage, late])
    return found ? { found } : {}
  } catch (error) {
    return error instanceof AppError && error.details?.reason === 'no-imap' ? { error } : {}
  }
}
