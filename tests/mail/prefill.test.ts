import { afterEach, beforeEach, expect, test } from 'vitest'
import { prefill, subjectFor } from '../../src/mail/outgoing/prefill.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const own = { name: 'Ada', email: 'Ada@own.test' }
const grace = { name: 'Grace', email: 'grace@else.test' }
const linus = { name: 'Linus', email: 'linus@else.test' }
const list = { name: 'List', email: 'list@else.test' }

test('a reply goes to the sender, with the text quoted and the conversation kept', async () => {
  const id = await ada.mail({
    text: 'Lunch?\n\n> earlier',
    subject: 'Lunch',
    from: grace,
    messageId: '<b@x>',
    references: ['<a@x>'],
  })
  expect(await prefill(t.app, ada.userId, { id, kind: 'reply' })).toEqual({
    accountId: ada.accountId,
    to: [grace],
    cc: [],
    subject: 'Re: Lunch',
    body: '\n\nOn 20 Nov 2026, 09:30 UTC, Grace wrote:\n> Lunch?\n>\n>> earlier\n',
    html: '<p></p><p>On 20 Nov 2026, 09:30 UTC, Grace wrote:</p><blockquote><p>Lunch?</p><p>&gt; earlier</p></blockquote>',
    attachments: [],
    replyTo: { messageId: '<b@x>', threadId: id, inReplyTo: '<b@x>', references: ['<a@x>', '<b@x>'] },
  })
})

test('the words above the quoted mail are in the language that was asked for', async () => {
  const id = await ada.mail({ text: 'Lunch?', subject: 'Lunch', from: grace })
  const reply = await prefill(t.app, ada.userId, { id, kind: 'reply', language: 'de' })
  expect(reply.body).toBe('\n\nAm 20.11.2026, 09:30 UTC schrieb Grace:\n> Lunch?\n')
  expect(reply.html).toContain('<p>Am 20.11.2026, 09:30 UTC schrieb Grace:</p>')
  const forward = await prefill(t.app, ada.userId, { id, kind: 'forward', language: 'de' })
  expect(forward.body).toContain('> ---------- Weitergeleitete Nachricht ----------\n> Von: Grace <grace@else.test>\n> Datum: ')
})

test('a reply goes where Reply-To says', async () => {
  const id = await ada.mail({ text: 'x', from: grace, replyTo: [list] })
  expect((await prefill(t.app, ada.userId, { id, kind: 'reply' })).to).toEqual([list])
})

test('a reply to an own mail goes to whom it went', async () => {
  const id = await ada.mail({ text: 'x', from: own, to: [grace], cc: [linus] })
  expect(await prefill(t.app, ada.userId, { id, kind: 'reply' })).toMatchObject({ to: [grace], cc: [] })
  expect(await prefill(t.app, ada.userId, { id, kind: 'replyAll' })).toMatchObject({ to: [grace], cc: [linus] })
})

test('a reply to all leaves out oneself and whoever is there twice', async () => {
  const id = await ada.mail({
    text: 'x',
    from: grace,
    to: [own, linus, { name: '', email: 'GRACE@else.test' }],
    cc: [list, linus],
  })
  expect(await prefill(t.app, ada.userId, { id, kind: 'replyAll' })).toMatchObject({ to: [grace], cc: [linus, list] })
})

test('a forward is for nobody yet and starts a conversation of its own', async () => {
  const id = await ada.mail({ html: '<p>See <script>x</script><b>this</b>', subject: 'Re: News', from: grace, to: [own] })
  expect(await prefill(t.app, ada.userId, { id, kind: 'forward' })).toMatchObject({
    to: [],
    cc: [],
    subject: 'Fwd: Re: News',
    body: '\n\n> ---------- Forwarded message ----------\n> From: Grace <grace@else.test>\n> Date: 20 Nov 2026, 09:30 UTC\n> Subject: Re: News\n> To: Ada <Ada@own.test>\n>\n> See this\n>',
    replyTo: {},
    html: '<p></p><p>---------- Forwarded message ----------<br>From: Grace &lt;grace@else.test&gt;<br>Date: 20 Nov 2026, 09:30 UTC<br>Subject: Re: News<br>To: Ada &lt;Ada@own.test&gt;</p><blockquote><p>See <b>this</b></p></blockquote>',
  })
})

test('a forward carries the files along, and photos of the text, but no logos', async () => {
  const bytes = Buffer.alloc(1)
  const files = [
    { filename: 'a.pdf', bytes },
    { filename: 'photo.jpg', mimeType: 'image/jpeg', size: 500_000, inline: true, bytes },
    { filename: 'logo.png', mimeType: 'image/png', size: 900, inline: true, bytes },
  ]
  const id = await ada.mail({ text: 'x', files })
  const { attachments } = await prefill(t.app, ada.userId, { id, kind: 'forward' })
  expect(attachments.map((one) => one.filename)).toEqual(['a.pdf', 'photo.jpg'])
  expect((await prefill(t.app, ada.userId, { id, kind: 'replyAll' })).attachments).toEqual([])
})

test('references stay within 100: the first and the last', async () => {
  const id = await ada.mail({ text: 'x', messageId: '<last@x>', references: Array.from({ length: 150 }, (_, at) => `<${at}@x>`) })
  const { replyTo } = await prefill(t.app, ada.userId, { id, kind: 'reply' })
  expect(replyTo.references).toHaveLength(100)
  expect([replyTo.references?.[0], replyTo.references?.at(-1)]).toEqual(['<0@x>', '<last@x>'])
})

test("another person's mail cannot be answered", async () => {
  const eve = await t.person('eve')
  const id = await ada.mail({ text: 'x' })
  await expect(prefill(t.app, eve.userId, { id, kind: 'reply' })).rejects.toMatchObject({ kind: 'missing' })
})

test.each([
  ['Lunch', 'Re', 'Re: Lunch'],
  ['re: RE: Re[2]: Lunch', 'Re', 'Re: Lunch'],
  ['AW: SV: Lunch', 'Re', 'Re: Lunch'],
  ['Fwd: Lunch', 'Re', 'Re: Fwd: Lunch'],
  ['Fw: FWD: WG: Lunch', 'Fwd', 'Fwd: Lunch'],
  ['', 'Re', 'Re:'],
  ['Re: '.repeat(100_000), 'Re', 'Re:'],
] as const)('%j answered by %s becomes %j', (subject, mark, expected) => {
  expect(subjectFor(subject, mark)).toBe(expected)
})
