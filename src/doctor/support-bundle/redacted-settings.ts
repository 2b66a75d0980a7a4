// Which settings are set, for a stranger who helps: choices and numbers as they are, of everything else only whether it is set.
import { createHmac } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Settings } from '../../settings.ts'

/** Nothing in these can name anybody or open anything. */
const plain = [
  'port',
  'registration',
  'accountsPerProvider',
  'sendLimitPerHour',
  'sendLimitPerDay',
  'aiBackend',
  'ollamaPull',
  'aiBackgroundPerDay',
  'ttsBackend',
  'backups',
  'keepFree',
  'demo',
  'logLevel',
] as const satisfies readonly (keyof Settings)[]
/** Where something is: whether two of them are the same place can matter, and what they are does not. */
const places = [
  'publicUrl',
  'ollamaHost',
  'openaiBaseUrl',
  'piperUrl',
  'sttUrl',
  'smtpUrl',
] as const satisfies readonly (keyof Settings)[]

export function redactedSettings({ settings, secrets }: Pick<App, 'settings' | 'secrets'>): Record<string, unknown> {
  const shown = Object.entries(settings).map(([name, value]) => {
    const known: readonly string[] = plain
    if (known.includes(name)) return [name, value] as const
    const addresses: readonly string[] = places
    if (addresses.includes(name) && typeof value === 'string')
      return [name, shownPlace(secrets.key('doctor names'), value)] as const
    if (Array.isArray(value)) return [name, { entries: value.length }] as const
    if (typeof value === 'object' && value !== null) return [name, { entries: Object.keys(value).length }] as const
    return [name, value === undefined || value === '' ? 'not set' : 'set'] as const
  })
  return Object.fromEntries(shown)
}

function shownPlace(key: Buffer, url: string) {
  if (!URL.canParse(url)) return 'set'
  const { protocol, hostname, port } = new URL(url)
  return { protocol, host: createHmac('sha256', key).update(hostname).digest('hex').slice(0, 8), port }
}
