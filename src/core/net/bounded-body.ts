// The body of an answer, decompressed, and never more of it than asked for: what is longer is cut off and the
// connection ended, so that neither a long answer nor a small one that unpacks to gigabytes costs memory.
import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

export async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const kept: Uint8Array[] = []
  let size = 0
  const enough = Promise.withResolvers<void>()
  const keep = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      kept.push(chunk.subarray(0, maxBytes - size))
      size += chunk.length
      if (size < maxBytes) continue
      enough.resolve()
      throw new Error('long enough')
    }
  }
  try {
    const decoder = decoderOf(response.headers['content-encoding'])
    // Throwing ends the pipeline, but its teardown may never finish: it is not awaited.
    const read = decoder ? pipeline(response, decoder, keep) : keep(response as Readable)
    await Promise.race([read, enough.promise])
  } catch (cause) {
    if (size < maxBytes) throw cause
  } finally {
    response.destroy()
  }
  return Buffer.concat(kept)
}

function decoderOf(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip({ chunkSize: 16 * 1024 })
    case 'deflate':
      return zlib.createInflate({ chunkSize: 16 * 1024 })
    case 'br':
      return zlib.createBrotliDecompress({ chunkSize: 16 * 1024 })
    default:
      throw new Error('unknown content encoding')
  }
}
