// What is suggested about mails, what a person does with it, and how it ends.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { watchSuggestions } from '../../src/jobs/suggestions.ts'
import type { ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'
import { arrives, day, grace, hour, joins, lies, open, personWithMail, sends } from './mails.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await personWithMail(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const inside = (ms: number) => new Date(t.app.now().getTime() + ms).toISOString()
const analyze = (person = ada) => person.caller.suggestions.analyze()
async function run(name: string): Promise<string> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return runJob(t.app, job, undefined)
}

test('a question of somebody one writes with is to be answered, and quotes itself', async () => {
  const text = 'Hello Ada. Can you send me the drawings? Grace'
  const id = await arrives(t, ada, { subject: 'Drawings', text })
  expect(await analyze()).toEqual({ analyzed: 1 })
  const [suggestion, ...others] = await open(ada)
  expect(others).toEqual([])
  expect(suggestion).toMatchObject({
    type: 'reply_suggested',
    title: 'Reply to Grace Hopper',
    description: 'Grace Hopper is waiting for your reply to “Drawings”.',
    priority: 5,
    quote: ' Can you send me the drawings?',
    aiReasoning: expect.stringContaining('“Can you”'),
    emailAnalysis: { category: 'reply', sentiment: 'neutral' },
    suggestedAction: {
      emailId: id,
      actionType: 'reply_suggested',
      emailSubject: 'Drawings',
      fromEmail: grace.email,
      fromName: grace.name,
    },
    status: 'open',
    snoozedUntil: null,
    dueAt: null,
    madeBy: 'built-in',
  })
})

test('each of the types that mail in the inbox can give', async () => {
  const due = inside(12 * hour)
  await arrives(t, ada, { subject: 'Deadline', text: `I need it by ${due}` })
  await arrives(t, ada, { subject: 'Meeting', text: `Let us meet at ${inside(2 * day)}` })
  await arrives(t, ada, { subject: 'Urgent', text: 'This is urgent!' })
  await arrives(t, ada, { subject: 'Request', text: 'Please water the plants.' })
  await arrives(t, ada, { subject: 'Question', text: 'Can you come?' })
  await analyze()
  expect((await open(ada)).map(({ type, priority, dueAt }) => [type, priority, dueAt])).toEqual([
    ['deadline_detected', 8, due],
    ['urgent_attention', 7, null],
    ['meeting_request', 6, expect.any(String)],
    ['reply_suggested', 5, null],
    ['action_required', 4, null],
  ])
})

test('one sentence makes one suggestion, and one mail two at most', async () => {
  await arrives(t, ada, { subject: 'One', text: `Can you please send it by ${inside(day * 3)}, urgent` })
  await arrives(t, ada, {
    subject: 'Many',
    text: `Please pay by ${inside(9 * day)}.\nLet us meet at ${inside(2 * day)}.\nThis is urgent!\nCan you come?`,
  })
  await analyze()
  const made = await open(ada)
  const of = (subject: string) => made.filter(({ suggestedAction }) => suggestedAction.emailSubject === subject)
  expect(of('One').map(({ type }) => type)).toEqual(['deadline_detected'])
  expect(of('Many').map(({ type }) => type)).toEqual(['meeting_request', 'deadline_detected'])
})

test('only what is to come and is asked of the person: no past deadline, old, answered, advertising or own mail', async () => {
  await arrives(t, ada, { subject: 'Past', text: `I need it by ${inside(-hour)}` })
  await arrives(t, ada, { subject: 'Old', text: 'Can you come?', at: t.app.now().getTime() - 15 * day })
  const answered = await arrives(t, ada, { subject: 'Answered', text: 'Can you come?' })
  await sends(t, ada, { text: 'I can.', answering: answered })
  const archived = await arrives(t, ada, { subject: 'Archived', text: 'Can you come?' })
  await lies(t, archived, 'archive')
  const advertising = await arrives(t, ada, { subject: 'Sale', text: `Ends by ${inside(day)}. Please buy.` })
  await t.app.db.updateTable('message').set({ list_unsubscribe: '<https://x.test/>' }).where('id', '=', advertising).execute()
  await arrives(t, ada, { subject: 'Own', text: 'Can you come?', from: { name: '', email: 'ada@own.test' } })
  await analyze()
  expect(await open(ada)).toEqual([])
})

test('a stranger who asks comes last, however urgent they say it is', async () => {
  const stranger = { name: 'Eve', email: 'eve@else.test' }
  await arrives(t, ada, { from: stranger, text: 'Can you read this urgent offer?' })
  await arrives(t, ada, { from: stranger, text: 'This is urgent!' })
  await arrives(t, ada, { text: 'Can you come?' })
  await analyze()
  const made = await open(ada)
  expect(made.map(({ suggestedAction }) => suggestedAction.fromName)).toEqual(['Grace Hopper', 'Eve'])
  expect(made[1]).toMatchObject({ type: 'reply_suggested', priority: 3 })
})

