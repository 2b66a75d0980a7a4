// How much one person may send: whoever gets hold of a session cannot make a spammer of the mailbox. Counted is what was put
// into the outbox, by the screens or by programs; what was taken back does not count.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { day, hour, minute, second } from '../../shared/limits.ts'
import { nthNewest } from './send-limit-queries.ts'

/** Throws `limited` where the person has sent as much as the settings allow. Belongs into the transaction that puts the mail in. */
export async function checkSendLimit(app: App, userId: string): Promise<void> {
  const { sendLimitPerHour, sendLimitPerDay } = app.settings
  await checkWindow(app, userId, sendLimitPerHour, hour, 'an hour')
  await checkWindow(app, userId, sendLimitPerDay, day, 'a day')
}

async function checkWindow(app: App, userId: string, most: number, window: number, name: string): Promise<void> {
  const now = app.now().getTime()
  const at = await nthNewest(app.db, userId, most, now - window)
  if (at === undefined) return
  const wait = at + window - now
  const sentence = `You've sent ${most} emails within ${name}, which is the limit here. ${advice(wait)}`
  throw new AppError('limited', sentence, { retryAfter: Math.max(1, Math.ceil(wait / second)) })
}

function advice(wait: number): string {
  const minutes = Math.ceil(wait / minute)
  if (minutes <= 1) return 'Please try again in a minute.'
  return minutes < 100 ? `Please try again in ${minutes} minutes.` : `Please try again in ${Math.ceil(wait / hour)} hours.`
}
