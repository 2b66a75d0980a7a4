// A stand-in for Ollama: its own API over real HTTP, with faults a test orders (model-server.ts lists them).
//   await using ollama = await startOllama({ answer: ({ text, schema }) => (schema ? '{"category":"work"}' : 'Hello.') })
//   await using t = await testApp({ env: { AI_BACKEND: 'ollama', OLLAMA_HOST: ollama.url, OLLAMA_MODEL: 'tiny:1b' } })
//   await t.modelIsThere()                 // waits until the model service has found it
//   ollama.order('half')                   // from now on
//   expect(ollama.wire()).not.toContain('Grace')
import type { ServerResponse } from 'node:http'
import { type AnswerOfModel, type AskedOfModel, json, type ModelServer, startModelServer } from './model-server.ts'

export interface OllamaModel {
  name: string
  size?: number
  /** Runs at somebody else's: Ollama passes it on. */
  remoteHost?: string
}
export interface OllamaServer extends ModelServer {
  /** What is installed. */
  models: OllamaModel[]
  /** Names that can be pulled; others fail with a sentence. A pull says how far it is three times. */
  offered: string[]
  /** Resolve it to let a pull go on past its middle; by itself it is there already. */
  pullGate: Promise<void>
}

export async function startOllama(
  given: { answer?: AnswerOfModel; models?: OllamaModel[]; offered?: string[] } = {},
): Promise<OllamaServer> {
  const own = {
    models: given.models ?? [{ name: 'tiny:1b' }],
    offered: given.offered ?? ['small:3b'],
    pullGate: Promise.resolve(),
  }
  const server = await startModelServer(
    {
      chatPath: '/api/chat',
      read,
      other: (path, body, response) => other(path, body, response, self),
      special(fault, asked, response) {
        if (fault) return false
        if (self.models.some(({ name }) => name === asked.model)) return false
        json(response, 404, { error: `model '${asked.model}' not found` })
        return true
      },
      begin: (response) => void response.writeHead(200, { 'content-type': 'application/x-ndjson' }),
      piece: (text, { model }) => row({ model, message: { role: 'assistant', content: text }, done: false }),
      end: ({ model, text, system }, answer, fault) =>
        row({
          model,
          message: { role: 'assistant', content: '' },
          done: true,
          done_reason: 'stop',
          total_duration: 5_000_000,
          prompt_eval_count: Math.ceil((tokens(text + system) + 10) / (fault === 'short-count' ? 10 : 1)),
          eval_count: tokens(answer),
        }),
      error: (message) => ({ error: message }),
    },
    given.answer ?? (() => 'Hello.'),
  )
  const self: OllamaServer = Object.assign(server, own)
  return self
}

const tokens = (text: string) => Math.ceil(text.length / 4)
const row = (value: object) => `${JSON.stringify({ created_at: '2026-06-01T00:00:00Z', ...value })}\n`

function read(body: Record<string, unknown>): AskedOfModel {
  const messages = (body.messages ?? []) as AskedOfModel['messages']
  return {
    model: String(body.model),
    messages,
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
    text: messages.map(({ content }) => content).join('\n'),
    schema: typeof body.format === 'object' && body.format ? (body.format as Record<string, unknown>) : undefined,
    body,
  }
}

async function other(
  path: string,
  body: Record<string, unknown>,
  response: ServerResponse,
  self: OllamaServer,
): Promise<boolean> {
  if (path === '/api/version') json(response, 200, { version: '0.12.3' })
  else if (path === '/api/tags') json(response, 200, { models: self.models.map(listed) })
  else if (path === '/api/show') {
    const model = self.models.find(({ name }) => name === body.model)
    json(response, model ? 200 : 404, model ? { ...listed(model), capabilities: ['completion'] } : { error: 'not found' })
  } else if (path === '/api/pull') await pull(String(body.model ?? body.name), response, self)
  else return false
  return true
}

function listed({ name, size = 700_000_000, remoteHost }: OllamaModel) {
  return {
    name,
    model: name,
    modified_at: '2026-05-01T00:00:00Z',
    size,
    digest: 'a'.repeat(64),
    details: { format: 'gguf', family: 'tiny', families: ['tiny'], parameter_size: '1.0B', quantization_level: 'Q4_K_M' },
    ...(remoteHost ? { remote_model: name, remote_host: remoteHost } : {}),
  }
}

async function pull(name: string, response: ServerResponse, self: OllamaServer): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const send = (value: object) => response.write(`${JSON.stringify(value)}\n`)
  send({ status: 'pulling manifest' })
  if (!self.offered.includes(name)) {
    send({ error: 'pull model manifest: file does not exist' })
    response.end()
    return
  }
  send({ status: 'pulling aaaa', digest: 'sha256:aaaa', total: 1000, completed: 400 })
  await self.pullGate
  send({ status: 'pulling aaaa', digest: 'sha256:aaaa', total: 1000, completed: 1000 })
  self.models.push({ name })
  send({ status: 'success' })
  response.end()
}
