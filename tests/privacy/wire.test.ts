// With a model outside this server and no consent, nothing that is stored leaves: every way to a model is gone, and what the
// stand-in heard is compared with everything the demo mailbox holds, byte for byte.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { startWorkers, type Workers } from '../../src/jobs/workers.ts'
import { appRouter } from '../../src/router.ts'
import { unpackTexts } from '../../src/store/packed-texts.ts'
import { type OpenAiServer, openAiEnv, startOpenAi } from '../support/openai-server.ts'
import { type Caller, type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'

let openai: OpenAiServer
let t: TestApp
let ada: TestPerson
let workers: Workers
/** The mail that is asked about. */
let mailId = ''
/** Somebody of the address book, whose name the person types. The address is not typed. */
let typedName = ''

beforeAll(async () => {
  // It obeys, whatever the shape: a model that answers is asked more than one that does not.
  openai = await startOpenAi({
    answer: ({ schema }) => (schema ? '{"suggestions":[],"category":"work","lines":["x"]}' : 'Certainly.'),
  })
  t = await testApp({ env: openAiEnv(openai) })
  ada = await t.person('ada')
  await t.modelIsThere()
  workers = await startWorkers(t.app)
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await ada.caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  }, 40_000)
  const { emails } = await ada.caller.mail.list({ limit: 40 })
  for (const { id } of emails) await ada.caller.mail.get({ id })
  mailId = emails[0]?.id ?? ''
  const known = await t.app.db
    .selectFrom('contact')
    .select('name')
    .where('name', 'like', '% %')
    .groupBy('name')
    // The demo mailbox has one who pretends to be another.
    .having(({ fn }) => fn.countAll(), '=', 1)
    .orderBy(({ fn }) => fn.max('last_at'), 'desc')
    .execute()
  typedName = known[0]?.name ?? ''
}, 180_000)
afterAll(async () => {
  await workers[Symbol.asyncDispose]()
  await t[Symbol.asyncDispose]()
  await openai.stop()
})

const lastOf = async <T>(pieces: AsyncIterable<T>) => {
  let last: T | undefined
  for await (last of pieces);
  return last
}
/** The person's own words: none of them stands in a mail. */
const words = 'Kwyjibo zebrafish: what is going on in my mailbox, and what should I answer?'

/** Every procedure of these rooms is called here, or says why it cannot ask a model. A new one has to be added. */
const calls: Record<string, ((caller: Caller) => Promise<unknown>) | 'asks nobody'> = {
  'assistant.ask': async (caller) => {
    const sessionId = (await caller.assistant.conversations()).conversations[0]?.sessionId
    for (const prompt of [
      words,
      'Summarise my unread mails',
      'Reply to the latest mail',
      'Who wrote to me this week?',
      'Write to Kwyjibo',
    ])
      await caller.assistant.ask({ prompt, ...(sessionId ? { sessionId } : {}), conversationalMode: true })
    return caller.assistant.ask({ prompt: words, context: { emailId: mailId } })
  },
  'assistant.askInPieces': async (caller) =>
    lastOf(await caller.assistant.askInPieces({ prompt: words, context: { emailId: mailId }, conversationalMode: true })),
  'assistant.write': async (caller) => {
    for (const task of ['draft', 'reply', 'rewrite', 'shorten', 'lengthen', 'translate', 'subject'] as const)
      await caller.assistant.write({ task, emailId: mailId, prompt: words, text: words, language: 'de' })
  },
  'assistant.writeInPieces': async (caller) =>
    lastOf(await caller.assistant.writeInPieces({ task: 'reply', emailId: mailId, prompt: words })),
  'assistant.summary': async (caller) => {
    await caller.assistant.summary({ id: mailId, of: 'mail' })
    return caller.assistant.summary({ id: mailId, of: 'thread' })
  },
  'assistant.summaryInPieces': async (caller) => lastOf(await caller.assistant.summaryInPieces({ id: mailId, of: 'mail' })),
  'assistant.compose': (caller) => caller.assistant.compose({ command: words, recipientName: typedName }),
  'assistant.history': 'asks nobody',
  'assistant.conversations': 'asks nobody',
  'assistant.forget': 'asks nobody',
  'assistant.model': 'asks nobody',
  'suggestions.list': (caller) => caller.suggestions.list({}),
  'suggestions.act': 'asks nobody',
  'suggestions.analyze': (caller) => caller.suggestions.analyze(),
  'suggestions.draft': async (caller) => {
    const { suggestions } = await caller.suggestions.list({})
    for (const { id } of suggestions.slice(0, 5)) await caller.suggestions.draft({ id })
  },
  'suggestions.analysis': (caller) => caller.suggestions.analysis(),
  'categories.force': (caller) => caller.categories.force(),
  'push.state': 'asks nobody',
  'push.saveSettings': 'asks nobody',
  'push.saveMailbox': 'asks nobody',
  'push.key': 'asks nobody',
  'push.subscribe': 'asks nobody',
  'push.addNtfy': 'asks nobody',
  'push.addGotify': 'asks nobody',
  'push.test': 'asks nobody',
  'push.remove': 'asks nobody',
  'mcp.request': 'asks nobody',
  'mcp.approve': 'asks nobody',
  'mcp.deny': 'asks nobody',
  'mcp.programs': 'asks nobody',
  'mcp.disconnect': 'asks nobody',
  'mcp.proposals': 'asks nobody',
  'mcp.accept': 'asks nobody',
  'mcp.dismiss': 'asks nobody',
  'mcp.calls': 'asks nobody',
  'webhooks.list': 'asks nobody',
  'webhooks.add': 'asks nobody',
  'webhooks.update': 'asks nobody',
  'webhooks.test': 'asks nobody',
  'webhooks.remove': 'asks nobody',
  'movedAccounts.preview': 'asks nobody',
  'movedAccounts.share': 'asks nobody',
  'movedAccounts.offer': 'asks nobody',
  'movedAccounts.list': 'asks nobody',
  'movedAccounts.takeBack': 'asks nobody',
  'movedAccounts.offers': 'asks nobody',
  'movedAccounts.accept': 'asks nobody',
  'movedAccounts.decline': 'asks nobody',
  'teamwork.work': 'asks nobody',
  'teamwork.list': 'asks nobody',
  'teamwork.counts': 'asks nobody',
  'teamwork.assign': 'asks nobody',
  'teamwork.setState': 'asks nobody',
  'teamwork.activity': 'asks nobody',
  'teamwork.comment': 'asks nobody',
  'teamwork.editComment': 'asks nobody',
  'teamwork.removeComment': 'asks nobody',
  'teamwork.mentions': 'asks nobody',
  'teamwork.report': 'asks nobody',
  'homeAssistant.state': 'asks nobody',
  'homeAssistant.turnOn': 'asks nobody',
  'homeAssistant.turnOff': 'asks nobody',
}
const mayAsk = Object.keys(appRouter._def.procedures).filter((name) =>
  /^(?:assistant|suggestions|push|mcp|webhooks|teamwork|homeAssistant)\.|^categories\.force$/.test(name),
)

