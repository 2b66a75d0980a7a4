// Who decides where a mail goes, and what a person's word is worth.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTriage } from '../../src/jobs/triage.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'
import { type SortedMailbox, sortedMailbox } from './mailbox.ts'

let t: TestApp
let ada: SortedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await sortedMailbox(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const why = async (id: string) => (await ada.caller.categories.why({ id })).sorting
const letter = { subject: 'Minutes', text: 'Here are the minutes of Tuesday.', from: 'kim@guild.test' }

describe('what a person says', () => {
  test('holds whatever sorting thinks, also when everything is sorted anew', async () => {
    const id = await ada.put(letter)
    await ada.sorted()
    const { email } = await ada.caller.categories.assign({ id, categoryIds: ['finance'] })
    expect(email.categories.map((one) => one.name)).toEqual(['Finance'])
    expect(await why(id)).toMatchObject({ step: 'person', evidence: [{ category: 'finance', kind: 'person' }] })
    t.passTime({ seconds: 5 })
    await ada.caller.categories.force()
    expect(await ada.folders(id)).toEqual(['Finance'])
    expect(await why(id)).toMatchObject({ step: 'person' })
  })

  test('teaches at once: the next mail of that sender goes there, and says why', async () => {
    const first = await ada.put(letter)
    await ada.sorted()
    await ada.caller.categories.assign({ id: first, categoryIds: ['finance'] })
    const next = await ada.put({ ...letter, subject: 'More minutes' })
    const other = await ada.put({ ...letter, from: 'kim@elsewhere.test', text: 'Unlike it in every way.', subject: 'Boats' })
    await ada.sorted()
    expect(await ada.folders(next)).toContain('Finance')
    expect(await why(next)).toMatchObject({ step: 'learned', evidence: [{ category: 'finance', params: ['kim@guild.test'] }] })
    expect((await why(other))?.step).not.toBe('learned')
  })

  test('the newest word about a sender counts', async () => {
    const first = await ada.put(letter)
    await ada.caller.categories.assign({ id: first, categoryIds: ['work'] })
    await ada.caller.categories.assign({ id: first, categoryIds: ['social'] })
    const next = await ada.put({ ...letter, subject: 'More minutes' })
    await ada.sorted()
    expect(await ada.folders(next)).toEqual(['Social'])
    await ada.caller.categories.assign({ id: next, categoryIds: [] })
    const last = await ada.put({ ...letter, subject: 'Even more minutes' })
    await ada.sorted()
    expect(await ada.folders(last)).not.toContain('Social')
    expect(await ada.folders(next)).toEqual([])
  })

  test('about a list it is about the list, whoever writes there', async () => {
    const post = { list: 'boats.lists.test', subject: 'Keel', text: 'Paint it.' }
    const first = await ada.put({ ...post, from: 'a@x.test' })
    await ada.caller.categories.assign({ id: first, categoryIds: ['personal'] })
    const next = await ada.put({ ...post, from: 'b@y.test' })
    await ada.sorted()
    expect(await why(next)).toMatchObject({ step: 'learned', evidence: [{ category: 'personal', params: ['boats.lists.test'] }] })
  })

  test('for many mails it can be taken back as one, and is unlearned', async () => {
    const ids = [await ada.put(letter), await ada.put({ ...letter, subject: 'Two' })]
    await ada.sorted()
    const before = await Promise.all(ids.map(ada.folders))
    const { batchId, changed } = await ada.caller.categories.assignMany({ ids, add: ['finance'] })
    expect(changed).toBe(2)
    expect(await ada.folders(ids[0] ?? '')).toContain('Finance')
    expect((await ada.caller.categories.batches()).batches).toMatchObject([
      { id: batchId, name: 'Finance', mails: 2, undone: false },
    ])
    expect(await ada.caller.categories.undoBatch({ id: batchId ?? '' })).toEqual({ restored: 2 })
    expect(await Promise.all(ids.map(ada.folders))).toEqual(before)
    await expect(ada.caller.categories.undoBatch({ id: batchId ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await t.app.db.selectFrom('sorting_correction').selectAll().execute()).toEqual([])
  })

  test('what one person teaches is nothing to another', async () => {
    const bob = await sortedMailbox(t, 'bob')
    await ada.caller.categories.assign({ id: await ada.put(letter), categoryIds: ['finance'] })
    const his = await bob.put(letter)
    await bob.sorted()
    expect(await bob.folders(his)).not.toContain('Finance')
    expect((await bob.caller.categories.list()).categories.find((one) => one.id === 'finance')).toMatchObject({ emailCount: 0 })
  })
})

describe('moved in another program', () => {
  test('into Junk: it is spam, and so is the next of that sender', async () => {
    const id = await ada.put(letter)
    await ada.sorted()
    await ada.moveElsewhere(id, 'junk')
    expect(await why(id)).toMatchObject({ step: 'person', evidence: [{ category: 'spam', kind: 'moved', params: ['Junk'] }] })
    const [taught] = await t.app.db.selectFrom('sorting_correction').select(['category_id', 'wanted', 'source']).execute()
    expect(taught).toEqual({ category_id: 'spam', wanted: 1, source: 'elsewhere' })
    const next = await ada.put(letter)
    await ada.sorted()
    expect(await ada.folders(next)).toEqual(['Spam-like'])
  })

  test('out of Junk, where nobody had looked at it: it is sorted, and is no spam', async () => {
    const spam = await ada.put(letter)
    await ada.sorted()
    await ada.caller.categories.assign({ id: spam, categoryIds: ['spam'] })
    const id = await ada.put({ ...letter, role: 'junk' })
    await ada.sorted()
    expect(await why(id)).toBeNull()
    await ada.moveElsewhere(id, 'inbox')
    expect(await ada.folders(id)).not.toContain('Spam-like')
    expect(await why(id)).not.toBeNull()
    const next = await ada.put(letter)
    await ada.sorted()
    expect(await ada.folders(next)).not.toContain('Spam-like')
  })

  test('into a folder that is called like a Smart Folder: it belongs there', async () => {
    const { category } = await ada.caller.categories.create({ name: 'Förderung' })
    const id = await ada.put(letter)
    await ada.sorted()
    await ada.moveElsewhere(id, 'other', 'INBOX.Forderung')
    expect(await ada.folders(id)).toEqual(['Förderung'])
    const next = await ada.put(letter)
    await ada.sorted()
    expect(await why(next)).toMatchObject({ step: 'learned', evidence: [{ category: category.id }] })
  })

  test('what says nothing teaches nothing', async () => {
    const id = await ada.put(letter)
    await ada.sorted()
    const before = await ada.folders(id)
    for (const role of ['archive', 'inbox', 'trash', 'inbox', 'other', 'inbox'] as const) await ada.moveElsewhere(id, role)
    expect(await ada.folders(id)).toEqual(before)
    expect(await t.app.db.selectFrom('sorting_correction').selectAll().execute()).toEqual([])
  })

  test('sorted differently at Gmail: what the person said there counts', async () => {
    const id = await ada.put(letter)
    await t.app.db.updateTable('message').set({ provider_category: 'promotions' }).where('id', '=', id).execute()
    await ada.sorted()
    expect(await ada.folders(id)).toContain('Promotions')
    await t.app.db.updateTable('message').set({ provider_category: 'updates' }).where('id', '=', id).execute()
    await ada.sorted()
    expect(await ada.folders(id)).toEqual(['Updates'])
    expect(await why(id)).toMatchObject({ step: 'person', evidence: [{ kind: 'moved' }] })
    await ada.sorted()
    expect(await t.app.db.selectFrom('sorting_correction').selectAll().execute()).toHaveLength(2)
  })
})

describe('the worker', () => {
  test('sorts what comes and what was there, newest first, and is through when nothing waits', async () => {
    const old = await ada.put(letter)
    await using _triage = await startTriage(t.app)
    await until(async () => (await why(old)) !== null)
    const fresh = await ada.put({ ...letter, subject: 'New' })
    await until(async () => (await why(fresh)) !== null)
    await until(async () => (await ada.caller.categories.progress()).waiting === 0)
    expect(await ada.caller.categories.progress()).toMatchObject({ running: false, waiting: 0 })
  })

  test('says once when a long sync is over and all of it is sorted', async () => {
    const said = Promise.withResolvers<void>()
    let times = 0
    const id = await ada.put(letter)
    await using _triage = await startTriage(t.app, () => {
      times += 1
      said.resolve()
    })
    // Without ids, as a sync announces many mails.
    t.app.events.emit('mail.changed', { userId: ada.userId, accountId: ada.accountId })
    await said.promise
    expect(await why(id)).not.toBeNull()
    const fresh = await ada.put({ ...letter, subject: 'New' })
    await until(async () => (await why(fresh)) !== null)
    expect(times).toBe(1)
  })

  test('a mail waits for its text, and is sorted again when that comes after all', async () => {
    const id = await ada.put({ ...letter, bare: true })
    await ada.sorted()
    expect(await why(id)).toBeNull()
    t.passTime({ seconds: 30 })
    await ada.sorted()
    expect(await why(id)).not.toBeNull()
    const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
    await t.app.db
      .insertInto('message_body')
      .values({ message_key: key, user_id: ada.userId, text: 'Text.', html: null })
      .execute()
    await t.app.db.updateTable('message').set({ body_state: 'ready' }).where('id', '=', id).execute()
    expect(await ada.caller.categories.progress()).toMatchObject({ waiting: 1 })
    await ada.sorted()
    expect(await ada.caller.categories.progress()).toMatchObject({ waiting: 0 })
  })

  test('ended in the middle and begun again on the same folder, it sorts the rest, and nothing twice', async () => {
    const ids: string[] = []
    for (let n = 0; n < 80; n++) ids.push(await ada.put({ ...letter, subject: `Mail ${n}`, ago: n * 1000 }))
    const { analyze } = t.app.triage
    const ended = Promise.withResolvers<void>()
    let calls = 0
    t.app.triage.analyze = async (mails) => {
      if (++calls > 1) await ended.promise
      return analyze(mails)
    }
    const first = await startTriage(t.app)
    await until(async () => calls > 1)
    const ending = first[Symbol.asyncDispose]()
    ended.resolve()
    await ending
    const sortedAt = () => t.app.db.selectFrom('sorted_mail').select(['message_key', 'sorted_at', 'version']).execute()
    const before = await sortedAt()
    expect(before.length).toBeLessThan(80)
    await t.app[Symbol.asyncDispose]()
    const again = await testApp({ dataDir: t.dataDir })
    try {
      await using _triage = await startTriage(again.app)
      const person = again.as(ada)
      await until(async () => (await person.caller.categories.progress()).waiting === 0, 20_000)
      const after = await again.app.db.selectFrom('sorted_mail').select(['message_key', 'sorted_at', 'version']).execute()
      expect(after).toHaveLength(80)
      const done = before.filter((row) => !row.version.includes('begun'))
      for (const row of done) expect(after).toContainEqual(row)
    } finally {
      await again[Symbol.asyncDispose]()
    }
    const dataDir = t.dataDir
    t = await testApp({ dataDir })
  })

  test('sorting everything anew goes on after a restart, and says how far it is', async () => {
    for (let n = 0; n < 60; n++) await ada.put({ ...letter, subject: `Mail ${n}`, ago: n * 1000 })
    await ada.sorted()
    const now = t.app.now().getTime() + 1
    const run = { user_id: ada.userId, started_at: now, finished_at: null, total: 60, done: 0, categorized: 0 }
    await t.app.db.insertInto('sorting_run').values(run).execute()
    t.passTime({ seconds: 1 })
    await using _triage = await startTriage(t.app)
    await until(async () => !(await ada.caller.categories.progress()).running)
    expect(await ada.caller.categories.progress()).toMatchObject({ total: 60, done: 60, waiting: 0 })
  })

  test('one that cannot be looked at holds up none of the others', async () => {
    const { analyze } = t.app.triage
    t.app.triage.analyze = (mails) =>
      mails.some(({ subject }) => subject === 'Poison') ? Promise.reject(new Error('no')) : analyze(mails)
    await ada.caller.categories.saveRule({ conditions: { from: letter.from }, actions: { categoryId: 'finance' } })
    const ids = [await ada.put({ ...letter, subject: 'Poison' }), await ada.put(letter)]
    await ada.sorted()
    expect(await why(ids[0] ?? '')).toMatchObject({ step: 'none', evidence: [] })
    expect((await why(ids[1] ?? ''))?.step).toBe('rule')
    expect(await ada.caller.categories.progress()).toMatchObject({ waiting: 0 })
  })

  test('it can be asked for twice a minute', async () => {
    await ada.put(letter)
    expect(await ada.caller.categories.force()).toMatchObject({ processed: 1 })
    await ada.caller.categories.force()
    await expect(ada.caller.categories.force()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

test('a model is asked where nothing else is sure; "unknown" changes nothing, and nobody else’s mail is read', async () => {
  await t[Symbol.asyncDispose]()
  let answer = JSON.stringify({ topic: 'social', also: [], reason: 'It is about a choir.' })
  const model = scriptedModel(() => answer)
  t = await testApp({ model })
  ada = await sortedMailbox(t, 'ada')
  await ada.caller.privacy.saveConsent({ modelHere: true })
  const id = await ada.put({ subject: 'Zzz', text: 'Qwerty uiop.', from: 'x@unheard.test' })
  await using _triage = await startTriage(t.app)
  await until(async () => (await why(id))?.step === 'model')
  expect(await why(id)).toMatchObject({ model: 'scripted', evidence: [{ category: 'social', params: ['It is about a choir.'] }] })
  // What it says leads nowhere.
  answer = JSON.stringify({ topic: 'work', also: [], reason: 'It is about work, see https://evil.test/x and evil.test.' })
  const lured = await ada.put({ subject: 'Xxx', text: 'Hjkl vbnm.', from: 'z@unheard.test' })
  await until(async () => (await why(lured))?.step === 'model')
  expect((await why(lured))?.evidence).toMatchObject([{ params: ['It is about work, see […] and […].'] }])
  answer = JSON.stringify({ topic: 'unknown', also: [], reason: '' })
  const asked = model.asked.length
  const next = await ada.put({ subject: 'Yyy', text: 'Asdf ghjkl.', from: 'y@unheard.test' })
  await until(async () => model.asked.length > asked)
  await until(async () => (await why(next)) !== null)
  expect(await ada.folders(next)).not.toContain('Social')
})
