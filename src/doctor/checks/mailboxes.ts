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
  if (mailboxes.length === 0) return [linesOf('mailboxes', 'mailboxes').off('No mailboxes connected.')]
  const [connections, counts] = await Promise.all([app.runtime.connections(), countsOf(app, mailboxes, signal)])
  return mailboxes.flatMap((mailbox) => {
    const connection = connections.find(({ accountId }) => accountId === mailbox.id)
    return [...linesFor(app, mailbox, connection), ...(counts.get(mailbox.id) ?? [])]
  })
}

function linesFor(app: App, mailbox: MailboxFacts, connection: ConnectionFacts | undefined): DoctorLine[] {
  if (mailbox.connector === 'archive')
    return [mailboxLines(app, mailbox, 'sync').ok("Archives are stored only here and don't sync.")]
  if (mailbox.disabled_at !== null) return [mailboxLines(app, mailbox, 'sync').off("Its owner is disabled, so it doesn't sync.")]
  const access = accessOf(app, mailbox)
  return [syncLineOf(app, mailbox), ...connectionOf(app, mailbox, connection), ...access]
}

function syncLineOf(app: App, mailbox: MailboxFacts): DoctorLine {
  const { ok, warn, bad } = mailboxLines(app, mailbox, 'sync')
  const now = app.now().getTime()
  const { last_sync_at, sync_done, sync_total, created_at } = mailbox
  const fix = 'See its connection and access below. Its owner can click Refresh.'
  if (last_sync_at === null) {
    if (mailbox.sync_state === 'syncing') return ok(`First sync in progress: ${sync_done} of ${sync_total} emails.`)
    return now - created_at < 10 * minute ? ok('It was just connected.') : bad('It has never synced.', fix)
  }
  const quiet = now - last_sync_at
  const text = `Last synced ${duration(quiet)} ago.`
  if (quiet > quietFor.much) return bad(text, fix)
  return quiet > quietFor.little ? warn(text, fix) : ok(text)
}

function connectionOf(app: App, mailbox: MailboxFacts, facts: ConnectionFacts | undefined): DoctorLine[] {
  const { ok, off, warn, bad } = mailboxLines(app, mailbox, 'connection')
  if (mailbox.needs_reconnection === 1) return []
  if (!facts) return [off('Not connected to its mail server at the moment.')]
  const resets = facts.resets > manyResets ? [manyFoldersAnew(app, mailbox, facts.resets)] : []
  if (facts.state === 'resting' || facts.failures > 1) {
    const why = facts.trouble ?? 'unavailable'
    const text =
      facts.retryIn === null
        ? `Its mail server couldn't be reached (${why}), ${facts.failures} times in a row; retrying now.`
        : `Its mail server couldn't be reached (${why}), ${facts.failures} times in a row; retrying in ${duration(facts.retryIn)}.`
    return [warn(text, reasonFor(why)), ...resets]
  }
  if (facts.state === 'waiting') return [ok("Waiting: its mail server doesn't allow more connections."), ...resets]
  if (facts.state === 'polling')
    return [ok("Checked every few minutes: its mail server doesn't allow a connection per mailbox."), ...resets]
  if (facts.lastActivityAgo === null) return [ok('Connecting.'), ...resets]
  const text = `Last response from its mail server ${duration(facts.lastActivityAgo)} ago; connected for ${duration(facts.openedAgo ?? 0)}.`
  const fix = 'Homing retries automatically. A firewall that drops idle connections is a possible cause.'
  if (facts.lastActivityAgo > activeWithin.much) return [bad(text, fix), ...resets]
  return [facts.lastActivityAgo > activeWithin.little ? warn(text, fix) : ok(text), ...resets]
}

function manyFoldersAnew(app: App, mailbox: MailboxFacts, resets: number): DoctorLine {
  return mailboxLines(app, mailbox, 'resets').warn(
    `${resets} folders were recreated on its mail server since the start (UIDVALIDITY).`,
    "Homing has resynced them. If this continues, contact the mail server's operator.",
  )
}

function reasonFor(kind: string): string {
  switch (kind) {
    case 'limited':
      return 'The mail server is limiting requests. This passes; another app using the same mailbox may be the cause.'
    case 'timeout':
    case 'unavailable':
      return "Check this machine's internet and DNS connection, and the provider's status."
    default:
      return "Its owner can see the mail server's message in the settings."
  }
}

/** What a password or a grant of a provider is worth. */
function accessOf(app: App, mailbox: MailboxFacts): DoctorLine[] {
  const { ok, warn, bad } = mailboxLines(app, mailbox, 'access')
  const { needs_reconnection, reconnect_cause, sign_in, ends_at } = mailbox
  if (needs_reconnection === 1) return [bad(causes[reconnect_cause ?? 'other'], fixes(reconnect_cause ?? 'other'))]
  if (sign_in !== 'oauth') return []
  if (ends_at === null) return [ok("Its access lasts until it's revoked.")]
  const left = ends_at - app.now().getTime()
  const text = `Its access ends in ${duration(left)}.`
  return [
    left < endsSoon
      ? warn(text, 'Its owner has to sign in again before then. With Google, publishing the OAuth app removes this limit.')
      : ok(text),
  ]
}

const causes: Record<ReconnectCause, string> = {
  password: 'Its mail server rejected the password.',
  'no-refresh-token': 'Its provider granted access for only an hour.',
  expired: 'Its access has expired.',
  revoked: 'Its access was revoked.',
  'password-changed': 'Its access ended when the password was changed at the provider.',
  client: "The provider rejected this server's OAuth client.",
  'admin-blocked': "Its organisation doesn't allow access.",
  'consent-missing': 'Homing is missing permissions at the provider.',
  other: 'Its mail server or provider denied access.',
}

function fixes(cause: ReconnectCause): string {
  switch (cause) {
    case 'client':
      return 'Correct the client ID and secret in the server settings, then restart Homing.'
    case 'admin-blocked':
      return "That organisation's admin has to allow Homing."
    default:
      return 'Its owner has to reconnect it in the settings.'
  }
}

const lateAfter = 10 * minute

export async function checkOutbox(app: App): Promise<DoctorLine> {
  const { ok, warn, bad } = linesOf('mailboxes', 'outbox')
  const [states, due] = await Promise.all([outboxByState(app.db), longestDue(app.db)])
  const count = (...names: string[]) =>
    states.filter(({ status }) => names.includes(status)).reduce((sum, one) => sum + one.count, 0)
  const text = `Emails waiting to be sent: ${count('held', 'sending')}; failed: ${count('failed')}; possibly sent: ${count('unknown')}.`
  const fix = 'Their senders can send them again or discard them in the outbox.'
  if (due !== null && app.now().getTime() - due > lateAfter)
    return bad(`${text} One is overdue.`, 'Check whether its mail server can be reached, and see the server log.')
  return count('failed', 'unknown') > 0 ? warn(text, fix) : ok(text)
}
