import type { Readable } from 'node:stream'

/** All bytes of a file, or undefined where there are more than `max`. */
export async function upTo(max: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
