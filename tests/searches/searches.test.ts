import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

test('a saved search is there again, in the order of saving', async () => {
  const { caller } = await t.person('ada')
  await caller.searches.save({ name: 'Invoices', q: 'invoice has:attachment' })
  t.passTime({ seconds: 1 })
  await caller.searches.save({ name: 'Anna', q: 'from:anna' })
  expect((await caller.searches.list()).searches).toMatchObject([
    { name: 'Invoices', q: 'invoice has:attachment' },
    { name: 'Anna', q: 'from:anna' },
  ])
})

test('the same name again takes the new words and stays one search', async () => {
  const { caller } = await t.person('grace')
  const { search } = await caller.searches.save({ name: 'Trips', q: 'train' })
  const again = await caller.searches.save({ name: ' trips ', q: 'train -invoice' })
  expect(again.search).toEqual({ id: search.id, name: 'trips', q: 'train -invoice' })
  expect((await caller.searches.list()).searches).toEqual([again.search])
})

test('what happens to searches is told to the other windows of their person', async () => {
  const { caller, userId } = await t.person('ida')
  const reported: unknown[] = []
  const stop = t.app.events.listen((event) => reported.push(event))
  const { search } = await caller.searches.save({ name: 'Trips', q: 'train' })
  await caller.searches.save({ name: 'Trips', q: 'plane' })
  await caller.searches.remove({ id: search.id })
  await expect(caller.searches.remove({ id: search.id })).rejects.toThrow()
  stop()
  expect(reported).toEqual(Array.from({ length: 3 }, () => ({ name: 'searches.changed', userId, ids: [search.id] })))
})

test('a removed search is gone; removing it again says so', async () => {
  const { caller } = await t.person('lena')
  const { search } = await caller.searches.save({ name: 'Old', q: 'before:2020-01-01' })
  await caller.searches.remove({ id: search.id })
  expect((await caller.searches.list()).searches).toEqual([])
  await expect(caller.searches.remove({ id: search.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('fifty are enough; one of them may still change', async () => {
  const { caller } = await t.person('hoarder')
  for (let number = 1; number <= 50; number++) await caller.searches.save({ name: `Search ${number}`, q: 'x' })
  await expect(caller.searches.save({ name: 'One more', q: 'x' })).rejects.toMatchObject({
    message: expect.stringContaining('up to 50'),
  })
  await caller.searches.save({ name: 'Search 7', q: 'y' })
  expect((await caller.searches.list()).searches.find((one) => one.name === 'Search 7')?.q).toBe('y')
})

test('a search needs a name and words', async () => {
  const { caller } = await t.person('hasty')
  await expect(caller.searches.save({ name: '  ', q: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(caller.searches.save({ name: 'x', q: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
