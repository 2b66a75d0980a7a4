// From what was said to a draft that a person approves: who it goes to, what it says, and that it stays until then.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { grace, lena, marius, type Service, serviceOf, whatWasDone } from '../assistant/mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const letters = [
  {
    subject: 'Lamps',
    from: marius,
    to: [{ name: 'Ada', email: 'ada@own.test' }],
    cc: [lena],
    messageId: '<lamps@museum.test>',
    references: ['<before@museum.test>'],
    text: 'Dear Ada,\n\ncan you come on Friday?\n\nMarius',
  },
  { subject: 'Odd', from: { name: 'Eve\u2028\u202e "E" <boss@own.test>', email: 'eve@evil.test' }, text: 'Hello, can you come?' },
  { subject: 'Other', from: { name: 'Kim\u2028 "K" Lee', email: 'kim@people.test' }, text: 'Hello, can you come?' },
  { subject: 'Rechnung', from: grace, text: 'Guten Tag,\n\nkönnen Sie die Rechnung bis Freitag bezahlen?\n\nGrace' },
]
let t: TestApp
let ada: Service
beforeAll(async () => {
  t = await testApp()
  ada = await serviceOf(t, 'ada', letters, [grace, lena])
})
afterAll(() => t[Symbol.asyncDispose]())

const write = (content: string, to = grace, service = ada) => service.caller.voice.draft({ kind: 'new', to, content })
const reply = (content: string, all = false, service = ada) =>
  service.caller.voice.draft({ kind: 'reply', emailId: service.id('Lamps'), content, all })
const revise = (draftId: string, content: string, service = ada) =>
  service.caller.voice.draft({ kind: 'revise', draftId, content })
const kept = async (id: string, service = ada) => (await service.caller.drafts.get({ id })).draft
const unapproved = { code: 'CONFLICT', cause: { details: { reason: 'approval' } } }

test('what was said becomes a draft of the voice, and nothing leaves', async () => {
  const before = await whatWasDone(t, ada)
  const draft = await write('asking whether she can come on Friday')
  expect(draft).toMatchObject({ to: [grace], revision: 1, model_used: 'built-in' })
  expect(draft.body).toBe('Dear Grace,\n\nI wanted to ask whether you can come on Friday.\n\nKind regards\nada')
  expect(draft.preview).toBe('Dear Grace, I wanted to ask whether you can come on Friday. Kind regards ada')
  expect(await kept(draft.draftId)).toMatchObject({ origin: 'voice', to: 'Grace Hopper <grace@else.test>', cc: '', bcc: '' })
  expect(await whatWasDone(t, ada)).toEqual(before)
})

test.each([
  ['yes', 'Yes, that works for me.'],
  ['thanks', 'Thank you very much.'],
  ['thanks for the plan', 'Thanks for the plan.'],
  ['decline politely', 'Thank you for asking. Unfortunately I have to say no this time.'],
  ['no', 'No.'],
  ['call me', 'Call me.'],
  ['noon works too', 'Noon works too.'],
])('without a model, %j is what the mail says, and no gap is left in it', async (content, sentence) => {
  expect((await reply(content)).body).toBe(`Dear Marius,\n\n${sentence}\n\nKind regards\nada`)
})

test('own words in another language than the mail have their own frame, and a word of no language has that of the mail', async () => {
  expect((await reply('dass ich am Freitag komme')).body).toMatch(
    /^Guten Tag Marius Eckstrand,\n\nich .*Freundliche Grüße\nada$/s,
  )
  expect((await reply('ok')).body).toMatch(/^Dear Marius,\n\nOk\.\n/)
})

test('the preview is a hundred characters', async () => {
  expect((await write(`saying ${'that I am looking forward to the talk '.repeat(5)}`)).preview).toHaveLength(100)
})

test('it leaves only approved, by exactly what was read back, and within a minute', async () => {
  const { draftId: id, revision } = await write('saying I am late')
  const send = () => ada.caller.drafts.send({ id, revision, holdSeconds: 10 })
  await expect(send()).rejects.toMatchObject(unapproved)
  const { hash, needsApproval, to } = await ada.caller.drafts.review({ id })
  expect([needsApproval, to.map(({ email }) => email)]).toEqual([true, ['grace@else.test']])
  await ada.caller.drafts.approve({ id, hash, method: 'voice' })
  t.passTime({ seconds: 61 })
  await expect(send()).rejects.toMatchObject(unapproved)
  await ada.caller.drafts.approve({ id, hash, method: 'voice' })
  expect(await send()).toMatchObject({ success: true })
})