/** A procedure may refuse; a test for that stands elsewhere. What counts here is what left. */
const refused: string[] = []
async function callAll(): Promise<void> {
  for (const name of mayAsk) {
    const call = calls[name]
    if (typeof call !== 'function') continue
    await call(ada.caller).catch((cause: unknown) => refused.push(`${name}: ${cause}`))
  }
  for (const job of jobs) await job.run(t.app, undefined).catch((cause: unknown) => refused.push(`${job.name}: ${cause}`))
}

/** Whatever is stored of mails, in pieces long enough to be nobody else's words. */
async function storedPieces(): Promise<Set<string>> {
  const rows = await t.app.db
    .selectFrom('message')
    .leftJoin('message_body', 'message_body.message_key', 'message.key')
    .selectAll()
    .execute()
  const pieces = new Set<string>()
  for (const row of rows) {
    pieces.add(row.from_email)
    for (const { email, name } of [...JSON.parse(row.to_list), ...JSON.parse(row.cc_list)]) {
      pieces.add(email)
      if (String(name).includes(' ')) pieces.add(name)
    }
    if (row.from_name.includes(' ')) pieces.add(row.from_name)
    if (row.subject.length >= 12) pieces.add(row.subject)
    for (const text of [row.snippet, unpackTexts(row)?.text ?? ''])
      for (const piece of text.split(/[\n.!?]+/)) if (piece.trim().length >= 25) pieces.add(piece.trim())
  }
  pieces.delete('')
  pieces.delete(typedName)
  return pieces
}

function found(pieces: Set<string>): string[] {
  const bytes = openai.wire()
  const said = bytes + unescaped(bytes)
  return [...pieces].filter((piece) => said.includes(piece))
}
/** As it stands within JSON, too. */
const unescaped = (text: string) =>
  text
    .replace(/\\n/g, '\n')
    .replace(/\\"/g, '"')
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))

test('every procedure that may ask a model is tried here', () => {
  expect(mayAsk.filter((name) => calls[name] === undefined)).toEqual([])
  expect(mayAsk.length).toBeGreaterThan(10)
})

test('without consent no byte of what is stored leaves, whatever is asked', { timeout: 240_000 }, async () => {
  const pieces = await storedPieces()
  expect(pieces.size).toBeGreaterThan(500)
  await callAll()
  expect(refused).toEqual([])
  expect(found(pieces)).toEqual([])
  const { entries } = await ada.caller.privacy.log({ limit: 200 })
  expect(entries.filter(({ reads }) => reads === 'mail')).toEqual([])
  // What the person typed was asked there: the way was open.
  expect(openai.asked.length).toBeGreaterThan(3)
  expect(openai.asked.length).toBe(entries.length)
})

test('with consent the same calls send it: the comparison can see', { timeout: 240_000 }, async () => {
  await ada.caller.privacy.saveConsent({ modelOutside: true })
  await ada.caller.assistant.summary({ id: mailId, of: 'mail' })
  expect(found(await storedPieces())).not.toEqual([])
  expect(
    (await ada.caller.privacy.log({ limit: 200 })).entries.some(({ reads, mails }) => reads === 'mail' && mails.length > 0),
  ).toBe(true)
})
