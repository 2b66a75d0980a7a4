// Lines of the report, and checks with a timeout: one that hangs must not hold up the rest.
import { createHmac } from 'node:crypto'
import type { App } from '../app.ts'
import { toAppError } from '../core/errors.ts'
import type { DoctorArea, DoctorLine } from '../shared/doctor.ts'
import { second } from '../shared/limits.ts'
import type { MailboxFacts } from './queries.ts'

export type About = NonNullable<DoctorLine['about']>

/** Lines of one check. `about`: its mailbox. */
export function linesOf(area: DoctorArea, id: string, about: About | null = null) {
  const lineOf = (state: DoctorLine['state']) => (says: string, fix: string | null) => ({ area, id, state, about, says, fix })
  return {
    ok: (says: string): DoctorLine => lineOf('ok')(says, null),
    off: (says: string): DoctorLine => lineOf('off')(says, null),
    warn: (says: string, fix: string): DoctorLine => lineOf('warn')(says, fix),
    bad: (says: string, fix: string): DoctorLine => lineOf('bad')(says, fix),
  }
}

export interface Check {
  area: DoctorArea
  id: string
  check(signal: AbortSignal): Promise<DoctorLine | DoctorLine[]> | DoctorLine | DoctorLine[]
  /** Milliseconds. */
  within?: number
  /** Uses a mail server, a model, or the whole database. */
  costs?: boolean
}

const usually = 8 * second

/** Never throws: a failure is a line, and its cause is passed to `failed`. */
export async function runCheck(
  { area, id, check, within: own = usually }: Check,
  failed: (cause: unknown) => void,
  most = own,
): Promise<DoctorLine[]> {
  const within = Math.min(own, most)
  const { warn } = linesOf(area, id)
  const late = AbortSignal.timeout(within)
  try {
    const found = await orAbort(
      Promise.resolve().then(() => check(late)),
      late,
    )
    return [found].flat()
  } catch (cause) {
    if (late.aborted)
      return [
        warn(
          `This took longer than ${within / second} s.`,
          'Run the checks again. If this persists, the server or a service it uses is overloaded.',
        ),
      ]
    failed(cause)
    const { kind } = toAppError(cause)
    return [warn(`This couldn't be checked (${kind}).`, 'See the server log for details.')]
  }
}

/** Rejects when `signal` aborts, also for work that ignores it. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  // The loser of the race may reject unhandled.
  work.catch(() => undefined)
  promise.catch(() => undefined)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

export function duration(ms: number): string {
  const s = Math.round(Math.abs(ms) / second)
  if (s < 90) return `${s} s`
  if (s < 90 * 60) return `${Math.round(s / 60)} min`
  return s < 48 * 3600 ? `${Math.round(s / 3600)} h` : `${Math.round(s / 86_400)} d`
}

export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${(bytes / 1000 ** at).toFixed(at > 2 ? 1 : 0)} ${units[at]}`
}

/** A name for a mailbox or a person that reveals nothing: stable on this server, and meaningless anywhere else. */
export function pseudonym({ secrets }: Pick<App, 'secrets'>, id: string): string {
  return createHmac('sha256', secrets.key('doctor names')).update(id).digest('hex').slice(0, 6)
}

/** Lines of one mailbox: a pseudonym in the id, its owner beside the sentence. */
export const mailboxLines = (app: Pick<App, 'secrets'>, mailbox: MailboxFacts, what: string) =>
  linesOf('mailboxes', `mailbox.${pseudonym(app, mailbox.id)}.${what}`, { person: mailbox.person, kind: kindOf(mailbox) })

const kindOf = ({ connector, provider }: MailboxFacts) => (connector === 'archive' ? 'archive' : provider)
