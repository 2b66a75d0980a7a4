// Two people answer two hundred conversations at random, while the program ends in the middle of it again and again: each conversation is
// answered once, none is forgotten, and whoever is held sees what came in between.
import { expect, test } from 'vitest'
import type { Sender } from '../../src/connectors/sender.ts'
import { sendDue } from '../../src/mail/outbox/outbox-worker.ts'
import { recoverOutbox } from '../../src/mail/outbox/recover.ts'
import type { Prefill } from '../../src/shared/mail.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Caller, type TestApp, testApp } from '../support/test-app.ts'
import { type Conversation, openTeam } from './team.ts'

const conversations = 200
const lives = 10

/** What a person's page knows of its answer. It outlives the server. */
interface Writing {
  who: 'ada' | 'grace'
  asked: Conversation
  now: 'not begun' | 'begun' | 'written' | 'sent' | 'gave up'
  start?: Prefill
  draft?: { id: string; revision: number }
  basis?: string[]
  outboxId?: string
}

test('two people and two hundred conversations, with the program ending in between', async () => {
  const random = seededRandom(77)
  const env = { SEND_LIMIT_PER_HOUR: '1000', SEND_LIMIT_PER_DAY: '1000' }
  const first = await testApp({ env })
  const team = await openTeam(first, [['grace', 'sender']])
  let t: TestApp = first
  let { mailbox } = team
  const callers = () => ({ ada: t.inMailbox(team.manager, team.id), grace: t.inMailbox(team.people.grace, team.id) })
  const delivered = new Map<string, number>()
  const held: number[] = []

  const writings: Writing[] = []
  for (let at = 0; at < conversations; at++) {
    const asked = await mailbox.newConversation()
    writings.push({ who: 'ada', asked, now: 'not begun' }, { who: 'grace', asked, now: 'not begun' })
  }
  const open = () => writings.filter(({ now }) => now !== 'sent' && now !== 'gave up')
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

  for (let life = 1; open().length > 0; life++) {
    const people = callers()
    // The last life is long enough for all that is left.
    const until = life < lives ? Math.floor((open().length * (lives - life)) / (lives - life + 1)) : 0
    while (open().length > until) {
      const some = new Set(Array.from({ length: 6 }, () => pick(open())).filter((one) => one !== undefined))
      if (random() < 0.05) await receiveFor(pick(open()))
      if (random() < 0.1) await takeBack(people, pick(writings.filter(({ now }) => now === 'sent')))
      await Promise.all([...some].map((writing) => step(people[writing.who], writing)))
    }
    if (open().length === 0) break
    // The end comes while calls are under way; nobody hears their answers.
    const unheard = open()
      .slice(0, 8)
      .map((writing) => step(people[writing.who], structuredClone(writing)))
    await Promise.all([t.app[Symbol.asyncDispose](), Promise.allSettled(unheard)])
    t = await testApp({ env, dataDir: first.dataDir })
    mailbox = mailbox.in(t)
    await recoverOutbox(t.app)
  }

  t.passTime({ seconds: 60 })
  t.app.sender = async () => countingSender(delivered)
  await sendDue(t.app, team.id, mailbox.accountId, new AbortController().signal)

  const rows = await t.app.db
    .selectFrom('outbox as o')
    .innerJoin('message as m', 'm.key', 'o.answers_key')
    .where('o.user_id', '=', team.id)
    .where('o.status', '<>', 'cancelled')
    .select(['m.thread_id', 'o.status', 'o.message_id'])
    .execute()
  expect(rows.map(({ thread_id }) => thread_id).toSorted()).toEqual(
    writings
      .filter(({ who }) => who === 'ada')
      .map(({ asked }) => asked.threadId)
      .toSorted(),
  )
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent']))
  expect([...delivered.values()]).toEqual(Array.from({ length: conversations }, () => 1))
  expect(held.length).toBeGreaterThan(conversations / 2)
  expect(held.filter((shown) => shown === 0)).toEqual([])
  await t.app[Symbol.asyncDispose]()
  await first.forget()

  async function step(caller: Caller, writing: Writing): Promise<void> {
    try {
      await forward(caller, writing)
    } catch (cause) {
      // Given up already, in a life whose answer nobody heard.
      if ((cause as { code?: string }).code === 'NOT_FOUND' && writing.now === 'written') {
        writing.now = 'gave up'
        return
      }
      if ((cause as { cause?: { details?: { reason?: string } } }).cause?.details?.reason !== 'in-between' || !writing.draft)
        throw cause
      const { items, basis } = await caller.drafts.inBetween({ id: writing.draft.id })
      held.push(items.length)
      if (items.some(({ kind }) => kind === 'answer')) {
        await caller.drafts.discard({ id: writing.draft.id })
        writing.now = 'gave up'
      } else writing.basis = basis
    }
  }

  async function forward(caller: Caller, writing: Writing): Promise<void> {
    if (writing.now === 'not begun') {
      writing.start = await caller.mail.prefill({ id: writing.asked.mailId, kind: 'reply' })
      writing.now = 'begun'
    } else if (writing.now === 'begun' && writing.start) {
      const { subject, replyTo } = writing.start
      const fields = { to: 'carol@customers.test', cc: '', bcc: '', subject, body: '<p>At noon.</p>', replyTo }
      writing.draft = await caller.drafts.save({ fields })
      writing.now = 'written'
    } else if (writing.now === 'written' && writing.draft) {
      const { id, revision } = writing.draft
      const basis = writing.basis ? { basis: writing.basis } : {}
      writing.outboxId = (await caller.drafts.send({ id, revision, holdSeconds: 60, ...basis })).id
      writing.now = 'sent'
    }
  }

  async function receiveFor(writing: Writing | undefined): Promise<void> {
    if (writing) await mailbox.receive(writing.asked.threadId, { text: 'And another question.' })
  }

  /** Within its undo window; the draft is there again, and is sent again later. */
  async function takeBack(people: ReturnType<typeof callers>, writing: Writing | undefined): Promise<void> {
    if (!writing?.outboxId || !writing.draft) return
    const caller = people[writing.who]
    await caller.mail.cancelSending({ id: writing.outboxId })
    const { draft } = await caller.drafts.get({ id: writing.draft.id })
    writing.draft = draft
    writing.now = 'written'
  }
})

function countingSender(delivered: Map<string, number>): Sender {
  return {
    send: async ({ messageId }, ending) => {
      await ending?.()
      delivered.set(messageId, (delivered.get(messageId) ?? 0) + 1)
      return { state: 'accepted', refused: [] }
    },
    [Symbol.asyncDispose]: async () => undefined,
  } as Sender
}
