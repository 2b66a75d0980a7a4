// The gate to language models. Checks consent and the daily limit, logs the call before it is sent, and retries an invalid
// answer once; then it is `unknown`, never a guess. Callers have a built-in answer for when no model answers.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { createFence, type Fence } from '../models/fence.ts'
import type { Completion, CompletionRequest, ModelFacts, ModelMessage, Ticket } from '../models/model.ts'
import type { AiLogEntry, Purpose } from '../shared/assistant.ts'
import type { Consent, ConsentNow } from '../shared/privacy.ts'
import { cleanModelText, type ModelSources } from '../shared/reading/inert.ts'
import { visible } from '../shared/reading/visible.ts'
import { addAiCall, addUsage, endAiCall, keepResult, keptResult, type NewCall, takeCall } from './ai-queries.ts'
import { cleanData, cleanStream } from './clean-answer.ts'
import { isSharedMailbox, readConsent, watchConsent } from './consent.ts'
import { completeParts, jsonCandidates } from './json-candidates.ts'

/** A prompt is data, reviewed like code. Its parts take the fence, so that prompts can be compared. */
export interface Prompt<T> {
  purpose: Purpose
  /** Increase it with every change of the text: answers to other versions are not reused. */
  version: string
  /** command: only the person's own words. mail: any part of a mail. */
  reads: 'command' | 'mail'
  system(fence: Fence): string
  messages(fence: Fence): ModelMessage[]
  /** Without it the answer is text. */
  schema?: z.ZodType<T>
  /** For what is complete of an answer that was cut at `maxTokens`: makes a T, too. `schema` where it is not given. */
  cutSchema?: z.ZodType
  maxTokens: number
  temperature?: number
  /** For the log. */
  mailIds?: string[]
  /** What the person wrote: links in it may stand in the answer. */
  own?: string[]
  /** Keys of strings that are left as they are, because they are compared with the mail. */
  verbatim?: readonly string[]
}
export interface AskOptions {
  lane: Ticket['lane']
  /** The member who asks, in a shared mailbox. Undefined for one's own mail, and for what the server does by itself. */
  askedBy?: string | undefined
  signal?: AbortSignal | undefined
  onToken?: (text: string) => void
  /** Use a cached answer to the same prompt. */
  reuse?: boolean
}
export type AskResult<T> =
  /** removed: links or numbers that were not in what the model was given have been taken out. */
  | { is: 'answered'; text: string; data: T; removed: boolean; model: string; place: ModelFacts['place'] }
  /** No valid answer. */
  | { is: 'unknown'; model: string }
  /** failed, too-large: this prompt failed; another one may succeed. */
  | { is: 'none'; why: 'no-model' | 'not-allowed' | 'limit' | 'unavailable' | 'too-large' | 'failed' }
type WhyNone = Extract<AskResult<unknown>, { is: 'none' }>['why']

/** Calls per day and person. */
export const dailyCalls = { person: 1000 } as const
const answerChars = 32_000

/** Throws only when `signal` aborts. */
export async function ask<T = undefined>(app: App, userId: string, prompt: Prompt<T>, how: AskOptions): Promise<AskResult<T>> {
  const model = app.model.now()
  if (!model) return { is: 'none', why: 'no-model' }
  // What a member types in a shared mailbox may be somebody else's draft: none of it is the mailbox's own words.
  const reads = (await isSharedMailbox(app, userId)) ? 'mail' : prompt.reads
  using leave = watchConsent(app, userId, (now) => isAllowed(model, now, reads))
  const consent = await readConsent(app, userId)
  if (!isAllowed(model, consent, reads)) return { is: 'none', why: 'not-allowed' }
  const key = how.reuse ? keyOf(model, prompt) : undefined
  const kept = key && (await keptResult(app.db, userId, key))
  if (kept) return { is: 'answered', ...cleaned(prompt, JSON.parse(kept) as Answer<T>), model: model.name, place: model.place }
  if (!(await isWithinLimit(app, userId, how.lane))) return { is: 'none', why: 'limit' }
  const ticket = { userId, lane: how.lane, mayLeave: consent.modelOutside || reads === 'command' }
  const asked = await call(app, prompt, { model, ticket, how, revoked: leave.signal })
  if (asked.is !== 'answered') return asked
  const { text, data } = asked
  if (key) await keepResult(app.db, userId, key, JSON.stringify({ text, data }), app.now().getTime())
  return { ...asked, ...cleaned(prompt, { text, data }) }
}

