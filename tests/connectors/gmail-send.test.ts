import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { append } from '../../src/connectors/gmail/actions/append.ts'
import { findMail } from '../../src/connectors/gmail/actions/find.ts'
import { sendMail } from '../../src/connectors/gmail/actions/send.ts'
import { AppError } from '../../src/core/errors.ts'
import { type ClientUnderTest, gmailClient, placeOf } from '../support/gmail-client.ts'

let client: ClientUnderTest
beforeEach(async () => {
  client = await gmailClient()
})
afterEach(() => client[Symbol.asyncDispose]())

const own = 'ada@gmail.example'
let count = 0
function letter(to: string[], fields: { lines?: string[]; body?: string; subject?: string } = {}) {
  const messageId = `<letter.${++count}@homing.example>`
  const head = [`From: Ada <${own}>`, 'To: Bob <bob@example.org>', `Subject: ${fields.subject ?? 'Hello'}`]
  const lines = [...head, `Message-ID: ${messageId}`, ...(fields.lines ?? []), '', fields.body ?? 'Hi Bob,', 'Ada', '']
  return { messageId, envelope: { from: own, to }, mime: Buffer.from(lines.join('\r\n')) }
}
const got = () => client.server.gmail.outside.map(({ to }) => to).toSorted()
const sent = () => [...client.mailbox.messages.values()].filter(({ labels }) => labels.includes('SENT'))
const asked = (method: string) => client.server.gmail.calls.get(method) ?? 0

test('everybody in the envelope gets it, and nobody sees who else got it', async () => {
  const outgoing = letter(['bob@example.org', 'hidden@example.org', 'too@example.org'], { lines: ['Cc: CAROL@example.org'] })
  expect(
    await sendMail(client.api, { ...outgoing, envelope: { from: own, to: [...outgoing.envelope.to, 'carol@example.org'] } }),
  ).toEqual({
    state: 'accepted',
    refused: [],
  })
  expect(got()).toEqual(['bob@example.org', 'carol@example.org', 'hidden@example.org', 'too@example.org'])
  for (const { mime } of client.server.gmail.outside) expect(mime.toString()).not.toContain('hidden')
  const [copy = expect.fail()] = sent()
  const text = client.mailbox.mime(copy).toString()
  expect(text).toContain('\r\nBcc: hidden@example.org,\r\n too@example.org\r\n')
  expect(text.endsWith('\r\n\r\nHi Bob,\r\nAda\r\n')).toBe(true)
})

test.each(['eve@example.org\r\nBcc: all@example.org', 'a@example.org,b@example.org', 'no address', '"x y"@example.org'])(
  'what is no address sends nothing: %j',
  async (address) => {
    const result = await sendMail(client.api, letter(['bob@example.org', address]))
    expect(result).toEqual({
      state: 'refused',
      permanent: true,
      sentence: 'An address in this email looks wrong. Please check the recipients.',
    })
    expect(asked('messages.send')).toBe(0)
  },
)

test('a mail of many megabytes arrives byte by byte', async () => {
  const body = Array.from({ length: 90_000 }, (_line, n) => `line ${n} ${'x'.repeat(60)} ß`).join('\r\n')
  const outgoing = letter(['bob@example.org'], { body, lines: ['Date: Mon, 16 Nov 2020 10:00:00 +0000'] })
  expect(await sendMail(client.api, outgoing)).toMatchObject({ state: 'accepted' })
  const [copy = expect.fail()] = sent()
  expect(client.mailbox.mime(copy).equals(outgoing.mime)).toBe(true)
})

describe('an answer', () => {
  const answering = (messageId: string, subject: string) =>
    letter(['bob@example.org'], { subject, lines: [`In-Reply-To: ${messageId}`] })

  test('joins the conversation of the mail it answers', async () => {
    const first = await client.mail(['INBOX'], { subject: 'Plans' })
    await sendMail(client.api, answering(first.messageId, 'Re: Plans'))
    expect(sent().map(({ threadId }) => threadId)).toEqual([first.threadId])
  })

  test('with another subject, or to a mail that is not here, begins one', async () => {
    const first = await client.mail(['INBOX'], { subject: 'Plans' })
    await sendMail(client.api, answering(first.messageId, 'Something else'))
    await sendMail(client.api, answering('<nobody.knows@example.org>', 'Re: Plans'))
    expect(sent().filter(({ threadId }) => threadId === first.threadId)).toEqual([])
    expect(sent()).toHaveLength(2)
  })

  test('to a mail whose Message-ID would be more than that in a search is not looked for', async () => {
    const first = await client.mail(['INBOX'], { subject: 'Plans', messageId: '<x"OR-in:anywhere{a}@example.org>' })
    expect(await sendMail(client.api, answering(first.messageId, 'Re: Plans'))).toMatchObject({ state: 'accepted' })
    expect(asked('messages.list')).toBe(0)
  })

  test('whose conversation Gmail does not have any more goes without it', async () => {
    const first = await client.mail(['INBOX'], { subject: 'Plans' })
    client.server.gmail.faults.next('messages.send', 1, { status: 404 })
    expect(await sendMail(client.api, answering(first.messageId, 'Re: Plans'))).toMatchObject({ state: 'accepted' })
    expect(sent()).toHaveLength(1)
  })
})

