// The key pair that signs Web Push messages (VAPID, RFC 8292), made when the first browser asks for it and kept sealed.
// Subscriptions are bound to it: a new pair would silence every browser.
import type { App } from '../app.ts'
import { sealContext } from '../store/keys/sealed.ts'
import { insertVapid, storedVapid } from './queries.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const context = sealContext('server_key.sealed', 'vapid')

export async function vapidKeys(app: App): Promise<VapidKeys> {
  const stored = (await storedVapid(app.db)) ?? (await createVapid(app))
  return JSON.parse(app.secrets.open(stored, context)) as VapidKeys
}

/** Of two that ask at once the first one's pair stays. */
async function createVapid(app: App): Promise<string> {
  const { generateVAPIDKeys } = await loadWebPush()
  await insertVapid(app.db, app.secrets.seal(JSON.stringify(generateVAPIDKeys()), context), app.now().getTime())
  app.log.info('vapid keys created')
  const stored = await storedVapid(app.db)
  if (stored === undefined) throw new Error('the vapid keys were not stored')
  return stored
}

/** Whom a push service can write to about these messages (RFC 8292, section 2.1). */
export function vapidSubject({ settings }: Pick<App, 'settings'>): string {
  return settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.supportEmail}`
}

/** Loaded with the first push: most servers never send one. */
export const loadWebPush = async () => (await import('web-push')).default
