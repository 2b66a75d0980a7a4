// What a backup says of itself: the first file in it. Which names there can be besides is fixed, so that unpacking one never
// follows a path that somebody else has written.
import { z } from 'zod'
import type { Secrets } from '../../core/secrets.ts'

export const manifestName = 'manifest.json'
export const databaseName = 'homing.db'
export const keyName = 'master.key'
export const demoName = 'demo-mailbox.json'
export const demoMails = `${demoName}.mails`
/** Settings that are files of the owner's own. They are put beside the data, for the owner to take up. */
export const configNames = { providers: 'config/providers.json', categories: 'config/categories.json' } as const

/** Of a manifest.json, and of a file in it. */
export const manifestBytes = 32 * 1024 * 1024
export const mostFiles = 100_000

export function isKnownName(name: string): boolean {
  const fixed = [databaseName, keyName, demoName, configNames.providers, configNames.categories]
  return fixed.some((known) => known === name) || /^demo-mailbox\.json\.mails\/[\w-]{1,100}\.eml$/.test(name)
}

const count = z.number().int().nonnegative()
export const Manifest = z.object({
  /** Of this shape. */
  format: z.literal(1),
  version: z.string().max(100),
  schema: count,
  madeAt: z.iso.datetime(),
  /** Of the master key it was written with; it tells whether that is at hand, and nothing else. */
  key: z.string().max(100),
  counts: z.object({ people: count, accounts: count, mails: count }),
  files: z
    .array(z.object({ name: z.string().refine(isKnownName), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(mostFiles),
})
export type Manifest = z.infer<typeof Manifest>
export type ManifestFile = Manifest['files'][number]

export const fingerprintOf = (secrets: Secrets): string => secrets.key('backup-fingerprint').toString('base64url').slice(0, 22)
