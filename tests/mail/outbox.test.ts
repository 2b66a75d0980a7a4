// Sending, from pressing Send to the copy in Sent, on a real Dovecot and Exim. Every mail leaves once.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { otherProgram } from '../support/imap-people.ts'
import { alice, bob, letter, startTestServer, type TestServer, until } from '../support/test-server.ts'

/** Subject lines in a mailbox on the server. */
const there = (fixture: TestServer, user: string, mailbox: string) =>
  fixture.server.doveadm('-f', 'tab', 'fetch', '-u', user, 'hdr.subject', 'mailbox', mailbox, 'all').split('\n').slice(1, -1)
const count = (fixture: TestServer, user: string, mailbox: string, subject: string) =>
  there(fixture, user, mailbox).filter((one) => one === subject).length
const statusOf = async (fixture: TestServer, id: string) =>
  await fixture.t.app.db
    .selectFrom('outbox')
    .where('id', '=', id)
    .select(['status', 'error', 'attempts'])
    .executeTakeFirstOrThrow()

describe('a connected mailbox', () => {
  let fixture: TestServer
  beforeAll(async () => {
    fixture = await startTestServer({ mails: [letter({ id: 'question', text: 'When?', from: `Bob <${bob}>` })] })
    await until(async () => (await fixture.ada.caller.mail.list({ q: 'when' })).total === 1)
    return () => fixture[Symbol.asyncDispose]()
  })

  test('an answer arrives with its threading, is filed once, and marks the question', async () => {
    const [question] = (await fixture.ada.caller.mail.list({})).emails
    const { replyTo, subject, to } = await fixture.ada.caller.mail.prefill({ id: question?.id ?? '', kind: 'reply' })
    const sent = await fixture.ada.caller.mail.send({
      to: to.map((one) => one.email),
      bcc: 'carol@example.test',
      subject,
      body: 'At noon.',
      replyTo,
    })
    await until(async () => count(fixture, bob, 'INBOX', 'Re: question') === 1)
    await until(async () => (await statusOf(fixture, sent.id)).status === 'filed')
    await until(async () => (await fixture.ada.caller.mail.sent({})).emails[0]?.subject === 'Re: question')
    expect(count(fixture, alice, 'Sent', 'Re: question')).toBe(1)
    await using program = await otherProgram(fixture.server, bob)
    const mail = await program.client.fetchOne('*', { source: true })
    const source = mail ? String(mail.source) : ''
    expect(source).toContain(`Message-ID: ${sent.messageId}`)
    expect(source).toMatch(/In-Reply-To: <question@letters\.test>/)
    expect(source).toMatch(/References: <question@letters\.test>/)
    expect(source).not.toMatch(/carol/i)
    await until(async () => count(fixture, 'carol@example.test', 'INBOX', 'Re: question') === 1)
    await until(async () => (await fixture.ada.caller.mail.list({})).emails.some((one) => one.answered))
    const [first] = (await fixture.ada.caller.mail.list({})).emails
    const thread = await fixture.ada.caller.mail.thread({ id: first?.id ?? '' })
    expect(thread.emails.map((one) => one.mailbox)).toEqual(['inbox', 'sent'])
  })

  test('twenty calls with one key are one mail', async () => {
    const input = { to: bob, subject: 'once', body: 'x', idempotencyKey: newId() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.ada.caller.mail.send(input)))
    expect(new Set(answers.map((one) => one.messageId)).size).toBe(1)
    await until(async () => count(fixture, alice, 'Sent', 'once') === 1)
    expect(count(fixture, bob, 'INBOX', 'once')).toBe(1)
  })

  test('a held mail can be taken back, and then never leaves', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: bob, subject: 'held', body: 'x', holdSeconds: 1 })
    expect((await fixture.ada.caller.mail.outbox()).items).toMatchObject([{ id, status: 'held', subject: 'held' }])
    await fixture.ada.caller.mail.cancelSending({ id })
    await new Promise((resolve) => setTimeout(resolve, 2200))
    expect(count(fixture, bob, 'INBOX', 'held')).toBe(0)
    expect((await statusOf(fixture, id)).status).toBe('cancelled')
  })

  test('a held mail leaves by itself, and then cannot be taken back', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: bob, subject: 'in a moment', body: 'x', holdSeconds: 1 })
    await until(async () => count(fixture, bob, 'INBOX', 'in a moment') === 1)
    await until(async () => (await statusOf(fixture, id)).status === 'filed')
    await expect(fixture.ada.caller.mail.cancelSending({ id })).rejects.toThrow('already being delivered')
  })

  test('a refused recipient is told at once, and nothing is filed', async () => {
    await expect(fixture.ada.caller.mail.send({ to: 'reject@example.test', subject: 'no', body: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    })
    expect((await fixture.ada.caller.mail.outbox()).items[0]).toMatchObject({ status: 'failed', subject: 'no' })
    expect(count(fixture, alice, 'Sent', 'no')).toBe(0)
  })

  test('a temporary refusal is tried again later', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: 'greylist@example.test', subject: 'later', body: 'x' })
    expect(await statusOf(fixture, id)).toMatchObject({ status: 'held', attempts: 1 })
    await fixture.ada.caller.mail.cancelSending({ id })
  })

  test.each([
    [{}, 'Please specify at least one recipient'],
    [{ to: 'bob@example.test\r\nBcc: eve@example.test' }, /Groups aren't supported/],
    [{ to: bob, accountId: 'nobody' }, "isn't connected"],
    [{ to: bob, replyTo: { messageId: '<a@b>\r\nX: y' } }, /Message-ID/],
  ])('what cannot be sent is refused: %j', async (input, sentence) => {
    await expect(fixture.ada.caller.mail.send({ subject: 'refused', body: 'x', ...input })).rejects.toThrow(sentence)
  })

  test('a subject cannot add a header', async () => {
    await fixture.ada.caller.mail.send({ to: bob, subject: 'a\r\nBcc: carol@example.test', body: 'x' })
    await until(async () => count(fixture, bob, 'INBOX', 'a Bcc: carol@example.test') === 1)
    expect(count(fixture, 'carol@example.test', 'INBOX', 'a Bcc: carol@example.test')).toBe(0)
  })

  test('HTML leaves sanitised, with plain text beside it, and attachments as they were', async () => {
    const data = Buffer.from([0, 1, 2, 255]).toString('base64')
    const body = '<p>Hello <b>Bob</b></p><script>alert(1)</script>'
    await fixture.ada.caller.mail.send({
      to: bob,
      subject: 'rich',
      body,
      attachments: [{ filename: 'ä.bin', mimeType: 'application/x-thing', data }],
    })
    await until(async () => count(fixture, bob, 'INBOX', 'rich') === 1)
    await using program = await otherProgram(fixture.server, bob)
    const found = await program.client.search({ subject: 'rich' })
    const mail = await program.client.fetchOne(String(found ? found[0] : ''), { source: true })
    const source = mail ? String(mail.source) : ''
    expect(source).toContain('text/plain')
    expect(source).toContain('<b>Bob</b>')
    expect(source).not.toContain('alert(1)')
    expect(source).toContain(data)
  })

  test('a draft is sent once', async () => {
    const { draftId } = await fixture.ada.caller.mail.saveDraft({ to: bob, subject: 'drafted', body: 'x' })
    await fixture.ada.caller.mail.sendDraft({ draftId })
    await expect(fixture.ada.caller.mail.sendDraft({ draftId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await until(async () => count(fixture, bob, 'INBOX', 'drafted') === 1)
  })

  test('while the password is refused nothing is tried; with the new one, what waited leaves', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: bob, subject: 'waits', body: 'x', holdSeconds: 2 })
    const needs = (needs_reconnection: 0 | 1) => fixture.t.app.db.updateTable('account').set({ needs_reconnection }).execute()
    await needs(1)
    await expect(fixture.ada.caller.mail.send({ to: bob, subject: 'not now', body: 'x' })).rejects.toThrow(
      /reconnect this account/,
    )
    await new Promise((resolve) => setTimeout(resolve, 3200))
    expect(await statusOf(fixture, id)).toMatchObject({ status: 'held', attempts: 0 })
    await needs(0)
    await until(async () => count(fixture, bob, 'INBOX', 'waits') === 1)
  })

  test('a mail that was being sent when the program ended is shown as unknown and never sent by itself', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: bob, subject: 'interrupted', body: 'x', holdSeconds: 60 })
    await fixture.t.app.db
      .updateTable('outbox')
      .set({ status: 'sending', handed_over: 1, send_at: 0 })
      .where('id', '=', id)
      .execute()
    await fixture.restart()
    expect((await fixture.ada.caller.mail.outbox()).items).toContainEqual(expect.objectContaining({ id, status: 'unknown' }))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(count(fixture, bob, 'INBOX', 'interrupted')).toBe(0)
    await fixture.ada.caller.mail.sendAgain({ id })
    await until(async () => count(fixture, bob, 'INBOX', 'interrupted') === 1)
  })

  test('a mail that was sent but not filed when the program ended is filed once and not sent again', async () => {
    const { id } = await fixture.ada.caller.mail.send({ to: bob, subject: 'unfiled', body: 'x' })
    await until(async () => (await statusOf(fixture, id)).status === 'filed')
    await fixture.t.app.db.updateTable('outbox').set({ status: 'sent', send_at: 0 }).where('id', '=', id).execute()
    await fixture.restart()
    await until(async () => (await statusOf(fixture, id)).status === 'filed')
    expect([count(fixture, bob, 'INBOX', 'unfiled'), count(fixture, alice, 'Sent', 'unfiled')]).toEqual([1, 1])
  })
})
