// Reads an answer that comes in pieces. Whoever stops it is free at once, also while the next piece is still awaited; the
// server hears of it by the end of the connection.
interface StreamChunk {
  is: 'piece'
  text: string
}
/** What the last piece carries; undefined where it was stopped. Each bit of text is told as it comes. */
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
    call.catch(() => undefined) // stopped: what became of it no longer matters
  }
}
