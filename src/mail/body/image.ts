// Remote images through this server, so that a sender learns neither address nor browser of who reads. An address works
// only where we signed it: for one person, one mail, one image and at most two days. The signature is the access
// control: a picture in a sandboxed frame can send no token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import { imageAddress } from '../../connectors/mime/sanitise/images.ts'
import { AppError } from '../../core/errors.ts'
import { type SafeImage, sniffImage } from '../../core/sniff.ts'
import { day, second } from '../../shared/limits.ts'

const limit = { bytes: 10 * 1024 * 1024, ms: 10 * second }

export interface SignedImage {
  url: string
  /** Person and mail, for counting. */
  scope: string
}

/** What the sanitiser needs to rewrite a mail's remote images. The key is good for this person, this mail and this day only. */
export function imageProxyFor(app: App, userId: string, mailId: string): { prefix: string; key: string; scope: string } {
  const scope = `${userId}.${mailId}.${today(app)}`
  return { prefix: '/api/img/', key: keyFor(app, scope), scope }
}

/** The image an address stands for; `missing` when we did not sign it, or too long ago. */
export function openImageAddress(app: App, signature: string, encoded: string): SignedImage {
  const payload = Buffer.from(encoded, 'base64url').toString('utf8')
  const end = payload.indexOf('\n')
  const scope = payload.slice(0, Math.max(0, end))
  const url = payload.slice(end + 1)
  const [userId, mailId, date, more] = scope.split('.')
  const age = today(app) - Number(date)
  const expected = imageAddress({ prefix: '', key: keyFor(app, scope), scope }, url).split('/', 1)[0] ?? ''
  if (!isSame(signature, expected) || !userId || !mailId || more !== undefined || !(age === 0 || age === 1)) {
    throw new AppError('missing', 'There is no such image.')
  }
  return { url, scope: `${userId}.${mailId}` }
}

/** Fetches it through the egress guard. What is no png, jpeg, gif or webp by its bytes is no image. */
export async function fetchImage(app: App, image: SignedImage): Promise<{ type: SafeImage; bytes: Uint8Array }> {
  const answer = await app.net.get(image.url, {
    maxBytes: limit.bytes,
    timeoutMs: limit.ms,
    accept: 'image/webp,image/png,image/jpeg,image/gif',
  })
  const type = answer.status === 200 ? sniffImage(answer.bytes) : undefined
  if (!type) throw new AppError('provider', 'This image could not be fetched.')
  return { type, bytes: answer.bytes }
}

const today = (app: App) => Math.floor(app.now().getTime() / day)
const keyFor = (app: App, scope: string) => createHmac('sha256', app.secrets.key('image-proxy')).update(scope).digest('base64url')

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
