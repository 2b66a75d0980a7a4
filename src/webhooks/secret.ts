// What it takes to send to a webhook, sealed: its address, which may contain a token, and the key that signs.
import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { sealContext } from '../store/keys/sealed.ts'

export interface WebhookSecret {
  url: string
  /** `whsec_` and 32 bytes in Base64, as Standard Webhooks writes keys. */
  key: string
}

export const newKey = (): string => `whsec_${randomBytes(32).toString('base64')}`

const context = (id: string) => sealContext('webhook.secret', id)

export const sealWebhook = ({ secrets }: Pick<App, 'secrets'>, id: string, secret: WebhookSecret): string =>
  secrets.seal(JSON.stringify(secret), context(id))

export const openWebhook = ({ secrets }: Pick<App, 'secrets'>, id: string, sealed: string): WebhookSecret =>
  JSON.parse(secrets.open(sealed, context(id))) as WebhookSecret
