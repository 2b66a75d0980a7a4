// Names to addresses, all of them, through the system's resolver (it knows /etc/hosts and container names).
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '../errors.ts'
import { canonicalAddress } from './address.ts'

/** Every A and AAAA address of a name. */
export type Resolve = (host: string) => Promise<string[]>

const timeoutMs = 5000

export const systemResolve: Resolve = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map((entry) => entry.address)
}

/** All addresses of `host`, IPv4 first: where IPv6 is broken it is IPv6 that hangs. Throws when there are none. */
export async function addressesOf(resolve: Resolve, host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const found = await inTime(resolve(host)).catch((cause: unknown) => {
    throw notFound(host, cause)
  })
  // What is no address at all stays in the list, to be judged and refused.
  const addresses = [...new Set(found.map((address) => canonicalAddress(address) ?? address))]
  if (addresses.length === 0) throw notFound(host, undefined)
  return addresses.sort((a, b) => isIP(a) - isIP(b))
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('name lookup timed out'), { code: 'ETIMEOUT' })), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function notFound(host: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : 'ENOTFOUND'
  const details = { reason: 'host' }
  if (code === 'ENOTFOUND' || code === 'ENODATA') {
    return new AppError('unprocessable', `There's no server named ${host}. Please check the spelling.`, { cause, details })
  }
  return new AppError('unavailable', `Couldn't look up ${host}. Please check the network and try again.`, {
    cause,
    details,
  })
}
