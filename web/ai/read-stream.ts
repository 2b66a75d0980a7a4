// Reads a streamed response. Aborting resolves at once, even while a chunk is awaited; the server notices the closed
// connection.
interface StreamChunk {
  is: 'piece'
  text: string
}
/** Resolves with the final chunk; undefined if aborted. `onText` gets each piece of text. */
export async function readStream<Last extends { is: 'done' }>(
  call: Promise<AsyncIterable<StreamChunk | Last>>,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Last | undefined> {
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
      if (next.value.is === 'done') return next.value
      onText(next.value.text)
    }
  } catch (cause) {
    if (signal.aborted) return undefined
    throw cause
  } finally {
    call.catch(() => undefined) // aborted: the result no longer matters
  }
}
