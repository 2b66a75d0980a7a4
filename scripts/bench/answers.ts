// `npm run bench -- answers`: how soon something stands there where a model is set up and says nothing, over the demo mailbox; the
// floor is the same call without a model. With `--real` the real Ollama is asked instead, as `npm run test:ollama` built it, with a
// model of random weights; with `--host <address> --model <name>` any other.
import { parseArgs } from 'node:util'
import { startWorkers } from '../../src/jobs/workers.ts'
import { startOllama } from '../../tests/support/ollama-server.ts'
import { startRealOllama } from '../../tests/support/real-ollama.ts'
import { type Caller, testApp } from '../../tests/support/test-app.ts'
import { until } from '../../tests/support/test-server.ts'
import { p95, share } from './homing.ts'

const goalMs = 300
const rounds = 8
const tiny = 'tiny:1b'

interface Mails {
  mail: string
  thread: string
}
type Pieces = Promise<AsyncIterable<{ is: string }>>
/** Every call with a built-in answer that a page shows. */
const calls: Record<string, (caller: Caller, mails: Mails, round: number) => Pieces> = {
  'question about all mail': ({ assistant }, _, round) =>
    assistant.askInPieces({
      prompt: ['When is the press run due?', 'What does Lena want?', 'Wann ist die Abgabe?'][round % 3] ?? '',
    }),
  'question about a mail': ({ assistant }, { thread }) =>
    assistant.askInPieces({ prompt: 'What does this email want from me?', context: { emailId: thread } }),
  'draft in the chat': ({ assistant }) => assistant.askInPieces({ prompt: 'Write an email to Lena that I will come on Friday' }),
  'summary of a mail': ({ assistant }, { mail }) => assistant.summaryInPieces({ id: mail, of: 'mail' }),
  'summary of a conversation': ({ assistant }, { thread }) => assistant.summaryInPieces({ id: thread, of: 'thread' }),
  reply: ({ assistant }, { thread }) => assistant.writeInPieces({ task: 'reply', emailId: thread, prompt: 'I will come' }),
  shorten: ({ assistant }) =>
    assistant.writeInPieces({ task: 'shorten', text: 'I would like to say that I will really come on Friday.' }),
}

export async function benchAnswers(args: string[]): Promise<boolean> {
  const { host, model, real } = parseArgs({
    args,
    options: { host: { type: 'string' }, model: { type: 'string', default: tiny }, real: { type: 'boolean', default: false } },
  }).values
  await using server = host === undefined ? await (real ? startRealOllama() : startSilent()) : undefined
  const bare = await measure({ AI_BACKEND: 'built-in' })
  const asked = await measure({ AI_BACKEND: 'ollama', OLLAMA_HOST: server?.url ?? host ?? '', OLLAMA_MODEL: model })
  console.log(`Until something stands there, ms (p50, p95 of ${rounds}); without a model; times that`)
  let isGood = true
  for (const [what, times] of asked) {
    const floor = bare.get(what) ?? []
    const [usual, bareUsual, isSoon] = [share(times, 0.5), share(floor, 0.5), p95(times) <= goalMs]
    isGood &&= isSoon
    const figures = [usual, p95(times), bareUsual, usual / bareUsual].map((n) => n.toFixed(1))
    console.log(`  ${what}: ${figures.join('; ')}  ${isSoon ? 'ok' : 'MISS'} (p95 ≤ ${goalMs})`)
  }
  return isGood
}

async function startSilent() {
  const server = await startOllama()
  server.order('stall')
  return server
}

async function measure(env: Record<string, string>): Promise<Map<string, number[]>> {
  await using t = await testApp({ env })
  await using _workers = await startWorkers(t.app)
  const { caller } = await t.person('ada')
  await caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  })
  if (env.AI_BACKEND !== 'built-in') await until(async () => t.app.model.now() !== undefined)
  const { emails } = await caller.mail.list({ limit: 50, conversations: true })
  const thread = emails.find(({ threadCount }) => threadCount > 2) ?? emails[0]
  const mails = { mail: emails[1]?.id ?? '', thread: thread?.id ?? '' }
  const found = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round++)
    for (const [what, call] of Object.entries(calls)) {
      const began = performance.now()
      // Leaving ends the call of the model.
      for await (const _ of await call(caller, mails, round)) break
      // The first round loads what the calls need.
      if (round > 0) found.set(what, [...(found.get(what) ?? []), performance.now() - began])
    }
  return found
}