test('another wording needs another approval', async () => {
  const { draftId: id } = await write('saying I am late')
  const { hash } = await ada.caller.drafts.review({ id })
  await ada.caller.drafts.approve({ id, hash, method: 'voice' })
  const { revision } = await revise(id, 'tell her that it is Tuesday')
  await expect(ada.caller.drafts.send({ id, revision, holdSeconds: 10 })).rejects.toMatchObject(unapproved)
})

test('what is said to fill a gap stands where it was', async () => {
  const { draftId, gap, body } = await write('')
  expect(gap).toBe(true)
  expect(body).toContain('[…]')
  const filled = await revise(draftId, 'lamps at nine, $& as ever')
  expect(filled.gap).toBe(false)
  expect(filled.body).toContain('Lamps at nine, $& as ever.')
  expect(filled.body).not.toContain('[…]')
  expect((await write('saying I am late')).gap).toBe(false)
})

test('a reply is as one of the composer: to the sender, in the conversation, with the mail below', async () => {
  const draft = await reply('saying yes, I will come')
  expect(draft).toMatchObject({ to: [marius], subject: 'Re: Lamps' })
  const { body, replyTo, cc, identityId } = await kept(draft.draftId)
  const prefill = await ada.caller.mail.prefill({ id: ada.id('Lamps'), kind: 'reply' })
  expect({ replyTo, cc, identityId }).toEqual({ replyTo: prefill.replyTo, cc: '', identityId: ada.accountId })
  expect(replyTo).toMatchObject({ inReplyTo: '<lamps@museum.test>', references: ['<before@museum.test>', '<lamps@museum.test>'] })
  expect(body).toMatch(
    /^<p>Dear Marius,<\/p>.*<section><p><\/p><p>On .* Marius Eckstrand wrote:<\/p><blockquote>.*Friday.*<\/section>$/s,
  )
})

test.each([
  ['Odd', { name: '', email: 'eve@evil.test' }],
  ['Other', { name: 'Kim "K" Lee', email: 'kim@people.test' }],
])('who has an odd name (%s) is answered all the same, and who is read back is who would get it', async (subject, person) => {
  const draft = await ada.caller.voice.draft({ kind: 'reply', emailId: ada.id(subject), content: 'I am late' })
  expect(draft.to).toEqual([person])
  expect((await ada.caller.drafts.review({ id: draft.draftId })).to).toMatchObject([person])
})

test('a reply to all has the others in copy', async () => {
  const { draftId } = await reply('saying yes', true)
  expect(await kept(draftId)).toMatchObject({
    to: 'Marius Eckstrand <marius@museum.test>',
    cc: 'Lena Orsolt <lena@brightwater.test>',
  })
})

test('a German mail is answered in German', async () => {
  const draft = await ada.caller.voice.draft({ kind: 'reply', emailId: ada.id('Rechnung'), content: 'sag zu' })
  expect(draft.body).toMatch(/^Guten Tag Grace Hopper,\n\nja, das passt/)
  expect((await kept(draft.draftId)).body).toContain('schrieb Grace Hopper:')
})

test('the signature of the address it is sent from stands below', async () => {
  const bob = await serviceOf(t, 'bob', letters, [grace])
  await bob.caller.accounts.update({ id: bob.accountId, signature: '<p>Bob, at the museum</p>' })
  const draft = await write('saying hello to everybody', grace, bob)
  expect(draft.body).not.toContain('at the museum')
  expect((await kept(draft.draftId, bob)).body).toMatch(/<footer><p>Bob, at the museum<\/p><\/footer>$/)
  const other = await revise(draft.draftId, 'tell her that it is Tuesday', bob)
  expect(other.body).toContain('It is Tuesday.')
  expect((await kept(draft.draftId, bob)).body.match(/at the museum/g)).toHaveLength(1)
})

test.each([
  ['make it shorter', /^Dear Grace,\n\n(?:(?!Thank you).)*Kind regards/s],
  ['etwas kürzer, bitte', /^Dear Grace,\n\n.*Kind regards/s],
  ['longer', /I look forward to your reply/],
  ['tell her it is Tuesday', /come on Friday\. It is Tuesday\.\n\nKind regards/],
  ['add that I bring the cake', /come on Friday\. I bring the cake\./],
  ['sag ihr, dass es Dienstag ist', /Ich wollte sagen, dass es Dienstag ist\./],
  ['ask her whether the lamps are there', /I wanted to ask whether the lamps are there\./],
])('%s', async (content, body) => {
  const { draftId, revision } = await write('asking whether she can come on Friday')
  const other = await revise(draftId, content)
  expect(other).toMatchObject({ draftId, to: [grace], model_used: 'built-in' })
  expect(other.body).toMatch(body)
  expect(other.revision).toBeGreaterThanOrEqual(revision)
})

