import type { Response } from 'express'

/** Aborts when the caller hangs up before the answer is whole. */
export function disconnectSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => {
    if (!res.writableEnded) gone.abort()
  })
  return gone.signal
}
