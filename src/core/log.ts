// The log: one line of JSON per event, ids and numbers only. Redaction is the second line of defence: the first is not
// to log addresses, subjects, bodies and tokens at all.
import { type DestinationStream, type Logger, pino } from 'pino'

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'newPassword',
  'currentPassword',
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

export type Log = Logger

export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } }, destination as DestinationStream)
}
