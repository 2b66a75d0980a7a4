// A whole mail on its way to Gmail. The client pipes what it is given into the request and looks at no error of it, so that one
// would end the program: here an error ends the request instead, before the text has an end.
import { Readable } from 'node:stream'
import type { Ask } from './request.ts'

export interface Upload {
  /** Begun anew for each try. What it throws ends the request, so that Gmail has to drop the mail, and reaches the caller. */
  body: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  threadId?: string
}
interface Media {
  mimeType: string
  body: Readable
}

/** `request` asks for the mail anew with each try. */
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
        // Gmail answered before it had read everything: nobody waits for the rest.
        if (mine !== tries) return
      }
    } catch (cause) {
      failed = { cause }
      stop.abort(cause)
      // An end would make it a whole mail.
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
