// Searches as a person makes them: operators, scripts, what is highlighted, and that totals stay true.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allHits } from '../../src/mail/search/find-words.ts'
import { highlight } from '../../src/mail/search/matches.ts'
import { fetchTexts } from '../../src/mail/sync/fetch-texts.ts'
import { parseSearch } from '../../src/store/search/parse-search.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { mailboxOf, type ScriptedMail, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const file = (filename: string, mimeType = 'application/pdf') => ({ filename, mimeType, bytes: Buffer.from('x') })
const mails: (ScriptedMail & { subject: string })[] = [
  { subject: 'Invoice', text: 'Please find the Berlin invoice attached.', files: [file('offer-2026.pdf')] },
  {
    subject: 'Café',
    text: 'We met in the café in the Straße by the river.',
    from: { name: 'Łukasz', email: 'lukasz@else.test' },
  },
  { subject: '会議', text: '明日の東京Tower2の会議は中止です。' },
  { subject: 'Plan', text: `${'word '.repeat(300)}and here the pelican 🦩 lands, with an invoice.` },
]

describe('a mailbox of four', () => {
  let t: TestApp
  let ada: ScriptedMailbox
  beforeAll(async () => {
    t = await testApp()
    ada = await mailboxOf(t, 'ada')
    const ids = new Map<string, string>()
    for (const mail of mails) ids.set(mail.subject, await ada.mail(mail))
    await using connector = await t.app.connect(ada.accountId, 'sync')
    await fetchTexts(t.app, { id: ada.accountId, userId: ada.userId }, connector, 100, new Set())
    await ada.caller.mail.update({ id: ids.get('Invoice') ?? '', starred: true, read: true })
    await ada.caller.mail.update({ id: ids.get('Plan') ?? '', mailbox: 'archive' })
    await t.app.db
      .updateTable('message')
      .set({ size: 6 * 2 ** 20 })
      .where('subject', '=', 'Plan')
      .execute()
  })
  afterAll(() => t[Symbol.asyncDispose]())
  const found = async (q: string, input = {}) =>
    (await ada.caller.mail.list({ q, ...input })).emails.map((mail) => mail.subject).sort()

  test.each([
    ['invoice', ['Invoice', 'Plan']],
    ['invoice -berlin', ['Plan']],
    ['-invoice', ['Café', '会議']],
    ['invo', ['Invoice', 'Plan']],
    ['"berlin invoice"', ['Invoice']],
    ['"invoice berlin"', []],
    ['cafe', ['Café']],
    ['strasse', ['Café']],
    ['from:lukasz', ['Café']],
    ['-from:grace', ['Café']],
    ['京', ['会議']],
    ['会議 -東京', []],
    ['東京Tower2', ['会議']],
    ['by', ['Café']],
    ['has:attachment', ['Invoice']],
    ['-has:attachment', ['Café', 'Plan', '会議']],
    ['has:attachment invoice', ['Invoice']],
    ['filename:offer', ['Invoice']],
    ['is:starred', ['Invoice']],
    ['-is:starred', ['Café', 'Plan', '会議']],
    ['is:read', ['Invoice']],
    ['is:unread in:inbox', ['Café', '会議']],
    ['in:archive', ['Plan']],
    ['-in:archive', ['Café', 'Invoice', '会議']],
    ['larger:5M', ['Plan']],
    ['smaller:5M invoice', ['Invoice']],
    ['-larger:5M', ['Café', 'Invoice', '会議']],
    ['account:ada@own.test invoice', ['Invoice', 'Plan']],
    ['-account:ada@own.test invoice', []],
    ['category:work', []],
    ['category:unheard-of', []],
    ['-category:work invoice', ['Invoice', 'Plan']],
    ['in:snoozed', []],
    ['-in:snoozed invoice', ['Invoice', 'Plan']],
    ['after:2026-11-01 before:2026-12-01 invoice', ['Invoice', 'Plan']],
    ['after:2026-10-01 before:2026-11-01', []],
    ['is:read is:unread', []],
  ])('%s', async (q, subjects) => {
    expect(await found(q)).toEqual(subjects)
    expect((await ada.caller.mail.list({ q })).total).toBe(subjects.length)
  })

  test('a filter beside contradicting words finds nothing', async () => {
    expect(await found('is:read', { filter: 'unread' })).toEqual([])
    expect(await found('invoice', { filter: 'starred' })).toEqual(['Invoice'])
  })

  test('the hit is shown: in the subject, and as a piece of the text around the first one', async () => {
    const { emails } = await ada.caller.mail.list({ q: 'pelican' })
    const { piece, subject } = emails[0]?.match ?? {}
    expect(subject).toEqual([])
    expect(piece?.text.length).toBeLessThanOrEqual(160)
    const [[start = 0, end = 0] = []] = piece?.ranges ?? []
    expect([piece?.from, piece?.text.slice(start, end)]).toEqual(['body', 'pelican'])
    const invoice = (await ada.caller.mail.list({ q: 'subject:invoice' })).emails[0]
    expect(invoice?.match).toEqual({ subject: [[0, 7]], piece: null })
    expect((await ada.caller.mail.list({ q: 'is:starred' })).emails[0]?.match).toBeNull()
    expect((await ada.caller.mail.list({})).emails[0]?.match).toBeNull()
  })

  test.each([
    'a" OR "b',
    'NOT NOT NEAR(a b, 2)',
    `"${'('.repeat(500)}`,
    '\u0000\ud800 x\udc00',
    'from:" to:" -',
    'owner:x {owner} : y',
    'word '.repeat(200),
    '-'.repeat(900),
    '東'.repeat(900),
    'is:unread '.repeat(99),
  ])('no question is an error: %j', async (q) => {
    await ada.caller.mail.list({ q })
  })

  test('the index answers for one person only', async () => {
    const grace = await mailboxOf(t, 'grace')
    expect((await grace.caller.mail.list({ q: 'invoice' })).total).toBe(0)
    expect((await grace.caller.mail.list({ q: '-nothing' })).total).toBe(0)
    expect((await grace.caller.mail.list({ q: `owner:${ada.userId}` })).total).toBe(0)
  })
})

