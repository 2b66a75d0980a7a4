// A forwarded mail arrives with the pictures of its text where they stood, on a real Dovecot and Exim.
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { PendingFile } from '../../src/shared/writing.ts'
import { forwardedFiles } from '../../web/compose/attachments/composer-file.ts'
import { otherProgram } from '../support/imap-people.ts'
import { alice, bob, startTestServer, until } from '../support/test-server.ts'

const png = (more: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(more, more % 251)])
const shed = png(900)
const garden = png(40_000)
const plan = Buffer.from('%PDF-1.4 the plan')
const part = (type: string, name: string, content: Buffer, head: string) =>
  `--r\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n${head}\r\n\r\n${content
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')}\r\n`
const raw = [
  `From: Carol <carol@example.test>\r\nTo: ${alice}\r\nSubject: The shed\r\nMessage-ID: <shed@example.test>\r\nMIME-Version: 1.0\r\n`,
  'Date: Mon, 1 Jun 2026 10:00:00 +0000\r\nContent-Type: multipart/related; boundary=r\r\n\r\n',
  '--r\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Small: <img src="cid:shed%201@carol" alt="the shed" width="24">',
  ' and large: <img src="cid:garden" alt="the garden"></p><p>Again <img src="cid:garden">',
  '<img src="cid:nobody" alt="not there"><img src="https://t.example/p.png" alt="far away"></p>\r\n',
  part('image/png', 'shed.png', shed, 'Content-ID: <shed 1@carol>\r\nContent-Disposition: inline'),
  part('image/png', 'garden.png', garden, 'Content-ID: <garden>\r\nContent-Disposition: inline'),
  part('image/png', 'unseen.png', png(10), 'Content-ID: <unseen>\r\nContent-Disposition: inline'),
  part('application/pdf', 'plan.pdf', plan, 'Content-Disposition: attachment'),
  '--r--\r\n',
].join('')

test('the pictures of a forwarded mail stand in its text, and its files beside it', async () => {
  await using fixture = await startTestServer({ mails: [{ raw, arrived: new Date(Date.UTC(2026, 5, 1)) }] })
  const { caller } = fixture.ada
  await until(async () => (await caller.mail.list({})).total === 1, 60_000)
  const [mail] = (await caller.mail.list({})).emails
  const emailId = mail?.id ?? ''
  const start = await caller.mail.prefill({ id: emailId, kind: 'forward' })
  expect(start.attachments.map(({ filename, contentId }) => [filename, contentId !== undefined])).toEqual([
    ['shed.png', true],
    ['garden.png', true],
    ['plan.pdf', false],
  ])
  expect(start.html).toContain('not there')
  expect(start.html).not.toMatch(/t\.example|nobody/)
  // An answer quotes words, as ever.
  const reply = await caller.mail.prefill({ id: emailId, kind: 'reply' })
  expect([reply.attachments, reply.html.includes('<img')]).toEqual([[], false])

  const pending: PendingFile[] = forwardedFiles(emailId, start.attachments)
  const fields = { identityId: fixture.account.id, to: bob, cc: '', bcc: '', subject: start.subject }
  const { id } = await caller.drafts.save({
    fields: { ...fields, body: `<div>Look</div><section>${start.html}</section>`, pending },
  })
  const attachmentIds = pending.map(({ of }) => of?.attachmentId ?? '')
  const { failed, revision } = await caller.drafts.addFilesOf({ draftId: id, emailId, attachmentIds })
  expect(failed).toEqual([])
  expect((await caller.drafts.pictures({ id })).pictures).toHaveLength(2)
  await caller.drafts.send({ id, revision })

  await using program = await otherProgram(fixture.server, bob)
  let source = ''
  await until(async () => {
    const found = await program.client.fetchOne('*', { source: true })
    source = found ? String(found.source) : ''
    return source.includes('Fwd: The shed')
  }, 60_000)
  const received = await PostalMime.parse(source)
  const shown = Array.from(received.html?.matchAll(/<img[^>]*src="cid:([^"]+)"/g) ?? [], ([, contentId]) => `<${contentId}>`)
  const bytes = (contentId: string | undefined) =>
    Buffer.from(received.attachments.find((one) => one.contentId === contentId)?.content as ArrayBuffer)
  expect(shown).toHaveLength(3)
  expect(shown[1]).toBe(shown[2])
  expect(bytes(shown[0]).equals(shed)).toBe(true)
  expect(bytes(shown[1]).equals(garden)).toBe(true)
  expect(received.html).toMatch(/alt="the shed"/)
  const kinds = received.attachments.map(({ filename, disposition }) => [filename, disposition])
  expect(kinds.sort()).toEqual([
    ['garden.png', 'inline'],
    ['plan.pdf', 'attachment'],
    ['shed.png', 'inline'],
  ])
  expect(bytes(undefined).equals(plan)).toBe(true)
}, 180_000)
