// What the log says of an error. The messages of libraries and servers quote what they were given: an address that was
// refused, a piece of a mail that is no JSON. What is said here is what happened and where, never about whom.
import { AppError } from './errors.ts'

export interface LoggedError {
  type: string
  message: string
  code?: string
  kind?: string
  /** Lines of the stack, without its first: that is the message once more. */
  stack: string
  cause?: LoggedError | string
}

const deepest = 4
const frames = 12
const longest = 500

export function logError(cause: unknown, depth = 0): LoggedError | string {
  if (!(cause instanceof Error)) return `a thrown ${typeof cause}`
  const code: unknown = Reflect.get(cause, 'code')
  const inner = depth < deepest ? cause.cause : undefined
  return {
    type: cause.name,
    message: quotes(cause) ? '[redacted]' : withoutPeople(cause.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code).slice(0, 60) } : {}),
    ...(cause instanceof AppError ? { kind: cause.kind } : {}),
    stack: framesOf(cause),
    ...(inner === undefined ? {} : { cause: logError(inner, depth + 1) }),
  }
}

/** V8 puts the beginning of what it could not read into the message. */
const quotes = (cause: Error) => cause instanceof SyntaxError || cause.name === 'SyntaxError'

function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return lines.slice(0, frames).map(withoutPeople).join('\n')
}

/** Without addresses, and without anything long enough to be a secret. */
export function withoutPeople(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:\]]+/g, '[address]')
    .replace(/\b(bearer|basic|xoauth2|plain|login)\s+\S+/gi, '$1 [redacted]')
    .replace(/([?&#][^=\s&]{1,40}=)[^\s&"']+/g, '$1[redacted]')
    .replace(/[\w+=-]{32,}(?:[./][\w+=-]{16,})*/g, '[redacted]')
    .slice(0, longest)
}
