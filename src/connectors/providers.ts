// The providers the product knows by name: endpoints, scopes and servers, from a file an owner may replace
// (PROVIDERS_FILE, docs/operations.md). A wrong file stops the start with a line that says what is wrong.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Server } from '../shared/accounts.ts'

/** Secrets and codes travel to these addresses: plain http only inside this machine. */
export const endpoint = z.string().refine((text) => {
  const url = URL.parse(text)
  const inside = url?.hostname === 'localhost' || url?.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url?.hostname ?? '')
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && inside)
}, 'must be an https address (http for loopback only)')

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+\.[^\s@]+$/, 'is not a domain')

/** How to get the password that a provider wants from mail programs. */
export const AppPassword = z.object({ url: endpoint, steps: z.array(z.string().min(1)).min(1) })

const ProviderEntry = z.object({
  label: z.string().min(1),
  connector: z.enum(['gmail', 'imap']),
  domains: z.array(domain).default([]),
  oauth: z
    .object({
      /** Who signs the ID tokens, as they name it; `{tenantid}` stands for any. With it they are checked and count. */
      issuer: z.string().min(1).max(300).optional(),
      authorizeUrl: endpoint,
      tokenUrl: endpoint,
      revokeUrl: endpoint.optional(),
      userInfoUrl: endpoint,
      deviceUrl: endpoint.optional(),
      /** Where tokens that began with a device code are got and renewed; `tokenUrl` unless told. */
      deviceTokenUrl: endpoint.optional(),
      scopes: z.array(z.string().min(1)),
      clientIdEnv: z.string().min(1),
      clientSecretEnv: z.string().min(1),
    })
    .optional(),
  api: z
    .object({
      baseUrl: endpoint,
      /** What a person's mailbox may ask for in a minute to begin with, where Google allows this project more (gmail/request/quota-costs.ts). */
      unitsPerMinute: z.number().int().min(300).max(10_000_000).optional(),
    })
    .optional(),
  imap: Server,
  smtp: Server,
  appPassword: AppPassword.optional(),
  /** A sentence worth knowing before the password is typed. */
  note: z.string().min(1).optional(),
})
const Providers = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), ProviderEntry)

export type ProviderEntry = z.infer<typeof ProviderEntry>
/** By name: `gmail`, `outlook`, `yahoo` and whatever an owner adds. */
export type ProviderTable = z.infer<typeof Providers>

export function readProviders(file: string): ProviderTable {
  const parsed = Providers.safeParse(readJson(file))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Please correct the providers file ${file}:\n  ${wrong.join('\n  ')}`)
}

/** The provider an address belongs to by its domain. */
export function providerOfDomain(table: ProviderTable, name: string): { id: string; entry: ProviderEntry } | undefined {
  const found = Object.entries(table).find(([, entry]) => entry.domains.includes(name))
  return found && { id: found[0], entry: found[1] }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`Please correct these settings:\n  PROVIDERS_FILE: ${file} can't be read or isn't valid JSON.`, { cause })
  }
}
