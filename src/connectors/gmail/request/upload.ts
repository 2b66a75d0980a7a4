// Uploads a whole mail. The library pipes the given stream into the request without an error handler, so an error would end the
// process: here it aborts the request before the end of the text.
import { Readable } from 'node:stream'
import type { Ask } from './request.ts'

export interface Upload {
  /** Opened for each try. An error aborts the request, so that Gmail drops the mail, and is passed to the caller. */
  body: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  threadId?: string
}
interface Media {
  mimeType: string
  body: Readable
}

/** `request` opens the mail for each try. */
export async function uploading(
  { body }: Upload,
  how: Ask | undefined,
  request: (media: () => Media, how: Ask) => Promise<unknown>,
): Promise<unknown> {
  const stop = new AbortController()
  const signal = how?.signal ? AbortSignal.any([how.signal, stop.signal]) : stop.signal
  let failed: { cause: unknown } | undefined
  let tries = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const mine = ++tries
    try {
      for await (const piece of body()) {
        yield piece
        // Gmail responded before it had read everything.
        if (mine !== tries) return
      }
    } catch (cause) {
      failed = { cause }
      stop.abort(cause)
      // Ending it would complete the mail.
      await new Promise<never>(() => undefined)
    }
  }
  try {
    const media = () => ({ mimeType: 'message/rfc822', body: Readable.from(pieces(), { objectMode: false }) })
    return await request(media, { ...how, signal })
  } catch (cause) {
    throw failed === undefined ? cause : failed.cause
  } finally {
    tries++
  }
}
