// The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): the signature covers id, time and body, so that none of
// them can be exchanged.
import { createHmac } from 'node:crypto'

export function signedHeaders(key: string, { id, now, body }: { id: string; now: Date; body: string }): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
