// Passwords are stored as argon2id (RFC 9106) in PHC strings. Each hash takes 64 MiB and some 50 ms on purpose, so only a few run
// at a time and the queue is bounded: signing in often cannot stop the server.
import os from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../core/errors.ts'
import { createSemaphore } from '../../core/semaphore.ts'

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}
const large: Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** The least OWASP asks for, where memory is short. */
const small: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const twoGigabytes = 2 * 1024 ** 3

/** Of new hashes. Tests lower it. */
export const cost: Cost = { ...costFor(Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)) }
/** One less than libuv has threads, which leaves one for files and DNS. */
const semaphore = createSemaphore({ limit: 3, maxQueued: 60, refuse: busy })

/** `memory`: bytes this process may use. Machines sold as 2 GB report a little less. */
export function costFor(memory: number): Cost {
  return memory >= twoGigabytes * 0.9 ? large : small
}

export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(prepared(password), cost))
}

/**
 * Compares a password with a stored hash. Without one (an unknown address) it does the same work on another hash and fails.
 * `outdated`: the hash was made at another cost and should be replaced.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<{ right: boolean; outdated: boolean }> {
  const standIn = await dummy()
  const known = stored?.startsWith('$argon2id$') ? stored : undefined
  const matches = await semaphore.run(() => verify(known ?? standIn, prepared(password)))
  return { right: matches && known !== undefined, outdated: known !== undefined && !known.includes(costText(cost)) }
}

let dummyHash: Promise<string> | undefined
/** Created once and awaited on every path, so that its time reveals nothing. */
function dummy(): Promise<string> {
  dummyHash ??= hash('nobody has this password', cost)
  return dummyHash
}

/** Keyboards compose characters in different ways (RFC 8265, section 4.2: NFC). */
const prepared = (password: string) => password.normalize('NFC')
const costText = ({ memoryCost, timeCost, parallelism }: Cost) => `$m=${memoryCost},t=${timeCost},p=${parallelism}$`

function busy(): AppError {
  return new AppError('limited', 'The server is busy. Please try again in 5 seconds.', { retryAfter: 5 })
}
