// What the reader shows of a mail that may try something, and what a person can do about it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invitation } from '../../src/shared/sender-trust.ts'
import { whenText } from '../../web/invitations/invitation.tsx'
import { dangerWarning } from '../../web/mail/reader/attachments.tsx'
import { open } from './app.tsx'
import { email, mail, token } from './fixtures.ts'

const one = (changes: Parameters<typeof email>[1] = {}) => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', read: true, ...changes }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: null }),
})
afterEach(() => vi.unstubAllGlobals())

test('warnings stand above the text, a sentence each', async () => {
  const warnings = [
    { kind: 'lookAlike' as const, params: ['paypa1.com', 'paypal.com'] },
    { kind: 'linkElsewhere' as const, params: ['bank.example', 'evil.example'] },
  ]
  open('/email/m2', one({ warnings }), token())
  const note = await screen.findByRole('note', { name: 'Be careful with this email' })
  expect(
    within(note)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(["paypa1.com looks like paypal.com but isn't.", 'A link shows bank.example but leads to evil.example.'])
})

test('a calm line says how far the sender is proven', async () => {
  const authentication = { spf: 'pass' as const, dkim: 'pass' as const, dmarc: 'pass' as const, by: 'mx.example' }
  open('/email/m2', one({ authentication, firstContact: true }), token())
  expect(await screen.findByText('Sender verified: DMARC passed at mx.example')).toBeTruthy()
  expect(screen.getByText('SPF pass · DKIM pass · DMARC pass (Checked by mx.example)')).toBeTruthy()
  expect(screen.getByText('First email from this address')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})

test('a failed check is never called proven', async () => {
  const authentication = { spf: 'pass' as const, dkim: 'pass' as const, dmarc: 'fail' as const, by: 'mx.example' }
  open('/email/m2', one({ authentication, warnings: [{ kind: 'notProven', params: ['bank.example'] }] }), token())
  expect(await screen.findByText('Sender not verified, according to mx.example')).toBeTruthy()
  expect(screen.queryByText(/Sender verified/)).toBeNull()
})

test('images of a trusted sender are asked for at once', async () => {
  const page = open('/email/m2', one({ remoteImagesBlocked: 3, trackersRemoved: 1, senderTrusted: true }), token())
  expect(await screen.findByText('1 tracker removed')).toBeTruthy()
  expect(page.server.inputsOf('mail.bodyTicket')).toEqual([{ id: 'm2', images: 'show' }])
})

test('trusting a sender shows the images and is remembered', async () => {
  const procedures = { ...one({ remoteImagesBlocked: 2 }), 'senders.trust': () => undefined }
  const page = open('/email/m2', procedures, token())
  fireEvent.click(await screen.findByRole('button', { name: 'always for this sender' }))
  await waitFor(() => expect(page.server.inputsOf('mail.bodyTicket')).toContainEqual({ id: 'm2', images: 'show' }))
  expect(page.server.inputsOf('senders.trust')).toEqual([{ sender: 'grace@navy.example' }])
})

test.each([
  ['in spam', { mailbox: 'junk' as const }],
  ['where the sender is not proven', { warnings: [{ kind: 'notProven' as const, params: ['x.example'] }] }],
])('%s trust is not offered', async (_, changes) => {
  open('/email/m2', one({ remoteImagesBlocked: 2, ...changes }), token())
  expect(await screen.findByRole('button', { name: 'show' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'always for this sender' })).toBeNull()
})

const ways = { oneClick: true, url: 'https://lists.example/leave/7', mailto: null, leftAt: null }

test('a list is left only after a question', async () => {
  const page = open(
    '/email/m2',
    { ...one({ unsubscribe: ways }), 'mail.unsubscribe': () => ({ state: 'left', url: null }) },
    token(),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Sends an unsubscribe request to lists.example, and nothing else.')
  expect(page.server.inputsOf('mail.unsubscribe')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText("You've unsubscribed.")).toBeTruthy()
  expect(page.server.inputsOf('mail.unsubscribe')).toEqual([{ id: 'm2' }])
})

test('a page of the list is opened by the person', async () => {
  const url = 'https://lists.example/leave/7'
  open('/email/m2', { ...one({ unsubscribe: ways }), 'mail.unsubscribe': () => ({ state: 'page', url }) }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unsubscribe' }))
  const link = await screen.findByRole('link', { name: 'Open the page' })
  expect(link.getAttribute('href')).toBe(url)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test('a list that was left says when', async () => {
  open('/email/m2', one({ unsubscribe: { ...ways, leftAt: '2026-11-01T10:00:00.000Z' } }), token())
  expect(await screen.findByText(/^You unsubscribed on /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

const walk: Invitation = {
  method: 'request',
  title: 'Walk',
  start: '2026-11-25T10:00:00.000Z',
  end: '2026-11-25T11:30:00.000Z',
  allDay: false,
  location: 'The pier',
  organizer: { name: 'Carol', email: 'carol@else.example' },
  attendees: 3,
  repeats: 'weekly',
  answer: null,
  canAnswer: true,
}

test('an invitation is a card, and an answer stays pressed until it is undone', async () => {
  let given: 'accepted' | null = null
  const answer = ({ answer }: { answer: 'accepted' }) => {
    given = answer
    return { invitation: { ...walk, answer }, outboxId: 'o1' }
  }
  const undo = () => {
    given = null
    return { item: {} }
  }
  const mails = { ...one(), 'mail.get': () => one({ invitation: { ...walk, answer: given } })['mail.get']() }
  const page = open('/email/m2', { ...mails, 'invitations.answer': answer, 'mail.cancelSending': undo }, token())
  const card = await screen.findByRole('region', { name: 'Invitation' })
  for (const text of ['Walk', 'The pier', 'weekly', '3 guests']) expect(within(card).getByText(text)).toBeTruthy()
  expect(card.textContent).toContain('Your reply would go to carol@else.example.')
  fireEvent.click(within(card).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(within(card).getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed')).toBe('true'))
  expect(page.server.inputsOf('invitations.answer')).toEqual([{ id: 'm2', answer: 'accepted' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(within(card).getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed')).toBe('false'))
  expect(page.server.inputsOf('mail.cancelSending')).toEqual([{ id: 'o1' }])
})

test('what was cancelled asks nothing', async () => {
  open('/email/m2', one({ invitation: { ...walk, method: 'cancel', canAnswer: false } }), token())
  const card = await screen.findByRole('region', { name: 'Cancelled' })
  expect(within(card).queryAllByRole('button')).toEqual([])
})

test('when something is, in words', () => {
  const all = { start: '2026-12-24', end: '2026-12-27', allDay: true }
  expect(whenText(all)).toMatch(/24.*–.*26/)
  expect(whenText({ ...all, end: '2026-12-25' })).not.toContain('–')
  expect(whenText({ ...all, end: null })).toMatch(/24/)
  expect(whenText({ start: '2026-11-25T10:00:00.000Z', end: '2026-11-25T11:30:00.000Z', allDay: false })).toMatch(
    /2026.*:00.*–.*:30.*\(/,
  )
  expect(whenText({ start: 'nonsense', end: null, allDay: false })).toBe('')
})

test('a file that is not what its name says is asked about before it is saved', async () => {
  const file = { attachmentId: '3', filename: 'invoice.pdf', mimeType: 'application/pdf', size: 2048, inline: false }
  const headers = { 'content-type': 'application/octet-stream', 'x-file-mismatch': 'program' }
  vi.stubGlobal('fetch', async () => new Response('MZ', { headers }))
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  open('/email/m2', one({ attachments: [file] }), token())
  fireEvent.click(await screen.findByRole('button', { name: /^Download\s*invoice\.pdf/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('invoice.pdf is actually a program.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Misleading file name, actually a program')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
})

test('names that say themselves what they are', () => {
  for (const name of ['a.exe', 'a.pdf.js', 'A.SCR ', 'run.sh', 'disk.iso', 'macro.docm'])
    expect(dangerWarning(name)).toMatch(/^Program/)
  for (const name of ['page.html', 'card.svg']) expect(dangerWarning(name)).toMatch(/^Web page/)
  for (const name of ['a.pdf', 'exe', 'photo.png', 'a.exe.txt', '']) expect(dangerWarning(name)).toBeUndefined()
})

test('trusted senders can be taken off in the settings', async () => {
  const procedures = {
    'senders.trusted': () => ({ senders: ['@else.example', 'grace@navy.example'] }),
    'senders.distrust': () => undefined,
    'auth.sessions': () => ({ sessions: [] }),
    'identities.list': () => ({ identities: [] }),
    'templates.list': () => ({ templates: [] }),
  }
  const page = open('/settings/privacy', procedures, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Remove @else.example' }))
  await waitFor(() => expect(page.server.inputsOf('senders.distrust')).toEqual([{ sender: '@else.example' }]))
})
