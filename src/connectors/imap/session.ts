// One IMAP connection behind a mutex. Every use has a timeout, every failure is an AppError. A timeout closes the connection:
// a response that comes later would be taken for that of another command.
import type { ImapFlow, MailboxObject } from 'imapflow'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { createMutex } from '../../core/mutex.ts'
import { minute } from '../../shared/limits.ts'
import type { Place } from '../connector.ts'
import { toMailFailure, type Where } from '../failures/failures.ts'
import type { Timeouts } from '../timeouts.ts'
import type { JudgedImapFlow } from './judged-imap-flow.ts'

export const newsEvents = ['exists', 'expunge', 'flags'] as const

export class ImapSession {
  readonly client: JudgedImapFlow
  readonly timeouts: Timeouts
  /** When the server last answered something, by `performance.now()`. */
  lastActivityAt = performance.now()
  private readonly where: Where
  private readonly log: Log
  private readonly mutex = createMutex()
  /** Mailboxes in which something may have changed. */
  private readonly news = new Set<string>()
  private broken: Error | undefined

  constructor(client: JudgedImapFlow, where: Where, log: Log, timeouts: Timeouts) {
    this.client = client
    this.where = where
    this.log = log
    this.timeouts = timeouts
    // Without a listener an 'error' event would end the process; the command in flight fails on its own.
    client.on('error', (cause: Error) => {
      this.broken ??= cause
      log.debug({ code: Reflect.get(cause, 'code') }, 'imap connection lost')
    })
    // Servers report new mail with the response to any command, not only in IDLE.
    for (const event of newsEvents) client.on(event, ({ path }: { path: string }) => this.news.add(path))
  }

  /** Inside `use`: the server has answered. */
  noteActivity(): void {
    this.lastActivityAt = performance.now()
  }

  /** Runs `work` alone on the connection; it may take `time` milliseconds. */
  use<T>(work: (wanted: AbortSignal) => Promise<T>, time = 5 * minute): Promise<T> {
    return this.mutex.run(async (contended) => {
      if (!this.client.usable) throw this.failure(Object.assign(new Error('not connected'), { code: 'NoConnection' }))
      try {
        const done = await inTime(work(contended), time, this.client)
        this.noteActivity()
        return done
      } catch (cause) {
        throw this.failure(cause)
      }
    })
  }

  /** Inside `use`: selects the mailbox unless it is; `fresh` asks for its state as of now. `missing` where there is none. */
  async select(path: string, fresh = false): Promise<MailboxObject> {
    const { client } = this
    if (!fresh && client.mailbox && client.mailbox.path === path) return client.mailbox
    try {
      const mailbox = await client.mailboxOpen(path)
      // Its count includes what came since the last listing, which no later event reports.
      this.news.add(path)
      return mailbox
    } catch (cause) {
      if (cause instanceof Error && Reflect.get(cause, 'mailboxMissing') === true)
        throw new AppError('missing', 'This folder is no longer on the mail server.', { cause })
      throw cause
    }
  }

  /** Inside `use`: selects the mailbox of a place; false when its UIDVALIDITY is another one now. */
  async selectPlace(place: Place): Promise<boolean> {
    const mailbox = await this.select(place.mailbox).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.kind === 'missing') return undefined
      throw cause
    })
    return mailbox !== undefined && String(mailbox.uidValidity) === place.uidvalidity
  }

  /** Something may have changed in the selected mailbox. */
  addNews(): void {
    if (this.client.mailbox) this.news.add(this.client.mailbox.path)
  }

  /** Whether something may have changed in this mailbox since the last call. */
  takeNews(path: string): boolean {
    return this.news.delete(path)
  }

  /** An error of this connection as an AppError. */
  failure(cause: unknown): AppError {
    if (cause instanceof AppError) return cause
    // Commands on a closed connection fail with "no connection"; the reason for closing it says more.
    const code = String(this.broken && Reflect.get(this.broken, 'code'))
    const isOurs = !this.client.usable && ['ETIMEOUT', 'ResponseTooLarge'].includes(code)
    return toMailFailure(isOurs ? this.broken : cause, this.where)
  }

  async close(): Promise<void> {
    if (this.client.usable)
      await inTime(this.client.logout(), 1500, this.client).catch((cause: unknown) =>
        this.log.debug({ kind: toMailFailure(cause, this.where).kind }, 'imap logout failed'),
      )
    this.client.close()
  }
}

/** Waits for `work`; when it takes too long the connection is closed and a timeout thrown. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number, client: ImapFlow): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' }))
      client.close()
    }, timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
