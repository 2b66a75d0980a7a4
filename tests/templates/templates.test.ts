import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: TestPerson
beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
})
afterAll(() => t[Symbol.asyncDispose]())

const save = (name: string, more: { id?: string; subject?: string; body?: string } = {}) =>
  ada.caller.templates.save({ name, subject: '', body: '<p>Hello</p>', ...more })
const names = async () => (await ada.caller.templates.list()).templates.map((one) => one.name)

test('templates are kept by name, changed and removed', async () => {
  const { template } = await save('Thanks', { subject: 'Thank\r\nyou' })
  expect(template).toMatchObject({ name: 'Thanks', subject: 'Thank you', body: '<p>Hello</p>' })
  await save('Absence')
  expect(await names()).toEqual(['Absence', 'Thanks'])
  await save('Many thanks', { id: template.id, body: '<p>Bye</p>' })
  expect(await names()).toEqual(['Absence', 'Many thanks'])
  await ada.caller.templates.remove({ id: template.id })
  expect(await names()).toEqual(['Absence'])
  await expect(save('Again', { id: template.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two of one name are refused, of whatever case', async () => {
  const { template } = await save('Offer')
  await expect(save('offer')).rejects.toMatchObject({ code: 'CONFLICT', message: "There's already a template with this name." })
  await expect(save('Offer', { id: template.id })).resolves.toBeDefined()
})

test('a template is sanitised before it is stored', async () => {
  const { template } = await save('Evil', { body: '<p>Hi<script>x()</script><a href="javascript:x()">a</a></p>' })
  expect(template.body).not.toMatch(/script/)
})

test('there are up to 200', async () => {
  const eve = await t.person('eve')
  const one = (name: string) => eve.caller.templates.save({ name, subject: '', body: '' })
  for (let i = 0; i < 200; i++) await one(`Number ${i}`)
  await expect(one('Too many')).rejects.toThrow(/up to 200/)
})

test('a template with words of a model says so, and goes on saying so', async () => {
  const own = await ada.caller.templates.save({ name: 'By hand', subject: '', body: '<p>Mine</p>' })
  expect(own.template.origin).toBe('person')
  const { template } = await ada.caller.templates.save({
    name: 'By a model',
    subject: '',
    body: '<p>Its words</p>',
    origin: 'ai',
  })
  expect(template.origin).toBe('ai')
  const changed = await ada.caller.templates.save({
    id: template.id,
    name: 'By a model',
    subject: '',
    body: '<p>Its other words</p>',
  })
  expect(changed.template.origin).toBe('ai')
  await ada.caller.templates.save({ id: own.template.id, name: 'By hand', subject: '', body: '<p>Its words</p>', origin: 'ai' })
  const { templates } = await ada.caller.templates.list()
  expect(templates.filter(({ name }) => name.startsWith('By ')).map(({ origin }) => origin)).toEqual(['ai', 'ai'])
})
