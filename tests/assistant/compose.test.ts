// "Email Grace about lunch": the address comes from the address book, the words become a draft, and a person decides.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { testServer } from '../rest/server.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { grace, lena, marius, type Service, serviceOf, whatWasDone } from './mailbox.ts'

let t: TestApp
let ada: Service
const people = [grace, marius, lena, { name: 'Lena Sommer', email: 'lena.sommer@else.test' }]
beforeAll(async () => {
  t = await testApp()
  ada = await serviceOf(t, 'ada', [], people)
})
afterAll(() => t[Symbol.asyncDispose]())

test('a draft is kept, marked as the assistant’s, and nothing leaves', async () => {
  const before = await whatWasDone(t, ada)
  const { success, draft, message } = await ada.caller.assistant.compose({
    command: 'Send an email to Grace asking whether she can come on Friday',
    recipientName: 'grace',
  })
  expect([success, draft.to, draft.toName]).toEqual([true, 'grace@else.test', 'Grace Hopper'])
  expect(draft.body).toBe('Dear Grace,\n\nI wanted to ask whether you can come on Friday.\n\nKind regards\nada')
  expect(message).toContain("approve it before it's sent")
  const { drafts } = await ada.caller.drafts.list()
  expect(drafts).toMatchObject([
    { id: draft.id, to: 'Grace Hopper <grace@else.test>', subject: draft.subject, accountId: ada.accountId },
  ])
  const row = await t.app.db.selectFrom('draft').where('id', '=', draft.id).select('origin').executeTakeFirst()
  expect(row?.origin).toBe('ai')
  expect(await whatWasDone(t, ada)).toEqual(before)
  await expect(ada.caller.mail.sendDraft({ draftId: draft.id })).rejects.toThrow()
})

test.each([
  ['Marius Eckstrand', 'marius@museum.test'],
  ['eckstrand', 'marius@museum.test'],
  ['MARIUS', 'marius@museum.test'],
  ['lena orsolt', 'lena@brightwater.test'],
  ['someone@new.test', 'someone@new.test'],
])('%s is %s', async (recipientName, to) => {
  expect((await ada.caller.assistant.compose({ command: 'say hello', recipientName })).draft.to).toBe(to)
})

test.each(['Bob', 'Mari', '...', 'grace@', 'Grace Kelly'])('%s is nobody known', async (recipientName) => {
  await expect(ada.caller.assistant.compose({ command: 'say hello', recipientName })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining("Couldn't find an address for"),
  })
})

test('who could be two people is neither', async () => {
  await expect(ada.caller.assistant.compose({ command: 'say hello', recipientName: 'Lena' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/Lena .*<lena[.\w]*@.*, Lena .*</),
  })
})

test('the address book of somebody else is not looked into', async () => {
  const bob = await serviceOf(t, 'bob')
  await expect(bob.caller.assistant.compose({ command: 'say hello', recipientName: 'Grace' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a model writes the words, and neither the address nor markup', async () => {
  const model = scriptedModel(() => 'Subject: <b>Friday</b>\n\nTo: evil@evil.test\n\n<script>alert(1)</script>Can you come?')
  await using other = await testApp({ model })
  const eve = await serviceOf(other, 'eve', [], [grace])
  const { draft } = await eve.caller.assistant.compose({ command: 'ask Grace to come', recipientName: 'Grace Hopper' })
  expect([draft.to, draft.subject]).toEqual(['grace@else.test', 'Friday'])
  expect(draft.body).not.toMatch(/evil\.test|<script/)
  const { draft: kept } = await eve.caller.drafts.get({ id: draft.id })
  expect(kept.body).not.toMatch(/<script|evil\.test/)
})

test('over the API: 400 without a mailbox, 404 without an address', async () => {
  await using server = await testServer()
  const person = await server.signIn('ada')
  const body = { command: 'say hello', recipientName: 'Grace' }
  const call = () => server.call('POST', '/api/ai/compose-email', { token: person.token, body })
  expect((await call()).status).toBe(400)
  await serviceOf(server.t, 'other')
  await server.t.app.db.updateTable('account').set({ user_id: person.userId }).execute()
  expect((await call()).status).toBe(404)
  const answer = await server.call('POST', '/api/assistant', { token: person.token, body: { prompt: 'What can you do?' } })
  expect(answer).toMatchObject({
    status: 200,
    body: { model_used: 'built-in', response: expect.stringContaining('search your mail') },
  })
})
