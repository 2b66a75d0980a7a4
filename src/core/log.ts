// The log: one line of JSON per event, ids and numbers only. Redaction is the second line of defence: the first is not
// to log addresses, subjects, bodies and tokens at all. The last lines stay in memory, for the support bundle.
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { logError } from './log-error.ts'

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'newPassword',
  'currentPassword',
  'passphrase',
  'pass',
  'refresh_token',
  'access_token',
  'code',
  'state',
  'ticket',
  'secret',
  'credential',
  'subject',
  'body',
  'text',
  'html',
  'to',
  'cc',
  'bcc',
  'from',
  'email',
  'prompt',
]

const lines = Symbol('last lines')
export type Log = Logger & { [lines]?: string[] }

const keptLines = 500
const longestLine = 4000

export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const ring: string[] = []
  const write = (line: string) => {
    keep(ring, line)
    destination.write(line)
  }
  const log: Log = pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: (cause: unknown) => logError(cause) },
      hooks: { logMethod },
    },
    { write },
  )
  log[lines] = ring
  return log
}

/** Without words of its own a line would say those of the error, as they are. */
function logMethod(this: Log, given: Parameters<LogFn>, method: LogFn): void {
  const [about, message] = given
  if (typeof about === 'object' && message === undefined)
    method.call(this, about instanceof Error ? { err: about } : about, 'note')
  else method.apply(this, given)
}

/** A line that another thread has written to the same place is kept here, too. */
export function keepLine(log: Log, line: string): void {
  const ring = log[lines]
  if (ring) keep(ring, line)
}

/** The last lines, oldest first. */
export const lastLines = (log: Log): readonly string[] => log[lines] ?? []

function keep(ring: string[], line: string): void {
  if (line.length <= longestLine) ring.push(line)
  if (ring.length > keptLines) ring.shift()
}
