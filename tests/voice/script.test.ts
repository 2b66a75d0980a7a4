// What is read aloud of a mail: what it is about first, then its words; nothing twice, and nobody waits for a model.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { scriptOf } from '../../src/voice/script.ts'
import { grace, marius, type Service, serviceOf } from '../assistant/mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const long = `Dear Ada,

the committee met on Monday and talked about the roof for a long time. Nobody knows yet what the old beams can carry.
Could you send us the drawings of 1924 by 4 December? They lie in the archive, as far as we know. The archive is open on Tuesdays.
After that we will ask three companies for a price. It should not be more than 12,500 €.

Kind regards
Grace

On Mon, 20 Nov 2026 at 09:30, Ada <ada@own.test> wrote:
> How did it go?`

let t: TestApp
let ada: Service
const slow = scriptedModel()
let fixture: TestApp | undefined
beforeAll(async () => {
  t = await testApp()
  const files = [
    { filename: 'roof.pdf', bytes: Buffer.from('x') },
    { filename: 'logo.png', inline: true, bytes: Buffer.from('x') },
  ]
  ada = await serviceOf(t, 'ada', [
    { subject: 'Roof', from: grace, text: long, files },
    { subject: 'Lunch', from: marius, text: 'Hi Ada,\n\nlunch at 12.30? I am at the gate.\n\nMarius' },
    { subject: 'Frist', from: marius, text: 'Guten Tag,\n\nbitte senden Sie die Liste bis zum 4. Dezember.\n\nMarius' },
    { subject: 'A letter', from: grace, text: 'A letter\n\nThe first sentence. The second one.' },
    { subject: 'Picture', from: marius, html: '<img src="https://x.test/a.png"><p>https://x.test/a</p>' },
  ])
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await fixture?.[Symbol.asyncDispose]()
})

const script = (subject: string) => ada.caller.voice.script({ id: ada.id(subject) })

test('the summary comes first, then the text, both in plain sentences', async () => {
  const answer = await script('Roof')
  expect(answer).toMatchObject({ id: ada.id('Roof'), from: grace, subject: 'Roof', language: 'en', attachments: 1, cut: false })
  expect(answer.model_used).toBe('built-in')
  expect(answer.summary).toContain('Could you send us the drawings of 1924 by 4 December?')
  expect(answer.summary.length).toBeLessThanOrEqual(3)
  expect(answer.sentences[0]).toBe('Dear Ada')
  expect(answer.sentences.at(-1)).toBe('It should not be more than 12,500 €.')
  for (const one of answer.summary) expect(answer.sentences).toContain(one)
})

test('a short text is its own summary, and is not read twice', async () => {
  expect(await script('Lunch')).toMatchObject({ summary: ['lunch at 12.30?', 'I am at the gate.'], sentences: [] })
})

test('the language is that of the text', async () => {
  expect(await script('Frist')).toMatchObject({ language: 'de', summary: ['bitte senden Sie die Liste bis zum 4. Dezember.'] })
})

test('the subject is not said once more', async () => {
  expect(await script('A letter')).toMatchObject({ summary: ['The first sentence.', 'The second one.'], sentences: [] })
})

test('where there is nothing to read, nothing is', async () => {
  expect(await script('Picture')).toMatchObject({ summary: [], sentences: [] })
})

test('a mail that is not there', async () => {
  await expect(ada.caller.voice.script({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Email not found' })
})

test('reading aloud does not mark it read', async () => {
  await script('Roof')
  expect((await ada.caller.mail.get({ id: ada.id('Roof') })).email.read).toBe(false)
})

test('a model says it shorter, without links and markup of its own', async () => {
  const answer = { lines: ['The committee **needs** the drawings, see https://evil.test/x 😀.', 'By 4 December.'], quotes: [] }
  const model = scriptedModel(() => JSON.stringify(answer))
  await using other = await testApp({ model })
  const eve = await serviceOf(other, 'eve', [{ subject: 'Roof', from: grace, text: long }])
  const { summary, sentences, model_used } = await eve.caller.voice.script({ id: eve.id('Roof') })
  expect(summary).toEqual(['The committee needs the drawings, see.', 'By 4 December.'])
  expect(sentences.length).toBeGreaterThan(4)
  expect(model_used).toBe('scripted')
})

test('a model is not waited for', async () => {
  const late = new AbortController()
  const eve = await beforeAModel(() => late.abort())
  const { summary, model_used } = await scriptOf(eve.app, eve.userId, eve.id('Roof'), undefined, () => late.signal)
  expect([late.signal.aborted, model_used, summary.length]).toEqual([true, 'built-in', 3])
})

test('who stops listening ends it', async () => {
  const left = new AbortController()
  const eve = await beforeAModel(() => left.abort())
  await expect(scriptOf(eve.app, eve.userId, eve.id('Roof'), left.signal)).rejects.toThrow()
  expect(left.signal.aborted).toBe(true)
})

/** A person whose model never answers. */
async function beforeAModel(whenAsked: () => void) {
  slow.answer = () => {
    setImmediate(whenAsked)
    return new Promise<string>(() => undefined)
  }
  fixture ??= await testApp({ model: slow })
  return Object.assign(await serviceOf(fixture, `eve${slow.asked.length}`, [{ subject: 'Roof', from: grace, text: long }]), {
    app: fixture.app,
  })
}

test('a model that fails is none', async () => {
  const model = scriptedModel(() => {
    throw new AppError('provider', 'broken')
  })
  await using other = await testApp({ model })
  const eve = await serviceOf(other, 'eve', [{ subject: 'Roof', from: grace, text: long }])
  expect(await eve.caller.voice.script({ id: eve.id('Roof') })).toMatchObject({ model_used: 'built-in' })
})
