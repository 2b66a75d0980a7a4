// Rules: tried before they act, acting on new mail, kept from burying what matters, and taken back as one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sortVersions } from '../../src/categories/sorting/sorted-queries.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { type SortedMailbox, sortedMailbox } from './mailbox.ts'

let t: TestApp
let ada: SortedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await sortedMailbox(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const day = 86_400_000
const rules = async () => (await ada.caller.categories.rules()).rules
const mail = async (id: string) => (await ada.caller.mail.get({ id })).email
const shop = { from: 'news@shop.test', name: 'The Shop', automated: true, subject: 'Sale', text: 'Lamps at half price.' }

describe('what a rule is for', () => {
  const caught = async (conditions: object) =>
    (await ada.caller.categories.previewRule({ conditions })).mails.map((one) => one.subject)

  test('all of its conditions have to fit, without case and accents', async () => {
    await ada.put({ ...shop, subject: 'Größe 40', text: 'Café, and more.', list: 'news.shop.test' })
    await ada.put({ from: 'lee@sub.guild.test', name: 'Lee Ödön', subject: 'Minutes', text: 'caféteria' })
    expect(await caught({ from: 'NEWS@shop.test' })).toEqual(['Größe 40'])
    expect(await caught({ from: '@guild.test' })).toEqual(['Minutes'])
    expect(await caught({ from: 'odon' })).toEqual(['Minutes'])
    expect(await caught({ from: '@ild.test' })).toEqual([])
    expect(await caught({ subject: 'grosse' })).toEqual(['Größe 40'])
    expect(await caught({ words: 'nothing, cafe' })).toEqual(['Größe 40'])
    expect(await caught({ list: 'news.shop' })).toEqual(['Größe 40'])
    expect(await caught({ to: 'ada@own.test', subject: 'min' })).toEqual(['Minutes'])
    expect(await caught({ from: 'odon', subject: 'grosse' })).toEqual([])
    expect(await caught({ accountId: 'somebody-else’s', from: 'odon' })).toEqual([])
  })

  test('what is no word is in no mail, and not in every one', async () => {
    for (const nothing of ['\u0301', '!?', '.*', '^', '(a+)+$', '%', '_'.repeat(300)]) {
      for (const field of ['from', 'to', 'subject', 'list', 'words']) expect(await caught({ [field]: nothing })).toEqual([])
    }
    await expect(caught({ from: ' \u200b ' })).rejects.toThrow('Please add at least one condition')
  })

  test('a preview is of the last 14 days, in the inbox or filed, and says what stays whatever the rule says', async () => {
    await ada.put({ ...shop, ago: 13 * day, role: 'archive' })
    await ada.put({ ...shop, ago: 15 * day })
    await ada.put({ ...shop, role: 'trash' })
    const starred = await ada.put({ ...shop, subject: 'Starred', ago: 10_000 })
    await ada.caller.mail.update({ id: starred, starred: true })
    await ada.put({ ...shop, subject: 'Neue Anmeldung bei Ihrem Konto', ago: 20_000 })
    await ada.put({ from: 'stranger@shop.test', subject: 'Hello there', ago: 30_000 })
    const preview = await ada.caller.categories.previewRule({ conditions: { from: '@shop.test' }, actions: { archive: true } })
    expect(preview).toMatchObject({ total: 4, days: 14 })
    expect(preview.mails.map(({ subject, kept }) => [subject, kept])).toEqual([
      ['Starred', 'starred'],
      ['Neue Anmeldung bei Ihrem Konto', 'security'],
      ['Hello there', 'first-contact'],
      ['Sale', null],
    ])
  })
})

describe('what a rule does', () => {
  test('new mail is filed, starred, read and archived, and the mail server hears of it', async () => {
    await ada.put({ ...shop, role: 'archive', ago: 30 * day })
    await ada.caller.categories.saveRule({
      conditions: { from: '@shop.test' },
      actions: { categoryId: 'Promotions', archive: true, markRead: true },
    })
    await ada.caller.categories.saveRule({ conditions: { words: 'lamps' }, actions: { star: true } })
    const id = await ada.put(shop)
    await ada.sorted()
    expect(await mail(id)).toMatchObject({ mailbox: 'archive', read: true, starred: true, categories: [{ id: 'promotions' }] })
    const queued = await t.app.db.selectFrom('pending_change').select('change').execute()
    expect(queued.map(({ change }) => JSON.parse(change).kind).sort()).toEqual(['flags', 'move'])
    expect((await ada.caller.categories.why({ id })).sorting).toMatchObject({ step: 'rule', evidence: [{ kind: 'rule' }, {}] })
  })

  test('not what was there before, and nothing twice', async () => {
    const old = await ada.put({ ...shop, ago: 1 })
    await ada.sorted()
    t.passTime({ seconds: 1 })
    await ada.caller.categories.saveRule({ conditions: { from: '@shop.test' }, actions: { markRead: true } })
    const id = await ada.put(shop)
    await ada.sorted()
    expect((await mail(old)).read).toBe(false)
    expect((await mail(id)).read).toBe(true)
    await ada.caller.mail.update({ id, read: false })
    t.passTime({ seconds: 1 })
    await ada.caller.categories.force()
    expect((await mail(id)).read).toBe(false)
  })

  test('ended between storing and what follows, a mail is looked at again, and no rule acts twice', async () => {
    await ada.caller.categories.saveRule({
      conditions: { from: '@shop.test' },
      actions: { markRead: true, categoryId: 'finance' },
    })
    const id = await ada.put(shop)
    await ada.sorted()
    await ada.caller.mail.update({ id, read: false })
    await t.app.db.updateTable('sorted_mail').set({ version: sortVersions.begun }).execute()
    expect(await ada.caller.categories.progress()).toMatchObject({ waiting: 1 })
    await ada.sorted()
    expect(await ada.caller.categories.progress()).toMatchObject({ waiting: 0 })
    expect(await mail(id)).toMatchObject({ read: false, categories: [{ id: 'finance' }] })
  })

  test('the first that fits decides where a mail goes; the order is the person’s', async () => {
    const save = (categoryId: string) =>
      ada.caller.categories.saveRule({ name: categoryId, conditions: { from: '@shop.test' }, actions: { categoryId } })
    await save('finance')
    await save('work')
    const first = await ada.put(shop)
    await ada.sorted()
    expect(await ada.folders(first)).toEqual(['Finance'])
    const [one, two] = await rules()
    await ada.caller.categories.orderRules({ ids: [two?.id ?? '', one?.id ?? ''] })
    expect((await rules()).map(({ name }) => name)).toEqual(['work', 'finance'])
    const next = await ada.put(shop)
    await ada.sorted()
    expect(await ada.folders(next)).toEqual(['Work'])
  })

  test('archived and moved back elsewhere, a mail stays, and the rule archives no more of that sender', async () => {
    const { rule } = await ada.caller.categories.saveRule({ conditions: { from: '@shop.test' }, actions: { archive: true } })
    const id = await ada.put(shop)
    const other = await ada.put({ ...shop, from: 'other@shop.test' })
    await ada.sorted()
    expect((await mail(id)).mailbox).toBe('archive')
    await ada.moveElsewhere(id, 'inbox')
    await ada.sorted()
    expect((await mail(id)).mailbox).toBe('inbox')
    const next = await ada.put(shop)
    const another = await ada.put({ ...shop, from: 'other@shop.test' })
    await ada.sorted()
    expect((await mail(next)).mailbox).toBe('inbox')
    expect((await mail(another)).mailbox).toBe('archive')
    expect((await mail(other)).mailbox).toBe('archive')
    await ada.caller.categories.removeRule({ id: rule.id })
    expect(await t.app.db.selectFrom('sorting_correction').selectAll().execute()).toEqual([])
  })

  test('applied to its preview and taken back, every mail is what it was', async () => {
    const ids = [
      await ada.put(shop),
      await ada.put({ ...shop, ago: day }),
      await ada.put({ ...shop, role: 'archive', ago: 2 * day }),
    ]
    await ada.sorted()
    const before = await Promise.all(ids.map(mail))
    const { rule } = await ada.caller.categories.saveRule({
      conditions: { from: '@shop.test' },
      actions: { categoryId: 'finance', archive: true, star: true },
    })
    const { batchId, changed } = await ada.caller.categories.applyRule({ id: rule.id })
    expect(changed).toBe(3)
    for (const id of ids)
      expect(await mail(id)).toMatchObject({ mailbox: 'archive', starred: true, categories: [{ name: 'Finance' }] })
    expect(await ada.caller.categories.undoBatch({ id: batchId ?? '' })).toEqual({ restored: 3 })
    expect(await Promise.all(ids.map(mail))).toEqual(before)
    expect((await ada.caller.categories.batches()).batches).toMatchObject([{ undone: true }])
    await ada.sorted()
    expect(await t.app.db.selectFrom('sorting_correction').selectAll().execute()).toEqual([])
  })
})

describe('always', () => {
  test('for a sender: a rule, and what lies in the inbox follows; undone, both are gone', async () => {
    const ids = [await ada.put(shop), await ada.put(shop), await ada.put({ ...shop, from: 'x@else.test' })]
    await ada.sorted()
    const before = await Promise.all(ids.map(ada.folders))
    const decided = await ada.put(shop)
    await ada.caller.categories.assign({ id: decided, categoryIds: ['personal'] })
    const done = await ada.caller.categories.always({ id: ids[0] ?? '', scope: 'sender', categoryId: 'finance' })
    expect(done).toMatchObject({ changed: 2, rule: { origin: 'always', conditions: { from: 'news@shop.test' } } })
    expect(await ada.folders(ids[1] ?? '')).toEqual(['Finance'])
    expect(await ada.folders(decided)).toEqual(['Personal'])
    const next = await ada.put(shop)
    await ada.sorted()
    expect(await ada.folders(next)).toEqual(['Finance'])
    await ada.caller.categories.undoBatch({ id: done.batchId ?? '' })
    expect(await Promise.all(ids.map(ada.folders))).toEqual(before)
    expect(await rules()).toEqual([])
  })

  test('the same again means another folder, not another rule', async () => {
    const id = await ada.put({ ...shop, list: 'news.shop.test' })
    await ada.caller.categories.always({ id, scope: 'list', categoryId: 'newsletters' })
    await ada.caller.categories.always({ id, scope: 'list', categoryId: 'work' })
    expect(await rules()).toMatchObject([{ conditions: { list: 'news.shop.test' }, actions: { categoryId: 'work' } }])
    expect(await ada.folders(id)).toEqual(['Work'])
  })

  test('a mail without a sender’s address is nobody’s, and harms no rule', async () => {
    const id = await ada.put({ from: '' })
    await expect(ada.caller.categories.always({ id, scope: 'sender', categoryId: 'work' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await rules()).toEqual([])
  })

  test('a domain that everybody shares is nobody’s', async () => {
    const id = await ada.put({ from: 'somebody@gmail.com' })
    await ada.sorted()
    expect((await ada.caller.categories.why({ id })).sorting?.scopes).toEqual({
      sender: 'somebody@gmail.com',
      domain: null,
      list: null,
    })
    await expect(ada.caller.categories.always({ id, scope: 'domain', categoryId: 'work' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(ada.caller.categories.always({ id, scope: 'list', categoryId: 'work' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
