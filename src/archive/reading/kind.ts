// What a file is, by its first bytes: its name says nothing.

export type Kind = 'zip' | 'mbox' | 'mail' | 'packed' | 'nothing' | 'other'

const headBytes = 4096

/** The first bytes of a stream, and the stream as if nobody had looked. */
export async function peek(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const items = source[Symbol.asyncIterator]()
  const read: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const next = await items.next()
    if (next.done) break
    read.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(read)
  async function* whole(): AsyncGenerator<Buffer, void, undefined> {
    try {
      if (head.length > 0) yield head
      for (let next = await items.next(); !next.done; next = await items.next()) yield next.value
    } finally {
      await items.return?.()
    }
  }
  return { head, whole: whole() }
}

export function kindOf(head: Buffer): Kind {
  if (head.length === 0) return 'nothing'
  if (['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'packed'
  const text = head
    .toString('latin1')
    .replace(/^ï»¿/, '')
    .replace(/^[\r\n ]+/, '')
  if (text === '') return 'nothing'
  if (text.startsWith('From ')) return 'mbox'
  // A header, whatever comes behind it (RFC 5322, section 2.2).
  return /^[!-9;-~]{1,200}[ \t]*:/.test(text) && !text.slice(0, 1000).includes('\0') ? 'mail' : 'other'
}
