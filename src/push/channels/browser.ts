// Web Push: a message that the push service of a browser's vendor passes on and cannot read (RFC 8030, RFC 8291, RFC 8292).
// UnifiedPush endpoints take the same.
import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { day, second } from '../../shared/limits.ts'
import type { Note, NoteContent } from '../note.ts'
import type { BrowserSecret } from '../target-secret.ts'
import { loadWebPush, vapidKeys, vapidSubject } from '../vapid.ts'
import { answerLimits, type Outcome, outcomeOf } from './outcome.ts'

/** How long the service keeps it for a device that is off. */
const ttlSeconds = day / second

export async function sendToBrowser(app: App, { endpoint, p256dh, auth }: BrowserSecret, note: Note): Promise<Outcome> {
  const [webPush, keys] = await Promise.all([loadWebPush(), vapidKeys(app)])
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(contentOf(note)), {
    vapidDetails: { subject: vapidSubject(app), ...keys },
    TTL: ttlSeconds,
    urgency: 'normal',
    topic: topicOf(note.tag),
  })
  const answer = await app.net.push(endpoint, {
    ...answerLimits(app),
    headers: headersOf(request.headers),
    body: request.body ?? '',
  })
  const isGone = answer.status === 404 || answer.status === 410
  return isGone ? { is: 'gone' } : outcomeOf(answer, app.now().getTime())
}

const contentOf = ({ title, body, tag, path }: Note): NoteContent => ({ title, body, tag, path })

/** A later message replaces one of the same topic that was not delivered yet: 32 characters, base64url (RFC 8030, section 5.4). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  // The length is the guard's to say.
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}
