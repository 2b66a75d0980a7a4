// Each connected mailbox: when it was last in step, how its connection is, whether its access lasts. Whose it is stands beside
// the sentence, never in it; neither an address nor a folder's name stands anywhere.
import type { App } from '../../app.ts'
import type { ConnectionFacts } from '../../core/runtime.ts'
import type { ReconnectCause } from '../../shared/accounts.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { day, hour, minute } from '../../shared/limits.ts'
import { connectedMailboxes, longestDue, type MailboxFacts, outboxByState } from '../queries.ts'
import { duration, linesOf, mailboxLines } from '../report-line.ts'
import { countsOf } from './counts.ts'

const quietFor = { little: hour, much: day }
const activeWithin = { little: 5 * minute, much: 30 * minute }
const manyResets = 5
const endsSoon = 7 * day

export async function checkMailboxes(app: App, signal: AbortSignal): Promise<DoctorLine[]> {
  const mailboxes = await connectedMailboxes(app.db)
  if (mailboxes.length === 0) return [linesOf('mailboxes', 'mailboxes').off('No mailbox is connected.')]
  const [connections, counts] = await Promise.all([app.runtime.connections(), countsOf(app, mailboxes, signal)])
  return mailboxes.flatMap((mailbox) => {
    const connection = connections.find(({ accountId }) => accountId === mailbox.id)
    return [...linesFor(app, mailbox, connection), ...(counts.get(mailbox.id) ?? [])]
  })
}

function linesFor(app: App, mailbox: MailboxFacts, connection: ConnectionFacts | undefined): DoctorLine[] {
  if (mailbox.connector === 'archive')
    return [mailboxLines(app, mailbox, 'sync').ok('An archive lives here: there is nothing to keep in step with.')]
  if (mailbox.disabled_at !== null)
    return [mailboxLines(app, mailbox, 'sync').off('Its person is disabled: nothing is synchronised.')]
  const access = accessOf(app, mailbox)
  return [syncLineOf(app, mailbox), ...connectionOf(app, mailbox, connection), ...access]
}

function syncLineOf(app: App, mailbox: MailboxFacts): DoctorLine {
  const { ok, warn, bad } = mailboxLines(app, mailbox, 'sync')
  const now = app.now().getTime()
  const { last_sync_at, sync_done, sync_total, created_at } = mailbox
  const fix = 'See what is said of its connection and its access. Its person can press Refresh.'
  if (last_sync_at === null) {
    if (mailbox.sync_state === 'syncing') return ok(`It is being listed for the first time: ${sync_done} of ${sync_total} mails.`)
    return now - created_at < 10 * minute ? ok('It was connected just now.') : bad('It was never in step.', fix)
  }
  const quiet = now - last_sync_at
  const text = `It was last in step ${duration(quiet)} ago.`
  if (quiet > quietFor.much) return bad(text, fix)
  return quiet > quietFor.little ? warn(text, fix) : ok(text)
}

function connectionOf(app: App, mailbox: MailboxFacts, facts: ConnectionFacts | undefined): DoctorLine[] {
  const { ok, off, warn, bad } = mailboxLines(app, mailbox, 'connection')
  if (mailbox.needs_reconnection === 1) return []
  if (!facts) return [off('No connection is kept to its mail server just now.')]
  const resets = facts.resets > manyResets ? [manyFoldersAnew(app, mailbox, facts.resets)] : []
  if (facts.state === 'resting' || facts.failures > 1) {
    const why = facts.trouble ?? 'unavailable'
    const text =
      facts.retryIn === null
        ? `Its mail server could not be reached (${why}), ${facts.failures} times without a break; it is tried again now.`
        : `Its mail server could not be reached (${why}), ${facts.failures} times without a break; it is tried again in ${duration(facts.retryIn)}.`
    return [warn(text, reasonFor(why)), ...resets]
  }
  if (facts.state === 'waiting') return [ok('It waits for its turn: its mail server allows no more connections.'), ...resets]
  if (facts.state === 'polling')
    return [ok('It is looked at every few minutes: its mail server allows no connection for each mailbox.'), ...resets]
  if (facts.lastActivityAgo === null) return [ok('It is being connected.'), ...resets]
  const text = `Its mail server was last heard ${duration(facts.lastActivityAgo)} ago; the connection is ${duration(facts.openedAgo ?? 0)} old.`
  const fix = 'It is tried again by itself. A firewall that drops quiet connections can be the reason.'
  if (facts.lastActivityAgo > activeWithin.much) return [bad(text, fix), ...resets]
  return [facts.lastActivityAgo > activeWithin.little ? warn(text, fix) : ok(text), ...resets]
}

