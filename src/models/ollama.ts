// Ollama by its API (https://docs.ollama.com/api). Always streams, always with the same num_ctx, since another one reloads the
// model. A prompt must not be truncated silently: `truncate` and `shift` forbid it where they are supported, and otherwise the
// reported token count is checked. Models that Ollama runs on remote servers are refused.
import type { ChatRequest, ChatResponse, ModelResponse, Ollama } from 'ollama/browser'
import { AppError } from '../core/errors.ts'
import { placeOf } from '../core/net/address.ts'
import { type Backend, type PullProgress, withTag } from './backend.ts'
import { type Bounds, type CallOptions, modelBounds, withinBounds } from './bounded-fetch.ts'
import { collectAnswer } from './collect-answer.ts'
import { decoderSchema } from './decoder-schema.ts'
import { explainRefusal } from './http-refusal.ts'
import type { Completion, CompletionRequest, LanguageModel } from './model.ts'
import { createPromptCheck, estimateTokens, promptText } from './token-estimate.ts'

export const contextTokens = 8192
const keepAlive = '10m'
/** Verifying layers is silent for minutes. */
const pullBounds = { firstMs: 600_000, idleMs: 600_000, totalMs: 24 * 3_600_000, wireBytes: 256 * 1024 * 1024 }
const pollBounds = { firstMs: 4_000, idleMs: 4_000, totalMs: 4_000 }

/** With fields the library's type lacks. */
type FullChatRequest = ChatRequest & { stream: true; truncate: boolean; shift: boolean }

export interface OllamaSettings {
  host: string
  model: string
  bounds?: Partial<Bounds>
}

export function createOllama({ host, model: wanted, bounds: given }: OllamaSettings): Backend {
  const bounds = modelBounds(given)
  const place = placeOf(host)
  const prompts = createPromptCheck()
  // The library, and Node's fetch with it, are loaded once an Ollama answers: together they take 14 MB.
  const call = async <T>(rules: Omit<CallOptions, 'types' | 'host'>, work: (ollama: Ollama) => Promise<T>): Promise<T> => {
    try {
      const types = ['application/json', 'application/x-ndjson']
      return await withinBounds({ ...rules, types, host }, async (bounded) => {
        const { Ollama } = await import('ollama/browser')
        return work(new Ollama({ host, fetch: bounded }))
      })
    } catch (cause) {
      throw explainRefusal(cause)
    }
  }
  const tags = async () => {
    const { models } = await call({ bounds: { ...bounds, ...pollBounds } }, (ollama) => ollama.list())
    if (!Array.isArray(models)) throw new AppError('provider', "The server at that address isn't Ollama.")
    return models.filter((one) => typeof one?.name === 'string')
  }

  const complete = async (name: string, request: CompletionRequest): Promise<Completion> => {
    const prompt = promptText(request)
    refuseTooLarge(prompt, request.maxTokens)
    const answer = collectAnswer(bounds.answerBytes, request.onToken)
    const last = await call({ bounds, signal: request.signal, rows: true }, async (ollama) => {
      let row: ChatResponse | undefined
      for await (row of await ollama.chat(chatRequest(name, request))) addRow(row, answer.add)
      return row
    })
    const tokensIn = countOf(last?.prompt_eval_count)
    if (prompts.wasCut(prompt, tokensIn)) throw new AppError('too_large', 'This was too long for the AI model.')
    return { text: answer.whole(), usage: { tokensIn, tokensOut: countOf(last?.eval_count) } }
  }

  return {
    name: 'ollama',
    place,
    wanted,
    missing: null,
    pollsWhileUp: true,
    async poll(name) {
      const found = (
        await tags().catch((cause) => {
          throw unreachable(host, cause)
        })
      ).find((one) => withTag(one.name) === withTag(name))
      if (!found)
        throw new AppError('missing', `Ollama doesn't have the model ${name} yet. An admin can download it in the settings.`)
      if (isRemote(found))
        throw new AppError('forbidden', `${name} would run outside this server. Please choose a model that runs here.`)
    },
    model: (name): LanguageModel => ({ backend: 'ollama', name, place, complete: (request) => complete(name, request) }),
    list: async () => (await tags()).filter((one) => !isRemote(one)).map(installed),
    pull: (name, emit, signal) =>
      call({ bounds: { ...bounds, ...pullBounds }, signal, rows: true }, async (ollama) => {
        for await (const { status, completed, total } of await ollama.pull({ model: name, stream: true }))
          emit(progress(status, completed, total))
      }).catch((cause: unknown) => {
        throw signal.aborted ? cause : pullFailed(name, cause)
      }),
  }
}

function chatRequest(
  model: string,
  { system, messages, schema, maxTokens, temperature = 0 }: CompletionRequest,
): FullChatRequest {
  return {
    model,
    messages: [{ role: 'system', content: system }, ...messages],
    stream: true,
    think: false,
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
    ...(schema ? { format: decoderSchema(schema) } : {}),
    options: { num_ctx: contextTokens, num_predict: maxTokens, temperature },
  }
}

function refuseTooLarge(prompt: string, maxTokens: number): void {
  if (estimateTokens(prompt) + maxTokens > contextTokens) throw new AppError('too_large', 'This is too long for the AI model.')
}

function addRow(row: ChatResponse, add: (piece: string) => void): void {
  if (isRemote(row)) throw new AppError('provider', 'The AI model runs outside this server.')
  const piece: unknown = row.message?.content
  if (typeof piece === 'string') add(piece)
}

const isRemote = (one: object) =>
  Boolean(('remote_host' in one && one.remote_host) || ('remote_model' in one && one.remote_model))
const countOf = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0)

function installed({ name, size, details }: ModelResponse) {
  return {
    name,
    size: countOf(size),
    family: String(details?.family ?? ''),
    parameters: String(details?.parameter_size ?? ''),
  }
}

function progress(status: unknown, done: unknown, total: unknown): PullProgress {
  return { status: String(status ?? '').slice(0, 100), done: countOf(done), total: countOf(total) }
}

function unreachable(host: string, cause: unknown): AppError {
  const shown = new URL(host).host
  const kind = cause instanceof AppError ? cause.kind : 'unavailable'
  const what = kind === 'provider' ? `The server at ${shown} isn't Ollama.` : `Ollama isn't responding at ${shown}.`
  return new AppError(kind, what, { cause })
}

/** Ollama's own error comes from the registry and is not repeated. */
function pullFailed(name: string, cause: unknown): AppError {
  const kind = cause instanceof AppError ? cause.kind : 'provider'
  const why =
    kind === 'unavailable' ? "Ollama isn't responding." : "Please check its name, and Ollama's disk space and connection."
  return new AppError(kind, `Couldn't download the model ${name}. ${why}`, { cause })
}