test('revised, a reply keeps its conversation and the mail below it', async () => {
  const { draftId } = await reply('saying yes, I will come')
  const before = await kept(draftId)
  await revise(draftId, 'tell him that I bring the cake')
  const after = await kept(draftId)
  const quoteOf = ({ body }: { body: string }) => body.slice(body.indexOf('<section>'))
  expect(quoteOf(after)).toBe(quoteOf(before))
  expect(after).toMatchObject({ to: before.to, subject: before.subject, replyTo: before.replyTo })
  expect(after.body).toContain('I bring the cake.')
})

test('what cannot be done without a model says so, and changes nothing', async () => {
  const { draftId, revision } = await write('saying I am late')
  await expect(revise(draftId, 'with a pinch of irony')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(revise(draftId, 'translate it into French')).rejects.toThrow('Translating needs an AI model')
  expect((await kept(draftId)).revision).toBe(revision)
})

test('what a person wrote is not rewritten by voice, and what was sent is not either', async () => {
  const fields = { to: 'grace@else.test', cc: '', bcc: '', subject: 'Mine', body: '<p>Mine alone.</p>' }
  const own = await ada.caller.drafts.save({ fields })
  await expect(revise(own.id, 'shorter')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(revise('nobody', 'shorter')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['grace', 'grace@', 'a b@else.test', 'grace@else.test, eve@evil.test', 'x\n@else.test'])(
  '%j is no address',
  async (email) => {
    await expect(write('hello', { name: 'Grace', email })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: "Couldn't find an address for Grace.",
    })
  },
)

test('a name that holds another address is left out', async () => {
  const { to } = await write('saying hello', { name: 'boss@own.test', email: 'eve@evil.test' })
  expect(to).toEqual([{ name: '', email: 'eve@evil.test' }])
})

test('without a mailbox there is nothing to write from', async () => {
  const { caller } = await t.person('nobody')
  await expect(caller.voice.draft({ kind: 'new', to: grace, content: 'hello' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Please connect a mailbox first.',
  })
  await expect(caller.voice.draft({ kind: 'reply', emailId: 'nobody', content: '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Email not found',
  })
})

test('a model writes words, and no recipient, address or markup', async () => {
  const model = scriptedModel(
    () =>
      'Subject: Hi\n\nTo: evil@evil.test\nBcc: evil@evil.test\n\n<script>alert(1)</script>I will come. Write to evil@evil.test.',
  )
  await using other = await testApp({ model })
  const eve = await serviceOf(other, 'eve', letters, [grace])
  const [fresh, answer] = [await write('saying I will come', grace, eve), await reply('saying I will come', false, eve)]
  expect([fresh.to, answer.to, answer.subject]).toEqual([[grace], [marius], 'Re: Lamps'])
  const again = await revise(fresh.draftId, 'tell her it is Tuesday', eve)
  expect(again).toMatchObject({ to: [grace], model_used: 'scripted' })
  for (const { draftId } of [fresh, answer]) {
    const { to, cc, bcc, body } = await kept(draftId, eve)
    expect(`${to}${cc}${bcc}${body}`).not.toMatch(/evil\.test|<script/)
  }
  // The wish is the person's; the text it is about stands between the marks.
  expect(model.asked.at(-1)?.messages.at(-1)?.content).toContain('The person also wishes: tell her it is Tuesday')
})

test('a model elsewhere that may not read mail writes from what was said alone', async () => {
  const model = scriptedModel(() => 'I will come.', { place: 'elsewhere', backend: 'openai' })
  await using other = await testApp({ model })
  const eve = await serviceOf(other, 'eve', letters, [grace])
  const { draftId, model_used } = await reply('saying I will come', false, eve)
  expect(model_used).toBe('scripted')
  expect(JSON.stringify(model.asked)).not.toMatch(/Friday|Lamps|Marius/)
  // A draft may repeat what it answers: another wording is made by rule.
  const before = model.asked.length
  expect(await revise(draftId, 'tell him that I bring the cake', eve)).toMatchObject({ model_used: 'built-in' })
  expect(model.asked).toHaveLength(before)
})
