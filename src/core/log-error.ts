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
    message: messageOf(cause),
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
  return lines
    .slice(0, frames)
    .join('\n')
    .slice(0, 4 * longest)
}

/** Their messages are the engine's own, and what stands in quotation marks is a name in our code. */
const engine = new Set(['TypeError', 'RangeError', 'ReferenceError'])

function messageOf(cause: Error): string {
  if (quotes(cause)) return '[redacted]'
  const text = withoutPeople(cause.message)
  return engine.has(cause.name) ? text : text.replace(/"[^"]*"|'[^']*'|`[^`]*`|<[^>]*>|“[^”]*”/g, '[…]')
}

/** Without addresses, and without anything that could be a secret: what has digits in it and is long. */
function withoutPeople(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:\]]+/g, '[address]')
    .replace(/\b(bearer|basic|xoauth2|plain|login)\s+\S+/gi, '$1 [redacted]')
    .replace(/([\w-]{1,40}=)[^\s&"';]+/g, '$1[redacted]')
    .replace(/[\w+-]*\d[\w+-]*/g, (word) => (word.length < 12 ? word : '[redacted]'))
    .replace(/[\w+-]{32,}/g, '[redacted]')
    .slice(0, longest)
}