interface Answer<T> {
  text: string
  data: T
}
function cleaned<T>(prompt: Prompt<T>, { text, data }: Answer<T>): Answer<T> & { removed: boolean } {
  const sources = sourcesOf(prompt)
  // Of an answer with a shape nothing but its fields is read.
  if (prompt.schema) return { text: '', ...cleanData(data, sources, prompt.verbatim ?? []) }
  return { data, ...cleanModelText(text, sources) }
}

function sourcesOf(prompt: Prompt<unknown>): ModelSources {
  const fence = createFence('same')
  return { own: prompt.own ?? [], shown: [prompt.system(fence), ...prompt.messages(fence).map(({ content }) => content)] }
}

/** Anything but the person's own words needs consent to leave this server. */
export function isAllowed(model: Pick<ModelFacts, 'place'>, consent: Consent, reads: Prompt<unknown>['reads']): boolean {
  return model.place === 'here' ? consent.modelHere : reads === 'command' || consent.modelOutside
}

export async function consentNow(app: App, userId: string): Promise<ConsentNow> {
  const consent = await readConsent(app, userId)
  return { consent, mayRead: isAllowed(app.model.state(), consent, 'mail') }
}

function keyOf<T>(model: ModelFacts, prompt: Prompt<T>): string {
  const fence = createFence('same')
  const content = [model.backend, model.name, prompt.purpose, prompt.version, prompt.system(fence), prompt.messages(fence)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** Counts immediately, so that concurrent calls respect the limit. */
function isWithinLimit(app: App, userId: string, lane: Ticket['lane']): Promise<boolean> {
  const limit = lane === 'person' ? dailyCalls.person : app.settings.aiBackgroundPerDay
  return takeCall(app.db, userId, usageDay(app), lane, limit)
}

export const usageDay = (app: App) => app.now().toISOString().slice(0, 10)

interface Call {
  model: ModelFacts
  ticket: Ticket
  how: AskOptions
  /** Aborts when consent is withdrawn. */
  revoked: AbortSignal
}

/** As the model gave it. */
type RawResult<T> = Exclude<AskResult<T>, { is: 'answered' }> | Omit<Extract<AskResult<T>, { is: 'answered' }>, 'removed'>

async function call<T>(app: App, prompt: Prompt<T>, given: Call): Promise<RawResult<T>> {
  const { ticket, how, revoked: leave } = given
  const fence = createFence()
  const stream = how.onToken && cleanStream(how.onToken, sourcesOf(prompt))
  const request: CompletionRequest = {
    system: prompt.system(fence),
    messages: prompt.messages(fence),
    maxTokens: prompt.maxTokens,
    temperature: prompt.temperature ?? 0,
    ...(prompt.schema ? { schema: z.toJSONSchema(prompt.schema, { io: 'input' }) as Record<string, unknown> } : {}),
    signal: how.signal ? AbortSignal.any([how.signal, leave]) : leave,
    ...(stream ? { onToken: stream.take } : {}),
  }
  const first = await complete(app, prompt, request, { ...given, usable: 'answered' })
  if (typeof first === 'string') return { is: 'none', why: first }
  const { read } = first
  if (read.ok) {
    stream?.end()
    return { is: 'answered', text: read.text, data: read.data, model: first.name, place: first.place }
  }
  const { onToken: _, ...quiet } = request
  const again: CompletionRequest = {
    ...quiet,
    messages: [
      ...request.messages,
      { role: 'assistant', content: first.text.slice(0, 4000) },
      { role: 'user', content: repairPrompt(read.wrong) },
    ],
    maxTokens: prompt.maxTokens * 2,
  }
  await addUsage(app.db, ticket.userId, usageDay(app), ticket.lane, { calls: 1, tokens: 0 })
  const second = await complete(app, prompt, again, { ...given, usable: 'repaired' })
  if (second === 'not-allowed') return { is: 'none', why: second }
  if (typeof second === 'string' || !second.read.ok) return { is: 'unknown', model: first.name }
  return { is: 'answered', text: second.read.text, data: second.read.data, model: second.name, place: second.place }
}

const repairPrompt = (wrong: string) => `That could not be used: ${wrong} Answer again, with nothing but what was asked for.`

type Read<T> = { ok: true; text: string; data: T } | { ok: false; wrong: string }

function readAnswer<T>(prompt: Prompt<T>, raw: string): Read<T> {
  const text = visible(raw).slice(0, answerChars).trim()
  if (text === '') return { ok: false, wrong: 'there was no answer.' }
  if (!prompt.schema && [...jsonCandidates(text)].some(isSchemaEcho))
    return { ok: false, wrong: 'it was a JSON Schema, not an answer.' }
  if (!prompt.schema)
    return /^\s*<(?:!doctype|html)\b/i.test(text)
      ? { ok: false, wrong: 'it was a web page.' }
      : { ok: true, text, data: undefined as T }
  for (const json of jsonCandidates(text)) {
    if (isSchemaEcho(json)) return { ok: false, wrong: 'it was the JSON Schema, not an answer that follows it.' }
    const parsed = prompt.schema.safeParse(json)
    if (parsed.success) return { ok: true, text, data: parsed.data }
  }
  const cut = (prompt.cutSchema ?? prompt.schema).safeParse(completeParts(text))
  if (cut.success) return { ok: true, text, data: cut.data as T }
  return { ok: false, wrong: 'it was not JSON of the asked shape.' }
}

/** Some models repeat the schema, which a schema with only optional fields would accept. */
function isSchemaEcho(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  return (
    '$schema' in json || ('type' in json && json.type === 'object' && ('properties' in json || Object.keys(json).length === 1))
  )
}

const reasonByErrorKind: Partial<Record<AppError['kind'], WhyNone>> = {
  forbidden: 'not-allowed',
  timeout: 'failed',
  provider: 'failed',
  too_large: 'too-large',
}

/** One call, logged before and after. Returns the reason where there is no completion. */
async function complete<T>(
  app: App,
  prompt: Prompt<T>,
  request: CompletionRequest,
  { model, ticket, how, revoked: leave, usable }: Call & { usable: 'answered' | 'repaired' },
): Promise<(Completion & ModelFacts & { read: Read<T> }) | WhyNone> {
  const id = newId()
  const started = app.now().getTime()
  const { userId, lane } = ticket
  const sent = [request.system, ...request.messages.map(({ role, content }) => `${role}: ${content}`)].join('\n\n')
  const { backend, name, place } = model
  const row: NewCall = {
    id,
    at: started,
    purpose: prompt.purpose,
    reads: prompt.reads,
    backend,
    model: name,
    place,
    mails: prompt.mailIds ?? [],
    sent,
    by_member: how.askedBy === undefined ? 0 : 1,
    asked_by: how.askedBy ?? null,
  }
  await addAiCall(app.db, userId, row)
  const end = (outcome: Exclude<AiLogEntry['outcome'], 'running'>, received: string, usage = { tokensIn: 0, tokensOut: 0 }) =>
    endAiCall(app.db, userId, id, {
      outcome,
      received: received.slice(0, answerChars),
      durationMs: app.now().getTime() - started,
      ...usage,
    })
  try {
    const done = await app.model.complete(request, ticket)
    const read = readAnswer(prompt, done.text)
    await end(read.ok ? usable : 'unknown', done.text, done.usage)
    await addUsage(app.db, userId, usageDay(app), lane, { calls: 0, tokens: done.usage.tokensIn + done.usage.tokensOut })
    return { ...done, read }
  } catch (cause) {
    if (how.signal?.aborted) {
      await end('cancelled', '')
      throw cause
    }
    if (leave.aborted) {
      await end('cancelled', '')
      return 'not-allowed'
    }
    await end('failed', cause instanceof AppError ? cause.message : '')
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ purpose: prompt.purpose, kind: cause.kind }, 'model call failed')
    return reasonByErrorKind[cause.kind] ?? 'unavailable'
  }
}
