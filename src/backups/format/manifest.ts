// The manifest, the first file of a backup. The other names are fixed, so that unpacking never follows a path from the archive.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Secrets } from '../../core/secrets.ts'

export const manifestName = 'manifest.json'
export const databaseName = 'homing.db'
export const keyName = 'master.key'
export const demoName = 'demo-mailbox.json'
export const demoMails = `${demoName}.mails`
/** The owner's own configuration files. A restore puts them beside the data, for the owner to apply. */
export const configNames = { providers: 'config/providers.json', categories: 'config/categories.json' } as const

/** Limits of manifest.json. */
export const manifestBytes = 32 * 1024 * 1024
export const mostFiles = 100_000

export function isKnownName(name: string): boolean {
  const fixed = [databaseName, keyName, demoName, configNames.providers, configNames.categories]
  return fixed.some((known) => known === name) || /^demo-mailbox\.json\.mails\/[\w-]{1,100}\.eml$/.test(name)
}

const count = z.number().int().nonnegative()
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string().max(100),
  schema: count,
  madeAt: z.iso.datetime(),
  /** Fingerprint of the master key it was written with. */
  key: z.string().max(100),
  counts: z.object({ people: count, accounts: count, mails: count }),
  files: z
    .array(z.object({ name: z.string().refine(isKnownName), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(mostFiles),
})
export type Manifest = z.infer<typeof Manifest>
export type ManifestFile = Manifest['files'][number]

export const fingerprintOf = (secrets: Secrets): string => secrets.key('backup-fingerprint').toString('base64url').slice(0, 22)

export interface Digest {
  bytes: number
  sha256: string
}

/** Counts and hashes what is piped through; `result` is valid at the end. */
export function digesting(): { through: Transform; result(): Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export async function digestOf(file: string): Promise<Digest> {
  const { through, result } = digesting()
  through.resume()
  await pipeline(createReadStream(file), through)
  return result()
}
