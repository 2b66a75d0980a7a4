// Smart Folders: the system's and one's own, what is in them, and lists and searches by them.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSystemFolders } from '../../src/categories/system-file.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { type SortedMailbox, sortedMailbox } from './mailbox.ts'

let t: TestApp
let ada: SortedMailbox
beforeAll(async () => {
  t = await testApp()
  ada = await sortedMailbox(t, 'ada')
})
afterAll(() => t[Symbol.asyncDispose]())

const categories = async () => (await ada.caller.categories.list()).categories
const named = async (name: string) => (await categories()).find((one) => one.name === name)

describe('one’s own', () => {
  test('a name is enough: colour, sign and description follow from it', async () => {
    const { category } = await ada.caller.categories.create({ name: '  Garden ' })
    expect(category).toMatchObject({
      name: 'Garden',
      color: '#6366F1',
      icon: 'folder',
      description: 'Custom category: Garden',
      emailCount: 0,
      isSystem: false,
      aiManaged: false,
    })
    expect(await named('Garden')).toMatchObject({ id: category.id })
  })

  test('without a name there is none', async () => {
    await expect(ada.caller.categories.create({ name: '   ' })).rejects.toThrow('Please enter a category name')
  })

  test.each(['\u200b', '\u202e\u2066', '\0', '\ufeff \n'])('nor with one that nobody sees: %j', async (name) => {
    await expect(ada.caller.categories.create({ name })).rejects.toThrow('Please enter a category name')
  })

  test.each([
    ['Tool\u200bs\0', 'Tools'],
    ['\u202eslooT2', 'slooT2'],
    ['two\nlines', 'two lines'],
    ['half \ud83d', 'half \ufffd'],
    ['👩\u200d👩\u200d👧 Family ❤\ufe0f', '👩\u200d👩\u200d👧 Family ❤\ufe0f'],
    ['שלום', 'שלום'],
    ['__proto__', '__proto__'],
  ])('a name is what one sees of it: %j', async (given, name) => {
    const { category } = await ada.caller.categories.create({ name: given })
    expect(category).toMatchObject({ name, description: `Custom category: ${name}` })
    await expect(ada.caller.categories.create({ name })).rejects.toMatchObject({ code: 'CONFLICT' })
    await ada.caller.categories.remove({ id: category.id })
  })

  test.each(['garden', 'GÁRDEN', 'Gar\u200bden', 'work', 'Needs Reply', 'reply'])(
    'a name that is taken is refused, however written: %s',
    async (name) => {
      await expect(ada.caller.categories.create({ name })).rejects.toMatchObject({ code: 'CONFLICT' })
    },
  )

  test('it is changed, but not into another', async () => {
    const { category } = await ada.caller.categories.create({ name: 'Boat' })
    const changed = await ada.caller.categories.update({ id: category.id, name: 'Böat', color: '#123456' })
    expect(changed.category).toMatchObject({ name: 'Böat', color: '#123456' })
    await expect(ada.caller.categories.update({ id: category.id, name: 'Garden' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('those of the system stay as they are', async () => {
    await expect(ada.caller.categories.remove({ id: 'work' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ada.caller.categories.update({ id: 'Work', name: 'Job' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await categories()).slice(0, 11).every((one) => one.isSystem && one.aiManaged)).toBe(true)
  })

  test('removed, its mails stay, and rules do what else they do', async () => {
    const { category } = await ada.caller.categories.create({ name: 'Short-lived' })
    const id = await ada.put({ subject: 'Kept' })
    await ada.caller.categories.assign({ id, categoryIds: [category.id] })
    const only = { conditions: { from: 'nobody@x.test' }, actions: { categoryId: category.id } }
    await ada.caller.categories.saveRule(only)
    await ada.caller.categories.saveRule({ ...only, actions: { ...only.actions, star: true } })
    expect(await named('Short-lived')).toMatchObject({ emailCount: 1, aiManaged: true })
    await ada.caller.categories.remove({ id: category.id })
    expect(await ada.folders(id)).toEqual([])
    const { rules } = await ada.caller.categories.rules()
    expect(rules.map((rule) => rule.actions)).toEqual([{ star: true }])
    await ada.caller.categories.removeRule({ id: rules[0]?.id ?? '' })
  })
})

describe('what is in them', () => {
  let bill: string
  let offer: string
  beforeAll(async () => {
    bill = await ada.put({ subject: 'Bill', ago: 3000 })
    offer = await ada.put({ subject: 'Offer', ago: 2000 })
    await ada.put({ subject: 'Neither', ago: 1000 })
    await ada.caller.categories.assign({ id: bill, categoryIds: ['finance', 'urgent'] })
    await ada.caller.categories.assign({ id: offer, categoryIds: ['finance'] })
  })

  test('lists, searches and rows know it', async () => {
    const subjects = async (input: object) => {
      const { emails, total } = await ada.caller.mail.list(input)
      expect(total).toBe(emails.length)
      return emails.map((mail) => mail.subject)
    }
    expect(await subjects({ category: 'finance' })).toEqual(['Offer', 'Bill'])
    expect(await subjects({ category: 'FINANCE', filter: 'unread' })).toEqual(['Offer', 'Bill'])
    expect(await subjects({ q: 'category:finance' })).toEqual(['Offer', 'Bill'])
    expect(await subjects({ q: 'category:finance category:urgent' })).toEqual(['Bill'])
    expect(await subjects({ q: 'category:"Finance" -category:urgent' })).toEqual(['Offer'])
    expect(await subjects({ q: '-category:finance neither' })).toEqual([])
    expect(await subjects({ q: 'category:nothing-like-it' })).toEqual([])
    const [, first] = (await ada.caller.mail.list({ category: 'finance' })).emails
    expect(first?.categories).toEqual([
      { id: 'urgent', name: 'Urgent', color: '#B42318' },
      { id: 'finance', name: 'Finance', color: '#047857' },
    ])
  })

  test('by id or name, in pages', async () => {
    const first = await ada.caller.categories.mails({ category: 'Finance', limit: 1 })
    expect(first).toMatchObject({ total: 2, emails: [{ subject: 'Offer' }] })
    const next = await ada.caller.categories.mails({ category: 'finance', limit: 1, cursor: first.nextCursor ?? '' })
    expect(next.emails).toMatchObject([{ subject: 'Bill' }])
    await expect(ada.caller.categories.mails({ category: 'Nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('counts are of the inbox, and follow at once', async () => {
    expect(await named('Finance')).toMatchObject({ emailCount: 2, unreadCount: 2 })
    await ada.caller.mail.batch({ ids: [bill], read: true })
    expect(await named('Finance')).toMatchObject({ emailCount: 2, unreadCount: 1 })
    await ada.caller.mail.batch({ ids: [offer], mailbox: 'archive' })
    expect(await named('Finance')).toMatchObject({ emailCount: 1, unreadCount: 0 })
    expect((await ada.caller.mail.list({ category: 'finance', mailbox: 'archive' })).total).toBe(1)
  })

  test('everything a Smart Folder lists can be acted on', async () => {
    const answer = await ada.caller.mail.batchMatching({ list: { category: 'finance' }, starred: true })
    expect(answer.updated).toBe(1)
    expect((await ada.caller.mail.list({ filter: 'starred' })).emails.map((mail) => mail.subject)).toEqual(['Bill'])
  })

  test('nobody else has them', async () => {
    const bob = await sortedMailbox(t, 'bob')
    const { category } = await bob.caller.categories.create({ name: 'Garden' })
    expect((await bob.caller.mail.list({ category: 'finance' })).total).toBe(0)
    await expect(ada.caller.categories.mails({ category: category.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ada.caller.categories.assign({ id: bill, categoryIds: [category.id] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('a wrong file of the system’s folders stops the start, and says what is wrong', () => {
  const file = path.join(t.dataDir, 'categories.json')
  const folder = { id: 'work', name: 'Work', description: '', color: 'red', icon: 'briefcase' }
  writeFileSync(file, JSON.stringify([folder]))
  expect(() => readSystemFolders(file)).toThrow(/Please correct the categories file[\s\S]*must be a colour/)
  writeFileSync(file, JSON.stringify([{ ...folder, color: '#000000' }]))
  expect(() => readSystemFolders(file)).toThrow('reply is missing')
  expect(() => readSystemFolders(`${file}.none`)).toThrow('Please correct these settings')
})