describe('what has become of it', () => {
  const outgoing = () => letter(['bob@example.org'])
  const next = (effect: Parameters<typeof client.server.gmail.faults.next>[2]) =>
    client.server.gmail.faults.next('messages.send', 1, effect)

  test('its end waits until that is written down; what forbids it keeps it here', async () => {
    let seen = -1
    await sendMail(client.api, outgoing(), async () => {
      seen = sent().length
    })
    expect([seen, sent().length]).toEqual([0, 1])
    const takenBack = new AppError('conflict', 'Sending this email was cancelled.')
    const stopped = sendMail(client.api, outgoing(), async () => {
      throw takenBack
    })
    await expect(stopped).rejects.toBe(takenBack)
    expect(sent()).toHaveLength(1)
  })

  test.each(['cut', 'lost answer', { status: 503 }, { status: 502 }] as const)(
    'nobody knows after %j, and it is not sent again',
    async (effect) => {
      next(effect)
      expect(await sendMail(client.api, outgoing())).toMatchObject({ state: 'unknown' })
      expect(sent().length).toBe(effect === 'lost answer' ? 1 : 0)
      expect(got().length).toBe(effect === 'lost answer' ? 1 : 0)
    },
  )

  test('where Gmail cannot be reached at all nothing was handed over', async () => {
    await client.server.close()
    await expect(sendMail(client.api, outgoing())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a token that is too old is renewed, and the mail leaves once', async () => {
    next({ status: 401 })
    expect(await sendMail(client.api, outgoing())).toMatchObject({ state: 'accepted' })
    expect(client.refusedTokens.at(-1)).toBe('first')
    expect(sent()).toHaveLength(1)
  })

  test('asked to wait for a moment, it waits; for longer, it says so', async () => {
    next({ status: 429, retryAfter: 1 })
    expect(await sendMail(client.api, outgoing())).toMatchObject({ state: 'accepted' })
    next({ status: 429, retryAfter: 3600 })
    await expect(sendMail(client.api, outgoing())).rejects.toMatchObject({ kind: 'limited', retryAfter: 3600 })
    expect(sent()).toHaveLength(1)
  })

  test('a mail Gmail does not take is refused for good, with a sentence', async () => {
    next({ status: 400 })
    expect(await sendMail(client.api, outgoing())).toEqual({
      state: 'refused',
      permanent: true,
      sentence: 'The mail server rejected this email. (400: Invalid request)',
    })
    const nobody = { ...letter([]), mime: Buffer.from('Subject: to nobody\r\n\r\nHello\r\n') }
    expect(await sendMail(client.api, nobody)).toMatchObject({
      state: 'refused',
      sentence: 'Gmail rejected an address in this email. Please check the recipients.',
    })
  })
})

describe('finding', () => {
  test('by Message-ID, in the folder of that role and nowhere else', async () => {
    const mail = await client.mail(['SENT'])
    expect(await findMail(client, 'sent', mail.messageId)).toEqual(placeOf('[Gmail]/Sent Mail', mail))
    expect(await findMail(client, 'drafts', mail.messageId)).toBeUndefined()
    expect(await findMail(client, 'sent', '<nobody.knows@example.org>')).toBeUndefined()
  })

  test('a mail that Gmail gave another Message-ID, or whose own no search takes', async () => {
    client.server.gmail.rewriteMessageId = true
    const outgoing = letter(['bob@example.org'])
    await sendMail(client.api, outgoing)
    expect(await findMail(client, 'sent', outgoing.messageId)).toMatchObject({ mailbox: '[Gmail]/Sent Mail' })
    const odd = await client.mail(['SENT'], { messageId: '<odd"one(1)@example.org>' })
    expect(await findMail(client, 'sent', odd.messageId)).toEqual(placeOf('[Gmail]/Sent Mail', odd))
  })
})

describe('storing', () => {
  test('a draft is one, and in the conversation it answers in', async () => {
    const first = await client.mail(['INBOX'], { subject: 'Plans' })
    const draft = letter(['bob@example.org'], { subject: 'Re: Plans', lines: [`In-Reply-To: ${first.messageId}`] })
    const place = await append(client, 'drafts', draft.mime, { read: true })
    expect(place).toEqual(await findMail(client, 'drafts', draft.messageId))
    const [message] = [...client.mailbox.messages.values()].filter(({ labels }) => labels.includes('DRAFT'))
    expect(message).toMatchObject({ labels: ['DRAFT'], threadId: first.threadId })
    expect([...client.mailbox.drafts.values()]).toEqual([message?.id])
  })

  test('a copy lies in its folder with its flags, at the date it says', async () => {
    const copy = letter(['bob@example.org'], { lines: ['Date: Mon, 16 Nov 2020 10:00:00 +0000'] })
    const place = await append(client, 'sent', copy.mime, { read: true, starred: true })
    expect(place).toEqual(await findMail(client, 'sent', copy.messageId))
    expect(sent()).toMatchObject([{ labels: ['SENT', 'STARRED'], date: Date.UTC(2020, 10, 16, 10) }])
  })

  test('nothing is stored twice', async () => {
    client.server.gmail.faults.next('messages.insert', 1, 'lost answer')
    await expect(append(client, 'sent', letter(['bob@example.org']).mime, {})).rejects.toMatchObject({ kind: 'unavailable' })
    expect(sent()).toHaveLength(1)
  })
})
