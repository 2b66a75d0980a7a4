// What passes by is counted and hashed.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Digest {
  bytes: number
  sha256: string
}

/** Looks at what passes; `result` is right when everything has. */
export function digesting(): { through: Transform; result(): Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export async function digestOf(file: string): Promise<Digest> {
  const { through, result } = digesting()
  through.resume()
  await pipeline(createReadStream(file), through)
  return result()
}
