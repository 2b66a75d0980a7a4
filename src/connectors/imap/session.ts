// One IMAP connection, used by one at a time, every use bounded in time, every failure an AppError. A use that takes too
// long closes the connection: after that nobody knows what the server will still answer.
import type { ImapFlow, MailboxObject } from 'imapflow'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { createMutex } from '../../core/mutex.ts'
import { minute } from '../../shared/limits.ts'
import type { Place } from '../connector.ts'
import { toMailFailure, type Where } from '../failures/failures.ts'
import type { Timeouts } from '../timeouts.ts'

export interface ImapSession {
  readonly client: ImapFlow
  readonly timeouts: Timeouts
  /** When the server last answered something, by `performance.now()`. */
  readonly lastActivityAt: number
  /** Inside `use`: it has answered. */
  noteActivity(): void
  /** Runs `work` alone on the connection; it may take `time` milliseconds, five minutes unless told. */
  use<T>(work: (wanted: AbortSignal) => Promise<T>, time?: number): Promise<T>
  /** Inside `use`: selects the mailbox unless it is; `fresh` asks for its state as of now. `missing` where there is none. */
  select(path: string, fresh?: boolean): Promise<MailboxObject>
  /** Inside `use`: selects the mailbox of a place; false when its UIDVALIDITY is another one now. */
  selectPlace(place: Place): Promise<boolean>
  /** Whether something may have changed in this mailbox since this was last asked. */
  takeNews(path: string): boolean
  /** What has gone wrong, as an AppError. */
  failure(cause: unknown): AppError
  close(): Promise<void>
}

export const newsEvents = ['exists', 'expunge', 'flags'] as const

export function createSession(client: ImapFlow, where: Where, log: Log, timeouts: Timeouts): ImapSession {
  const mutex = createMutex()
  let broken: Error | undefined
  let lastActivityAt = performance.now()
  const noteActivity = () => {
    lastActivityAt = performance.now()
  }
  // Without a listener an 'error' event would end the process; the command in flight fails on its own.
  client.on('error', (cause: Error) => {
    broken ??= cause
    log.debug({ code: Reflect.get(cause, 'code') }, 'imap connection broke')
  })

  // Servers tell of new mail with the answer to whatever they are asked, not only in IDLE.
  const news = new Set<string>()
  for (const event of newsEvents) client.on(event, ({ path }: { path: string }) => news.add(path))

  const failure = (cause: unknown) => failureOf(cause, client, broken, where)
  const select = (path: string, fresh = false) => selectMailbox(client, path, fresh, news)

  return {
    client,
    timeouts,
    get lastActivityAt() {
      return lastActivityAt
    },
    noteActivity,
    failure,
    select,
    takeNews: (path) => news.delete(path),
    use: (work, time = 5 * minute) =>
      mutex.run(async (contended) => {
        if (!client.usable) throw failure(Object.assign(new Error('not connected'), { code: 'NoConnection' }))
        try {
          const done = await inTime(work(contended), time, client)
          noteActivity()
          return done
        } catch (cause) {
          throw failure(cause)
        }
      }),
    selectPlace: async (place) => {
      const mailbox = await select(place.mailbox).catch((cause: unknown) => {
        if (cause instanceof AppError && cause.kind === 'missing') return undefined
        throw cause
      })
      return mailbox !== undefined && String(mailbox.uidValidity) === place.uidvalidity
    },
    close: async () => {
      if (client.usable)
        await inTime(client.logout(), 1500, client).catch((cause: unknown) =>
          log.debug({ kind: toMailFailure(cause, where).kind }, 'imap logout failed'),
        )
      client.close()
    },
  }
}

/** Commands of a connection that was given up fail with "no connection": the reason is why it was given up. */
function failureOf(cause: unknown, client: ImapFlow, broken: Error | undefined, where: Where): AppError {
  if (cause instanceof AppError) return cause
  const isOurs = broken !== undefined && !client.usable
  const givenUp = isOurs && ['ETIMEOUT', 'ResponseTooLarge'].includes(String(Reflect.get(broken, 'code')))
  return toMailFailure(givenUp ? broken : cause, where)
}

/** Selects the mailbox unless it is selected; what a SELECT reports is news. */
async function selectMailbox(client: ImapFlow, path: string, fresh: boolean, news: Set<string>): Promise<MailboxObject> {
  if (!fresh && client.mailbox && client.mailbox.path === path) return client.mailbox
  try {
    const mailbox = await client.mailboxOpen(path)
    // Whatever it was opened for: what came since the last listing is in its count, and not reported again.
    news.add(path)
    return mailbox
  } catch (cause) {
    if (cause instanceof Error && Reflect.get(cause, 'mailboxMissing') === true)
      throw new AppError('missing', 'This folder is no longer on the mail server.', { cause })
    throw cause
  }
}

/** Waits for `work`; when it takes too long the connection is closed and a time-out thrown. */
export async function inTime<T>(work: Promise<T>, timeouts: number, client: ImapFlow): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' }))
      client.close()
    }, timeouts)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
