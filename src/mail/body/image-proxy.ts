// Remote images through this server, so that a sender learns neither address nor browser of who reads.
import type { App } from '../../app.ts'
import type { Signing } from '../../connectors/mime/sanitise/signed-address.ts'
import { AppError } from '../../core/errors.ts'
import { type SafeImage, sniffImage } from '../../core/sniff.ts'
import { second } from '../../shared/limits.ts'
import { openSigned, signingFor } from './signed-url.ts'

const limit = { bytes: 10 * 1024 * 1024, ms: 10 * second }

export interface SignedImage {
  url: string
  /** Whose, for counting. */
  userId: string
}

export const imageProxyFor = (app: App, userId: string, mailId: string): Signing =>
  signingFor(app, 'image-proxy', '/api/img/', userId, mailId)

/** The image an address stands for; `missing` when we did not sign it, or before yesterday. */
export function openImageAddress(app: App, signature: string, encoded: string): SignedImage {
  const image = openSigned(app, 'image-proxy', { signature, encoded }, 1)
  if (!image) throw new AppError('missing', "This image doesn't exist.")
  return { url: image.url, userId: image.userId }
}

/** Fetches it through the egress guard. What is no png, jpeg, gif or webp by its bytes is no image. */
export async function fetchImage(app: App, image: SignedImage): Promise<{ type: SafeImage; bytes: Uint8Array }> {
  const answer = await app.net.get(image.url, {
    maxBytes: limit.bytes + 1,
    timeoutMs: limit.ms,
    accept: 'image/webp,image/png,image/jpeg,image/gif',
  })
  const type = answer.status === 200 && answer.bytes.length <= limit.bytes ? sniffImage(answer.bytes) : undefined
  if (!type) throw new AppError('provider', "Couldn't load this image.")
  return { type, bytes: answer.bytes }
}