const hits = (text: string, q: string) => allHits(text, parseSearch(q).terms).map(([start, end]) => text.slice(start, end))

test.each([
  ['The CAFÉ and the Cafés', 'cafe', ['CAFÉ', 'Cafés']],
  ['明日の東京Tower2の会議', '東京tower2', ['東京Tower2']],
  ['in the Straße, 𠮷野家 🦩 pelican', 'strasse 野 pelican', ['Straße', '野', 'pelican']],
  ['long trip, a long long trip', '"long trip"', ['long trip', 'long trip']],
  ['cafe\u0301 au lait', 'café', ['cafe\u0301']],
  ['nothing here', 'elsewhere', []],
])('%s: %s', (text, q, expected) => {
  expect(hits(text, q)).toEqual(expected)
})

test('a piece never begins or ends in half a character', () => {
  for (let shift = 0; shift < 12; shift++) {
    const text = `${'x'.repeat(shift)}${'𠮷'.repeat(100)} hit ${'🦩'.repeat(200)}`
    const { piece } = highlight(parseSearch('hit').terms, { subject: '', text, fileText: '' })
    expect(piece?.text.isWellFormed()).toBe(true)
    expect(piece?.text.length).toBeLessThanOrEqual(160)
    expect(piece?.ranges.map(([start, end]) => piece.text.slice(start, end))).toEqual(['hit'])
  }
})

test('what was found in an attachment is said to be from there', () => {
  const match = highlight(parseSearch('pelican').terms, { subject: '', text: 'no', fileText: 'A pelican.' })
  expect(match.piece).toEqual({ text: 'A pelican.', ranges: [[2, 9]], from: 'files' })
})

test('a text of a megabyte, with a phrase that almost stands in it everywhere, is read once', () => {
  const text = 'a b '.repeat(250_000)
  const began = cpuMs()
  highlight(parseSearch(`"${'a b '.repeat(11)}c"`).terms, { subject: '', text, fileText: text })
  expect(cpuMs() - began).toBeLessThan(15_000)
})
