// OpenAI, or any server that speaks its chat completions. What is asked there leaves this server, wherever it stands, so its
// place is always `elsewhere`. Servers differ in what they take: what one refuses with 400 is left out from then on.
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import { AppError } from '../core/errors.ts'
import type { Backend } from './backend.ts'
import { type Bounds, defaultBounds, withinBounds } from './bounds.ts'
import { asStrict, forDecoder } from './decoder-schema.ts'
import type { Completion, CompletionRequest, LanguageModel } from './model.ts'
import { causeOf, explain, Refusal } from './refusal.ts'
import { collectAnswer } from './thinking.ts'

const openAi = 'https://api.openai.com/v1'

export interface OpenAiSettings {
  key: string | undefined
  model: string | undefined
  /** Without it OpenAI itself. */
  baseUrl: string | undefined
  bounds?: Partial<Bounds>
}

/** What a server has been found to take. */
interface Habits {
  format: 'json_schema' | 'json_object' | 'none'
  temperature: boolean
  /** OpenAI's newer models refuse the older name, other servers do not know the newer one. */
  limit: 'max_tokens' | 'max_completion_tokens'
}

export function createOpenAi({ key, model: wanted, baseUrl = openAi, bounds: given }: OpenAiSettings): Backend {
  const bounds = { ...defaultBounds, ...given }
  const habits: Habits = {
    format: 'json_schema',
    temperature: true,
    limit: baseUrl === openAi ? 'max_completion_tokens' : 'max_tokens',
  }
  const lacking = [...(key ? [] : ['OPENAI_API_KEY']), ...(wanted ? [] : ['OPENAI_MODEL'])]

  const ask = async (name: string, request: CompletionRequest): Promise<Completion> => {
    // 33 MB of code that most servers never need.
    const { default: OpenAI } = await import('openai')
    const answer = collectAnswer(bounds.answerBytes, request.onToken)
    const usage = { tokensIn: 0, tokensOut: 0 }
    await withinBounds({ bounds, signal: request.signal, types: ['text/event-stream'] }, async (bounded) => {
      const client = new OpenAI({
        apiKey: key ?? '',
        baseURL: baseUrl,
        organization: null,
        project: null,
        maxRetries: 0,
        timeout: bounds.totalMs,
        logLevel: 'off',
        fetch: bounded,
      })
      let ended = false
      for await (const { choices, usage: counted } of await client.chat.completions.create(chatRequest(name, request, habits))) {
        const [choice] = Array.isArray(choices) ? choices : []
        if (typeof choice?.delta?.content === 'string') answer.add(choice.delta.content)
        if (choice?.finish_reason) ended = true
        if (counted) Object.assign(usage, { tokensIn: counted.prompt_tokens ?? 0, tokensOut: counted.completion_tokens ?? 0 })
      }
      // A stream that just stops is taken by the library for one that is over.
      if (!ended) throw new AppError('provider', 'The AI model broke off in the middle of its answer.')
    })
    return { text: answer.whole(), usage }
  }
  const complete = async (name: string, request: CompletionRequest): Promise<Completion> => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(name, request)
      } catch (cause) {
        const refusal = causeOf(cause, Refusal)
        if (!refusal || tries >= 4 || !isLearnt(refusal, request, habits)) throw explain(cause)
      }
    }
  }

  return {
    name: 'openai',
    place: 'elsewhere',
    wanted: lacking.length === 0 ? wanted : undefined,
    missing: lacking.length === 0 ? null : `Please set ${lacking.join(' and ')}.`,
    comesAndGoes: false,
    poll: () => looked(baseUrl, key ?? '', bounds),
    model: (name): LanguageModel => ({
      backend: 'openai',
      name,
      place: 'elsewhere',
      complete: (request) => complete(name, request),
    }),
  }
}

function chatRequest(model: string, request: CompletionRequest, habits: Habits): ChatCompletionCreateParamsStreaming {
  const { system, messages, schema, maxTokens, temperature = 0 } = request
  return {
    model,
    messages: [{ role: 'system', content: schema ? withSchema(system, schema, habits) : system }, ...messages],
    stream: true,
    stream_options: { include_usage: true },
    [habits.limit]: maxTokens,
    ...(habits.temperature ? { temperature } : {}),
    ...(schema ? formatOf(schema, habits) : {}),
  }
}

/** A decoder that is not told has to read it. */
function withSchema(system: string, schema: Record<string, unknown>, { format }: Habits): string {
  if (format === 'json_schema') return system
  return `${system}\n\nAnswer with nothing but JSON that follows this JSON Schema:\n${JSON.stringify(forDecoder(schema))}`
}

function formatOf(
  schema: Record<string, unknown>,
  { format }: Habits,
): {
  response_format?: NonNullable<ChatCompletionCreateParamsStreaming['response_format']>
} {
  if (format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const strict = asStrict(schema)
  const json_schema = { name: 'answer', strict: strict !== undefined, schema: strict ?? forDecoder(schema) }
  return { response_format: { type: 'json_schema', json_schema } }
}

/** Whether a refusal taught how to ask otherwise. */
function isLearnt({ status, said }: Refusal, { schema }: CompletionRequest, habits: Habits): boolean {
  if (status !== 400 && status !== 422) return false
  if (/context|too (?:long|large|many tokens)/i.test(said)) return false
  if (habits.temperature && /temperature/i.test(said)) habits.temperature = false
  else if (/max_completion_tokens|max_tokens/i.test(said))
    habits.limit = habits.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  else if (schema && habits.format !== 'none') habits.format = habits.format === 'json_schema' ? 'json_object' : 'none'
  else return false
  return true
}

/** Asks for the list of models: it says whether the key is good. Servers without such a list are there, too. */
async function looked(baseUrl: string, key: string, bounds: Bounds): Promise<void> {
  try {
    const rules = { bounds: { ...bounds, idleMs: 4_000, totalMs: 4_000 }, types: ['application/json'] }
    await withinBounds(rules, (bounded) => bounded(`${baseUrl}/models`, { headers: { authorization: `Bearer ${key}` } }))
  } catch (cause) {
    if (cause instanceof Refusal && [400, 404, 405, 501].includes(cause.status)) return
    throw explain(cause)
  }
}
