// A stand-in for OpenAI, or any server that speaks its API: chat completions as a stream over real HTTP, with faults a test
// orders (model-server.ts lists them).
//   await using openai = await startOpenAi({ answer: ({ text }) => 'Hello.' })
//   await using t = await testApp({ env: openAiEnv(openai) })
//   await t.modelIsThere()
import { type AnswerOfModel, type AskedOfModel, json, type ModelServer, startModelServer } from './model-server.ts'

export type OpenAiServer = ModelServer

export const openAiKey = 'sk-test-of-homing'

export function openAiEnv(server: ModelServer): Record<string, string> {
  return { AI_BACKEND: 'openai', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: openAiKey, OPENAI_MODEL: 'gpt-test' }
}

export function startOpenAi(given: { answer?: AnswerOfModel } = {}): Promise<OpenAiServer> {
  return startModelServer(
    {
      chatPath: '/v1/chat/completions',
      read,
      other(path, _body, response) {
        if (path !== '/v1/models') return false
        json(response, 200, { object: 'list', data: [{ id: 'gpt-test', object: 'model', created: 1, owned_by: 'test' }] })
        return true
      },
      special(fault, { body }, response) {
        const format = (body.response_format as { type?: string } | undefined)?.type
        const refused = fault === 'no-format' ? format !== undefined : fault === 'no-schema' && format === 'json_schema'
        if (refused) json(response, 400, error(`Unsupported response_format: ${format}`))
        return refused
      },
      begin: (response) => void response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }),
      piece: (text, { model }) => chunk(model, [{ index: 0, delta: { content: text }, finish_reason: null }]),
      end: ({ model, text }, answer) =>
        chunk(model, [{ index: 0, delta: {}, finish_reason: 'stop' }]) +
        chunk(model, [], {
          prompt_tokens: tokens(text),
          completion_tokens: tokens(answer),
          total_tokens: tokens(text + answer),
        }) +
        'data: [DONE]\n\n',
      error,
    },
    given.answer ?? (() => 'Hello.'),
  )
}

const tokens = (text: string) => Math.ceil(text.length / 4)
const error = (message: string) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } })
const chunk = (model: string, choices: unknown[], usage: unknown = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, usage })}\n\n`

function read(body: Record<string, unknown>): AskedOfModel {
  const messages = (body.messages ?? []) as AskedOfModel['messages']
  const format = body.response_format as { json_schema?: { schema?: Record<string, unknown> } } | undefined
  return {
    model: String(body.model),
    messages,
    system: messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
    text: messages.map(({ content }) => content).join('\n'),
    schema: format?.json_schema?.schema,
    body,
  }
}
