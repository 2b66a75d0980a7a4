// OpenAI, or any server with its chat completions API. Its place is always `elsewhere`. Servers differ in the parameters they
// accept: one that is refused with 400 is left out from then on.
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import { AppError } from '../core/errors.ts'
import type { Backend } from './backend.ts'
import { type Bounds, modelBounds, withinBounds } from './bounded-fetch.ts'
import { collectAnswer } from './collect-answer.ts'
import { decoderSchema, strictSchema } from './decoder-schema.ts'
import { causeOf, explainRefusal, HttpRefusal } from './http-refusal.ts'
import type { Completion, CompletionRequest, LanguageModel } from './model.ts'

const openAi = 'https://api.openai.com/v1'

export interface OpenAiSettings {
  key: string | undefined
  model: string | undefined
  /** Default: OpenAI. */
  baseUrl: string | undefined
  bounds?: Partial<Bounds>
}

/** Which parameters this server accepts, learned from its refusals. */
interface ServerQuirks {
  format: 'json_schema' | 'json_object' | 'none'
  temperature: boolean
  /** OpenAI's newer models refuse the older name, other servers do not know the newer one. */
  limit: 'max_tokens' | 'max_completion_tokens'
}
interface Server {
  key: string
  baseUrl: string
  bounds: Bounds
  quirks: ServerQuirks
}

export function createOpenAi({ key = '', model: wanted, baseUrl = openAi, bounds: given }: OpenAiSettings): Backend {
  const bounds = modelBounds(given)
  const limit = baseUrl === openAi ? 'max_completion_tokens' : 'max_tokens'
  const server: Server = { key, baseUrl, bounds, quirks: { format: 'json_schema', temperature: true, limit } }
  const missing = [...(key ? [] : ['OPENAI_API_KEY']), ...(wanted ? [] : ['OPENAI_MODEL'])]
  return {
    name: 'openai',
    place: 'elsewhere',
    wanted: missing.length === 0 ? wanted : undefined,
    missing: missing.length === 0 ? null : `Please set ${missing.join(' and ')}.`,
    pollsWhileUp: false,
    poll: () => pollServer(server),
    model: (name): LanguageModel => ({
      backend: 'openai',
      name,
      place: 'elsewhere',
      complete: (request) => complete(server, name, request),
    }),
  }
}

async function complete(server: Server, name: string, request: CompletionRequest): Promise<Completion> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await streamCompletion(server, name, request)
    } catch (cause) {
      const refusal = causeOf(cause, HttpRefusal)
      if (!refusal || attempts >= 4 || !learnFrom(refusal, request, server.quirks)) throw explainRefusal(cause)
    }
  }
}

async function streamCompletion(
  { key, baseUrl, bounds, quirks }: Server,
  name: string,
  request: CompletionRequest,
): Promise<Completion> {
  // 33 MB of code, loaded when needed.
  const { default: OpenAI } = await import('openai')
  const answer = collectAnswer(bounds.answerBytes, request.onToken)
  const usage = { tokensIn: 0, tokensOut: 0 }
  await withinBounds({ bounds, signal: request.signal, types: ['text/event-stream'] }, async (bounded) => {
    const client = new OpenAI({
      apiKey: key,
      baseURL: baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: bounds.totalMs,
      logLevel: 'off',
      fetch: bounded,
    })
    let ended = false
    for await (const { choices, usage: counted } of await client.chat.completions.create(chatRequest(name, request, quirks))) {
      const [choice] = Array.isArray(choices) ? choices : []
      if (typeof choice?.delta?.content === 'string') answer.add(choice.delta.content)
      if (choice?.finish_reason) ended = true
      if (counted) Object.assign(usage, { tokensIn: counted.prompt_tokens ?? 0, tokensOut: counted.completion_tokens ?? 0 })
    }
    // The library takes a stream that breaks off for a complete one.
    if (!ended) throw new AppError('provider', "The AI model's response was interrupted.")
  })
  return { text: answer.whole(), usage }
}

function chatRequest(model: string, request: CompletionRequest, quirks: ServerQuirks): ChatCompletionCreateParamsStreaming {
  const { system, messages, schema, maxTokens, temperature = 0 } = request
  return {
    model,
    messages: [{ role: 'system', content: schema ? withSchema(system, schema, quirks) : system }, ...messages],
    stream: true,
    stream_options: { include_usage: true },
    [quirks.limit]: maxTokens,
    ...(quirks.temperature ? { temperature } : {}),
    ...(schema ? formatOf(schema, quirks) : {}),
  }
}

/** For servers without schema support. */
function withSchema(system: string, schema: Record<string, unknown>, { format }: ServerQuirks): string {
  if (format === 'json_schema') return system
  return `${system}\n\nAnswer with nothing but JSON that follows this JSON Schema:\n${JSON.stringify(decoderSchema(schema))}`
}

function formatOf(
  schema: Record<string, unknown>,
  { format }: ServerQuirks,
): {
  response_format?: NonNullable<ChatCompletionCreateParamsStreaming['response_format']>
} {
  if (format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const strict = strictSchema(schema)
  const json_schema = { name: 'answer', strict: strict !== undefined, schema: strict ?? decoderSchema(schema) }
  return { response_format: { type: 'json_schema', json_schema } }
}

/** Adjusts the quirks. False where a retry is pointless. */
function learnFrom({ status, body }: HttpRefusal, { schema }: CompletionRequest, quirks: ServerQuirks): boolean {
  if (status !== 400 && status !== 422) return false
  if (/context|too (?:long|large|many tokens)/i.test(body)) return false
  if (quirks.temperature && /temperature/i.test(body)) quirks.temperature = false
  else if (/max_completion_tokens|max_tokens/i.test(body))
    quirks.limit = quirks.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  else if (schema && quirks.format !== 'none') quirks.format = quirks.format === 'json_schema' ? 'json_object' : 'none'
  else return false
  return true
}

/** Lists the models, which tells whether the key is accepted. A server without such a list counts as up. */
async function pollServer({ key, baseUrl, bounds }: Server): Promise<void> {
  try {
    const rules = { bounds: { ...bounds, idleMs: 4_000, totalMs: 4_000 }, types: ['application/json'] }
    await withinBounds(rules, (bounded) => bounded(`${baseUrl}/models`, { headers: { authorization: `Bearer ${key}` } }))
  } catch (cause) {
    if (cause instanceof HttpRefusal && [400, 404, 405, 501].includes(cause.status)) return
    throw explainRefusal(cause)
  }
}
