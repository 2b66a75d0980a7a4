// The last lines of the log for a stranger who helps. The log is free of content already; this trusts nobody, and lets
// through only what it knows: numbers, words of our own program, places in its code. All else is left out, not masked.
import type { App } from '../../app.ts'
import { lastLines } from '../../core/log.ts'
import { errorKinds } from '../../shared/errors.ts'
import { pseudonym } from '../report-line.ts'

type Json = Record<string, unknown>
const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
/** Written as literals in our sources, whatever they are about. */
const words = new Set(['kind', 'procedure', 'job', 'step', 'purpose', 'lane', 'was', 'now', 'backend', 'registration'])
const word = /^[a-zA-Z][a-zA-Z-]{0,30}(?:\.[a-zA-Z]{1,30})?$/
const ids = new Set(['accountId', 'userId', 'mailboxId'])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const parts = /^\/(api|trpc|healthz|metrics|assets)(?=\/|$)/

export function redactedLog(app: App): string[] {
  return lastLines(app.log).flatMap((line) => {
    const shown = shownLine(app, line)
    return shown ? [JSON.stringify(shown)] : []
  })
}

/** Undefined for what is no line of the log. */
function shownLine(app: App, line: string): Json | undefined {
  const said = parsed(line)
  if (!said) return undefined
  const { level, time, msg, err, ...rest } = said
  const about = Object.entries(rest).flatMap(([name, value]) => {
    const shown = shownValue(app, name, value)
    return shown === undefined ? [] : [[name, shown] as const]
  })
  return {
    level: levels[Number(level)] ?? Number(level),
    at: new Date(Number(time)).toISOString(),
    ...(isOurs(msg) ? { msg } : {}),
    ...Object.fromEntries(about),
    ...(isObject(err) ? { err: shownError(err) } : {}),
  }
}

function shownValue(app: App, name: string, value: unknown): unknown {
  if (!word.test(name)) return undefined
  if (typeof value === 'number' && !ids.has(name)) return value
  if (typeof value === 'boolean') return value
  if (ids.has(name)) return pseudonym(app, String(value))
  if (typeof value !== 'string') return undefined
  if (name === 'method') return methods.has(value) ? value : undefined
  if (name === 'path') return parts.exec(value)?.[0] ?? '/'
  return words.has(name) && word.test(value) ? value : undefined
}

/** What happened and where in the code; what it said may quote anything. */
function shownError(err: Json, depth = 0): Json {
  const { type, code, kind, stack, cause } = err
  return {
    ...(typeof type === 'string' && /^[A-Z][A-Za-z]{2,40}$/.test(type) ? { type } : {}),
    ...(typeof code === 'string' && /^[A-Z][A-Z_0-9]{2,40}$/.test(code) ? { code } : {}),
    ...(errorKinds.some((one) => one === kind) ? { kind } : {}),
    at: typeof stack === 'string' ? placesIn(stack) : [],
    ...(isObject(cause) && depth < 4 ? { cause: shownError(cause, depth + 1) } : {}),
  }
}

const mostPlaces = 10

/** `src/mail/send.ts:12:3`, `node:net:300:1`: files of ours, of our packages and of Node; never a folder of the machine. */
function placesIn(stack: string): string[] {
  const places = stack.matchAll(/(?:\/((?:src|node_modules|scripts)\/[\w@./-]+)|\b(node:[\w/]+)):(\d+):\d+/g)
  return [...places].slice(0, mostPlaces).map(([, file, inside, row]) => `${file ?? inside}:${row}`)
}

/** Messages are literals of our sources (core/log.ts sees to that); anything with digits, dots or marks in it is none. */
const isOurs = (msg: unknown): msg is string => typeof msg === 'string' && /^[a-zA-Z][a-zA-Z ,:;'()-]{2,160}$/.test(msg)

function parsed(line: string): Json | undefined {
  try {
    const said: unknown = JSON.parse(line)
    return isObject(said) ? said : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
