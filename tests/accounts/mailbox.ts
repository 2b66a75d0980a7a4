// What the tests of accounts share: one mail server for a file, and inputs that fit it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppError } from '../../src/core/errors.ts'
import type { ConnectInput } from '../../src/shared/accounts.ts'
import type { MailServer } from '../support/mail-server.ts'
import type { TestApp } from '../support/test-app.ts'

/** Lets the app reach the test's mail server, which listens on the loopback. */
export const allowLoopback = { MAIL_HOSTS_ALLOW: '127.0.0.1' }

export function mailbox(server: MailServer, change: Partial<ConnectInput> = {}): ConnectInput {
  const { ports, host, fingerprint } = server
  return {
    provider: 'imap',
    email: 'alice@example.test',
    password: 'alice-pw',
    imap: { host, port: ports.imaps, security: 'tls', fingerprint },
    smtp: { host, port: ports.smtps, security: 'tls', fingerprint },
    ...change,
  }
}

/** The code a caller sees and the AppError behind it. */
export async function failure(work: Promise<unknown>): Promise<{ code: unknown; message: string; details: AppError['details'] }> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Error && 'code' in error)) throw new Error(`expected a refusal, got ${String(error)}`)
  const cause = error.cause as AppError | undefined
  return { code: error.code, message: error.message, details: cause?.details }
}

/** Names of events and wakes from now on. */
export function listenTo(t: TestApp): string[] {
  const received: string[] = []
  t.app.events.listen((event) => received.push(event.name))
  t.app.wakeAccount = (_accountId, what) => void received.push(`wake ${what}`)
  return received
}

/** Sets a person's password. Dovecot looks at its password file once a second at most, so this takes a little longer. */
export async function givePassword(server: MailServer, user: string, password: string): Promise<void> {
  server.setPassword(user, password)
  await sleep(1100)
}
