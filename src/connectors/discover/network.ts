// Discovery's view of the real world: DNS, and a look at who greets on a port. Connections go through the egress guard,
// nothing is sent on them, and what greets badly, late or not at all is all the same.
import { Resolver } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { Net } from '../../core/net.ts'
import type { DiscoverParts } from '../discover.ts'
import type { ProviderTable } from '../providers.ts'
import { servernameFor } from '../tls-trust.ts'
import type { Probe, Protocol } from './guess.ts'

const timeouts = 1500
/** RFC 9051, section 7.1; RFC 5321, section 4.2. */
const greetings: Record<Protocol, RegExp> = { imap: /^\* (OK|PREAUTH)\b/i, smtp: /^220[ -]/ }

export function realParts(providers: ProviderTable, guard: Net): DiscoverParts {
  const resolver = new Resolver({ timeout: timeouts, tries: 1 })
  return {
    providers,
    get: guard.get,
    mx: async (domain) => {
      const records = await resolver.resolveMx(domain).catch(() => [])
      return records.sort((a, b) => a.priority - b.priority).map((record) => record.exchange)
    },
    srv: (name) => resolver.resolveSrv(name).catch(() => []),
    probe: createProbe(guard),
  }
}

export function createProbe(guard: Net): Probe {
  return async (protocol, { host, port, security }) => {
    const target = await guard.mailServer(host, port).catch(() => undefined)
    if (!target) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const where = { host: target.address, port }
    // The certificate is judged when a person connects, where it can be accepted by its fingerprint.
    const named = servernameFor(target.servername)
    const socket = security === 'tls' ? tls.connect({ ...where, ...named, rejectUnauthorized: false }) : net.connect(where)
    socket.setTimeout(timeouts, () => resolve(false))
    socket.once('data', (chunk: Buffer) => resolve(greetings[protocol].test(chunk.subarray(0, 64).toString('latin1'))))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    const timer = setTimeout(() => resolve(false), timeouts)
    return promise.finally(() => {
      clearTimeout(timer)
      socket.destroy()
    })
  }
}
