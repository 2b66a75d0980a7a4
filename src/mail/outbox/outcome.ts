// Waits for the outcome of a mail in the outbox.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { outboxById } from './queries.ts'

/** Resolves once the mail has been sent, or is still being sent after `timeoutMs`; throws when it failed or its status is unknown. */
export async function outcomeOf(app: App, userId: string, id: string, timeoutMs: number): Promise<void> {
  let finish: () => void = () => undefined
  const stop = app.events.listen((event) => {
    if (event.name === 'outbox.changed' && event.id === id) finish()
  })
  const deadline = performance.now() + timeoutMs
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        finish = resolve
      })
      if (await settled(app, userId, id)) return
      const left = deadline - performance.now()
      if (left <= 0) return
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, Math.min(left, 1000)))])
    }
  } finally {
    stop()
  }
}

async function settled(app: App, userId: string, id: string): Promise<boolean> {
  const row = await outboxById(app.db, userId, id)
  switch (row?.status) {
    case 'failed':
      throw new AppError('unprocessable', row.error ?? 'The mail server rejected the email.')
    case 'unknown':
      throw new AppError(
        'unavailable',
        row.error ?? 'The email may or may not have been sent. Please check Sent before sending it again.',
      )
    case 'cancelled':
      throw new AppError('conflict', "Sending was cancelled. This email wasn't sent.")
    case 'held':
      // Tried and put back: it will be tried again, and the outbox says why.
      return row.attempts > 0 || row.error !== null
    case 'sending':
      return false
    default:
      return true
  }
}
