// Reads a streamed response. Aborting resolves at once, even while a chunk is awaited; the server notices the closed
// connection.
interface Piece {
  is: 'piece'
  text: string
}
type Chunk = Piece | { is: 'built-in' } | { is: 'done' }
interface StreamHandlers<BuiltIn> {
  /** The answer so far; what follows replaces it. */
  onBuiltIn: (chunk: BuiltIn) => void
  /** Each piece of text. */
  onText?: (text: string) => void
}
/** Resolves with the final chunk; undefined if aborted. */
export async function readStream<One extends Chunk>(
  call: Promise<AsyncIterable<One>>,
  signal: AbortSignal,
  { onBuiltIn, onText }: StreamHandlers<Extract<One, { is: 'built-in' }>>,
): Promise<Extract<One, { is: 'done' }> | undefined> {
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  try {
    const pieces = await Promise.race([call, stopped])
    if (pieces === 'stopped') return undefined
    const iterator = pieces[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped])
      if (next === 'stopped') return undefined
      if (next.done) throw new Error('The answer ended before its end.')
      const chunk: Chunk = next.value
      if (chunk.is === 'piece') onText?.(chunk.text)
      else if (chunk.is === 'done') return chunk as Extract<One, { is: 'done' }>
      else onBuiltIn(chunk as Extract<One, { is: 'built-in' }>)
    }
  } catch (cause) {
    if (signal.aborted) return undefined
    throw cause
  } finally {
    call.catch(() => undefined) // aborted: the result no longer matters
  }
}
