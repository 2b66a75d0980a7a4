// One file of the catalogue, from the web into a file: https only, also where it redirects to, and only what was announced:
// so many bytes with these checksums. A mirror on this machine itself may speak http.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressKind } from '../../src/core/net/address.ts'
import type { FileFacts } from './run.ts'

const mostRedirects = 5
const idleMs = 60_000
const totalMs = 3_600_000
const redirects = new Set([301, 302, 303, 307, 308])

export async function download(
  address: string,
  file: string,
  facts: FileFacts,
  progress: (bytes: number) => void,
): Promise<void> {
  const over = new AbortController()
  const total = setTimeout(() => over.abort(new Error('The download took too long.')), totalMs)
  let idle: NodeJS.Timeout | undefined
  const resetTimeout = () => {
    clearTimeout(idle)
    idle = setTimeout(() => over.abort(new Error('The download stands still.')), idleMs)
  }
  resetTimeout()
  try {
    const response = await followed(new URL(address), over.signal)
    await checked(response, file, facts, (bytes) => {
      resetTimeout()
      progress(bytes)
    })
  } catch (cause) {
    throw over.signal.aborted ? over.signal.reason : cause
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
    over.abort()
  }
}

async function followed(first: URL, signal: AbortSignal): Promise<Response> {
  const isLocal = isHere(first)
  let url = first
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && isHere(url)))
      throw new Error(`Voices are fetched over https only, not from ${url.origin}.`)
    const response = await fetch(url, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new Error(`${url.host} isn't responding.`, { cause })
    })
    const location = redirects.has(response.status) ? response.headers.get('location') : null
    if (location === null) {
      if (!response.ok) throw new Error(`${url.host} doesn't have it (${response.status}).`)
      return response
    }
    await response.body?.cancel()
    url = new URL(location, url)
  }
  throw new Error(`${first.host} redirects too often.`)
}

function isHere({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host === 'localhost' : addressKind(host) === 'loopback'
}

async function checked(response: Response, file: string, facts: FileFacts, resetTimeout: (bytes: number) => void): Promise<void> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      md5.update(chunk)
      sha256.update(chunk)
      resetTimeout(bytes)
      done(bytes > facts.size ? other('is longer than it should be') : null, chunk)
    },
  })
  if (!response.body) throw other('is empty')
  await pipeline(response.body, measured, createWriteStream(file)).catch((cause: unknown) => {
    throw cause instanceof OtherFile ? cause : new Error('The download broke off.', { cause })
  })
  if (bytes !== facts.size) throw other('is shorter than it should be')
  const isIt = md5.digest('hex') === facts.md5 && (facts.sha256 === undefined || sha256.digest('hex') === facts.sha256)
  if (!isIt) throw other('has another checksum')
}

class OtherFile extends Error {}
const other = (how: string) => new OtherFile(`What was downloaded ${how}. Nothing was installed.`)
