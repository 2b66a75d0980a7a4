// Keeps suggestions up to date: by schedule, and on changes to mails in any program.
import type { App } from '../app.ts'
import { second } from '../shared/limits.ts'
import { analyzeMail } from '../suggestions/analyze.ts'
import { peopleWithMail } from '../suggestions/analyzed-queries.ts'
import { findFollowUps } from '../suggestions/follow-ups.ts'
import { resolveSuggestions, wakeSuggestions } from '../suggestions/resolve.ts'
import type { Job } from './jobs.ts'

/** After the last change to a mailbox; during a first sync, which changes it all the time, this often at most. */
const calm = 150
const atMost = 3 * second

export const suggestionJobs: Job[] = [
  {
    name: 'suggestions',
    schedule: '* * * * *',
    what: 'Shows snoozed suggestions again and removes expired ones.',
    run: async (app) => `${await wakeSuggestions(app)} changed`,
  },
  {
    name: 'suggest',
    schedule: '40 * * * *',
    what: 'Finds unanswered sent emails and things to do in recent ones.',
    run: async (app) => {
      let [found, looked, failed] = [0, 0, 0]
      for (const userId of await peopleWithMail(app.db)) {
        try {
          found += await findFollowUps(app, userId)
          looked += (await analyzeMail(app, userId)).analyzed
        } catch (err) {
          // A failure of one person does not stop the others.
          app.log.error({ userId, err }, 'suggestion analysis failed')
          failed++
        }
      }
      return `${found} not answered, ${looked} emails checked${failed > 0 ? `, failed for ${failed} people` : ''}`
    },
  },
]

/** Resolves suggestions when their mails are answered or archived, here or in another program. */
export function watchSuggestions(app: App): AsyncDisposable {
  const waiting = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const last = new Map<string, number>()
  const run = (userId: string) => {
    waiting.delete(userId)
    last.set(userId, Date.now())
    const work = resolveSuggestions(app, userId)
      .then(() => undefined)
      .catch((err: unknown) => app.log.error({ userId, err }, 'suggestions not updated'))
      .finally(() => running.delete(userId))
    running.set(userId, work)
  }
  const stop = app.events.listen((event) => {
    if (event.name === 'user.removed') last.delete(event.userId)
    if (event.name !== 'mail.changed' || waiting.has(event.userId)) return
    const wait = Math.max(calm, (last.get(event.userId) ?? 0) + atMost - Date.now())
    const { userId } = event
    waiting.set(
      userId,
      setTimeout(() => run(userId), wait),
    )
  })
  return {
    async [Symbol.asyncDispose]() {
      stop()
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