test('where only a day is named, it is due when that day ends', async () => {
  const named = inside(3 * day).slice(0, 10)
  await arrives(t, ada, { text: `I need it by ${named}` })
  await analyze()
  const [suggestion] = await open(ada)
  const dueAt = new Date(suggestion?.dueAt ?? '')
  expect(dueAt.getTime() - Date.parse(named)).toBeGreaterThan(0)
  expect([dueAt.getUTCHours(), dueAt.getUTCMinutes()]).toEqual([23, 59])
})

test('an answer from any program ends a suggestion, and so does putting the mail away', async () => {
  const asked = await arrives(t, ada, { subject: 'Asked', text: 'Can you come?' })
  const filed = await arrives(t, ada, { subject: 'Filed', text: 'Can you sing?' })
  const thrown = await arrives(t, ada, { subject: 'Thrown', text: 'Can you dance?' })
  const marked = await arrives(t, ada, { subject: 'Marked', text: 'Can you write?' })
  await analyze()
  expect(await open(ada)).toHaveLength(4)
  await using _watch = watchSuggestions(t.app)
  await sends(t, ada, { text: 'I will.', answering: asked })
  await lies(t, filed, 'archive')
  await lies(t, thrown, 'trash')
  const { key } = await t.app.db.selectFrom('message').where('id', '=', marked).select('key').executeTakeFirstOrThrow()
  await t.app.db.updateTable('placement').set({ answered: 1 }).where('message_key', '=', key).execute()
  t.app.events.emit('mail.changed', { userId: ada.userId, accountId: ada.accountId })
  await until(async () => (await open(ada)).length === 0, 5000)
  const { suggestions } = await ada.caller.suggestions.list({ status: 'done' })
  expect(suggestions.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved', 'resolved'])

  await lies(t, filed, 'inbox')
  t.app.events.emit('mail.changed', { userId: ada.userId, accountId: ada.accountId })
  await until(async () => (await open(ada)).length === 1, 5000)
  expect(await open(ada)).toMatchObject([{ suggestedAction: { emailId: filed } }])
})

test('an answer of somebody else, or an earlier mail of one’s own, ends nothing', async () => {
  const earlier = await sends(t, ada, { text: 'Here it is.', at: t.app.now().getTime() - 2 * day })
  const asked = await arrives(t, ada, { text: 'Can you come?' })
  await joins(t, earlier, asked)
  const other = await arrives(t, ada, {
    text: 'Me too',
    from: { name: 'Eve', email: 'eve@else.test' },
    at: t.app.now().getTime(),
  })
  await joins(t, other, asked)
  await analyze()
  expect(await open(ada)).toHaveLength(1)
})

test('what is due presses more with each day that passes, and so does an answer that is waited for', async () => {
  const stranger = { name: 'Mallory', email: 'mallory@else.test' }
  await arrives(t, ada, { subject: 'Deadline', text: `I need it by ${inside(8 * day)}` })
  await arrives(t, ada, { subject: 'Stranger', text: `I need it by ${inside(8 * day + hour)}`, from: stranger })
  await arrives(t, ada, { subject: 'Question', text: 'Can you come?' })
  await arrives(t, ada, { subject: 'Who', text: 'Can you come?', from: stranger })
  await analyze()
  const priorities = async () =>
    Object.fromEntries((await open(ada)).map((one) => [one.suggestedAction.emailSubject, one.priority]))
  expect(await priorities()).toEqual({ Deadline: 5, Stranger: 5, Question: 5, Who: 3 })
  t.passTime({ days: 4 })
  expect(await priorities()).toEqual({ Deadline: 6, Stranger: 6, Question: 6, Who: 3 })
  t.passTime({ days: 3, hours: 1 })
  expect(await priorities()).toEqual({ Deadline: 8, Stranger: 7, Question: 6, Who: 3 })
  expect((await open(ada)).map((one) => one.suggestedAction.emailSubject)).toEqual(['Deadline', 'Stranger', 'Question', 'Who'])
})

test('a deadline that is over goes by the clock', async () => {
  await arrives(t, ada, { text: `I need it by ${inside(2 * hour)}` })
  await analyze()
  expect(await run('suggestions')).toBe('0 changed')
  t.passTime({ hours: 3 })
  expect(await open(ada)).toEqual([])
  expect(await run('suggestions')).toBe('1 changed')
  expect((await ada.caller.suggestions.list({ status: 'done' })).suggestions).toMatchObject([{ status: 'resolved' }])
})

test('dismissed stays dismissed: looked at again, listed anew, and purged in between', async () => {
  const mail = { subject: 'Drawings', text: 'Can you send me the drawings?', messageId: '<one@navy.test>' }
  const id = await arrives(t, ada, mail)
  await analyze()
  const [suggestion] = await open(ada)
  await ada.caller.suggestions.act({ id: suggestion?.id ?? '', action: 'dismiss' })
  const before = await t.app.db.selectFrom('message').where('id', '=', id).select(['identity', 'key']).executeTakeFirstOrThrow()
  await t.app.db.deleteFrom('message').where('id', '=', id).execute()
  const again = await arrives(t, ada, mail)
  await t.app.db.updateTable('message').set({ identity: before.identity }).where('id', '=', again).execute()
  expect(await analyze()).toEqual({ analyzed: 1 })
  expect(await open(ada)).toEqual([])
  const { suggestions } = await ada.caller.suggestions.list({ status: 'done' })
  expect(suggestions).toMatchObject([{ status: 'dismissed', suggestedAction: { emailId: again } }])
})

test('an open suggestion finds its mail again after that was listed anew', async () => {
  const mail = { subject: 'Drawings', text: 'Can you send me the drawings?' }
  const id = await arrives(t, ada, mail)
  await analyze()
  const { identity } = await t.app.db.selectFrom('message').where('id', '=', id).select('identity').executeTakeFirstOrThrow()
  await t.app.db.deleteFrom('message').where('id', '=', id).execute()
  expect(await open(ada)).toEqual([])
  const again = await arrives(t, ada, mail)
  await t.app.db.updateTable('message').set({ identity }).where('id', '=', again).execute()
  await analyze()
  expect(await open(ada)).toMatchObject([{ suggestedAction: { emailId: again } }])
})

test('analyzing counts each mail once', async () => {
  await arrives(t, ada, { text: 'Nothing in here.' })
  await arrives(t, ada, { text: 'Can you come?' })
  expect(await analyze()).toEqual({ analyzed: 2 })
  expect(await analyze()).toEqual({ analyzed: 0 })
  await arrives(t, ada, { text: 'Nor in here.' })
  expect(await analyze()).toEqual({ analyzed: 1 })
})

test('what is done, snoozed or dismissed leaves the list; twice is harmless, and windows hear of it', async () => {
  for (const text of ['Can you come?', 'Can you sing?', 'Can you dance?']) await arrives(t, ada, { text })
  await analyze()
  const [one, two, three] = (await open(ada)).map(({ id }) => id)
  const notified: string[][] = []
  t.app.events.listen((event) => event.name === 'suggestions.changed' && notified.push(event.ids ?? []))
  const act = async (id: string | undefined, action: 'complete' | 'snooze' | 'dismiss') =>
    (await ada.caller.suggestions.act({ id: id ?? '', action, userResponse: 'So be it' })).suggestion.status
  expect([await act(one, 'complete'), await act(one, 'complete')]).toEqual(['done', 'done'])
  expect([await act(two, 'snooze'), await act(two, 'snooze')]).toEqual(['snoozed', 'snoozed'])
  expect([await act(three, 'dismiss'), await act(three, 'dismiss')]).toEqual(['dismissed', 'dismissed'])
  expect(await act(one, 'snooze')).toBe('done')
  expect(await open(ada)).toEqual([])
  expect(new Set(notified.flat())).toEqual(new Set([one, two, three]))
  expect((await ada.caller.suggestions.list({ status: 'snoozed' })).suggestions.map(({ id }) => id)).toEqual([two])
  await expect(ada.caller.suggestions.act({ id: 'nothing', action: 'dismiss' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a snoozed suggestion comes back after a day, also where Homing was restarted meanwhile', async () => {
  await arrives(t, ada, { text: 'Can you come?' })
  await analyze()
  const [suggestion] = await open(ada)
  const { dataDir } = t
  const snoozed = (await ada.caller.suggestions.act({ id: suggestion?.id ?? '', action: 'snooze' })).suggestion
  expect(Date.parse(snoozed.snoozedUntil ?? '') - t.app.now().getTime()).toBeGreaterThan(23.9 * hour)
  await t.app[Symbol.asyncDispose]()
  t = await testApp({ dataDir })
  const again = t.as(ada)
  expect((await again.caller.suggestions.list({})).suggestions).toEqual([])
  t.passTime({ hours: 24 })
  expect(await run('suggestions')).toBe('1 changed')
  expect((await again.caller.suggestions.list({})).suggestions).toMatchObject([{ id: suggestion?.id, snoozedUntil: null }])
  const { forget } = t
  await t[Symbol.asyncDispose]()
  await forget()
  t = await testApp()
})

test('two people have the same mail: each sees and changes their own suggestions', async () => {
  const bob = await personWithMail(t, 'bob')
  for (const person of [ada, bob]) {
    await arrives(t, person, { text: 'Can you come?' })
    await analyze(person)
  }
  const [[ofAda], [ofBob]] = [await open(ada), await open(bob)]
  await bob.caller.suggestions.act({ id: ofBob?.id ?? '', action: 'dismiss' })
  await expect(bob.caller.suggestions.act({ id: ofAda?.id ?? '', action: 'dismiss' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await open(ada)).map(({ id }) => id)).toEqual([ofAda?.id])
  expect(await open(bob)).toEqual([])
})