function manyFoldersAnew(app: App, mailbox: MailboxFacts, resets: number): DoctorLine {
  return mailboxLines(app, mailbox, 'resets').warn(
    `${resets} folders were made anew on its mail server since the start (UIDVALIDITY).`,
    'Homing has listed them again. If it goes on, ask whoever runs that mail server.',
  )
}

function reasonFor(kind: string): string {
  switch (kind) {
    case 'limited':
      return 'The mail server wants to be asked less often. It passes by itself; another program on the same mailbox may be the reason.'
    case 'timeout':
    case 'unavailable':
      return 'Look whether this machine reaches the internet and its DNS, and whether the provider has trouble.'
    default:
      return 'Its person sees in the settings what the mail server said.'
  }
}

/** What a password or a grant of a provider is worth. */
function accessOf(app: App, mailbox: MailboxFacts): DoctorLine[] {
  const { ok, warn, bad } = mailboxLines(app, mailbox, 'access')
  const { needs_reconnection, reconnect_cause, sign_in, ends_at } = mailbox
  if (needs_reconnection === 1) return [bad(causes[reconnect_cause ?? 'other'], fixes(reconnect_cause ?? 'other'))]
  if (sign_in !== 'oauth') return []
  if (ends_at === null) return [ok('Its access lasts until somebody takes it back.')]
  const left = ends_at - app.now().getTime()
  const text = `Its access ends in ${duration(left)}.`
  return [
    left < endsSoon
      ? warn(text, 'Its person signs in again before that. At Google, publishing the OAuth app ends this limit.')
      : ok(text),
  ]
}

const causes: Record<ReconnectCause, string> = {
  password: 'Its mail server refuses the password.',
  'no-refresh-token': 'Its provider gave access for an hour only.',
  expired: 'Its access has run out.',
  revoked: 'Its access was taken back.',
  'password-changed': 'Its access ended when the password was changed at the provider.',
  client: 'The provider refuses the OAuth client of this server.',
  'admin-blocked': 'An organisation does not allow its access.',
  'consent-missing': 'Not all that Homing needs was allowed at the provider.',
  other: 'Its mail server or provider refuses the access.',
}

function fixes(cause: ReconnectCause): string {
  switch (cause) {
    case 'client':
      return 'Correct client id and secret in the settings of this server, then restart it.'
    case 'admin-blocked':
      return 'An admin of that organisation has to allow Homing.'
    default:
      return 'Its person connects it again in the settings.'
  }
}

const lateAfter = 10 * minute

export async function checkOutbox(app: App): Promise<DoctorLine> {
  const { ok, warn, bad } = linesOf('mailboxes', 'outbox')
  const [states, due] = await Promise.all([outboxByState(app.db), longestDue(app.db)])
  const count = (...names: string[]) =>
    states.filter(({ status }) => names.includes(status)).reduce((sum, one) => sum + one.count, 0)
  const text = `Mails that wait to be sent: ${count('held', 'sending')}; that failed: ${count('failed')}; that may have left or not: ${count('unknown')}.`
  const fix = 'Their people decide in their outbox: send again, or let go.'
  if (due !== null && app.now().getTime() - due > lateAfter)
    return bad(`${text} One is late.`, 'See whether its mail server can be reached, and the log for the rest.')
  return count('failed', 'unknown') > 0 ? warn(text, fix) : ok(text)
}
