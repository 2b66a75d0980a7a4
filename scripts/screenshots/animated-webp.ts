// Puts single WebP pictures together to an animated one (RFC 9649, section 2.7.1).

export interface Frame {
  /** A whole WebP file; all of one size. */
  picture: Buffer
  /** How long it is shown, in milliseconds. */
  ms: number
}

const animation = 0b10
/** A frame replaces what was there before. */
const noBlending = 0b10

export function animatedWebp(frames: readonly Frame[], { width, height }: { width: number; height: number }): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)])
  const header = chunk('VP8X', Buffer.concat([Buffer.from([animation, 0, 0, 0]), size]))
  // The background, which no frame lets through, and no end of the loop.
  const loop = chunk('ANIM', Buffer.alloc(6))
  const drawn = frames.map(({ picture, ms }) => {
    const placed = Buffer.concat([uint24(0), uint24(0), size, uint24(ms), Buffer.from([noBlending])])
    return chunk('ANMF', Buffer.concat([placed, imageData(picture)]))
  })
  return riff(Buffer.concat([header, loop, ...drawn]))
}

/** The chunks of a picture that hold what is seen. */
function imageData(picture: Buffer): Buffer {
  const found: Buffer[] = []
  for (let at = 12; at + 8 <= picture.length; ) {
    const length = picture.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (['ALPH', 'VP8 ', 'VP8L'].includes(picture.toString('latin1', at, at + 4))) found.push(picture.subarray(at, end))
    at = end
  }
  if (found.length === 0) throw new Error('This is no WebP picture.')
  return Buffer.concat(found)
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function riff(chunks: Buffer): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), chunks]))
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
