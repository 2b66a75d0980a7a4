import type { Readable } from 'node:stream'

/** The whole stream; undefined, and the stream closed, where it is longer than `most`. */
export async function readLimited(stream: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
