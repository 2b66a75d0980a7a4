// Pages of a shared mailbox: who reads and writes in a conversation, who sent a mail, and an answer that is held.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Prefill } from '../../src/shared/mail.ts'
import type { InBetween } from '../../src/shared/writing.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { Refusal } from './fake-server.ts'
import { email, mail, token } from './fixtures.ts'
// Loaded with the first page of a shared mailbox.
import '../../web/shared-mailboxes/held-note.tsx'
import '../../web/shared-mailboxes/presence.tsx'

// Read when the pages are loaded.
vi.hoisted(() => history.replaceState(null, '', '/shared/mailbox1/inbox'))
afterEach(() => sessionStorage.clear())

const mailboxes = () => ({ mailboxes: [{ id: 'mailbox1', name: 'Support', role: 'sender', members: 3, unread: 0 }] })
const reading = (changes: Parameters<typeof email>[1] = {}) => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', threadId: 't2', ...changes }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: 'undo1' }),
  'presence.list': () => ({
    people: [
      { id: 'p1', name: 'Grace', doing: 'writing' },
      { id: 'p2', name: 'Charles', doing: 'reading' },
    ],
  }),
  'presence.report': () => undefined,
  'sharedMailboxes.list': mailboxes,
})

test('the reader names who writes and who reads, and says that it is read here', async () => {
  const page = open('/email/m2', reading(), token())
  const line = await screen.findByText('Grace is writing a reply · Charles is reading')
  expect(line.getAttribute('aria-live')).toBe('polite')
  await waitFor(() => expect(page.server.inputsOf('presence.report')).toMatchObject([{ threadId: 't2', doing: 'reading' }]))
})

test('a mail that a member sent says who', async () => {
  open('/email/m2', reading({ sentBy: 'Grace' }), token())
  expect(await screen.findByText('Sent by Grace')).toBeTruthy()
})

test('and when they are no member any more, that somebody did', async () => {
  open('/email/m2', reading({ sentBy: null }), token())
  expect(await screen.findByText('Sent by a former member')).toBeTruthy()
})

test('rows of sent mail name the member beside the recipients', async () => {
  const to = [{ name: 'Carol', email: 'carol@customers.example' }]
  const emails = [mail(1, { to, sentBy: 'Grace' }), mail(2, { to, sentBy: null }), mail(3, { to })]
  open('/sent', { ...reading(), 'mail.sent': () => ({ emails, total: 3, nextCursor: null }) }, token())
  expect(await screen.findByRole('row', { name: /To: Carol\s*by Grace/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /To: Carol\s*by a former member/ })).toBeTruthy()
  expect(screen.getAllByText(/^by /)).toHaveLength(2)
})

const answer: Prefill = {
  accountId: 'a1',
  to: [{ name: 'Carol', email: 'carol@customers.example' }],
  cc: [],
  subject: 'Re: Lunch',
  body: '',
  html: '<p></p>',
  attachments: [],
  replyTo: { messageId: '<1@customers.example>', threadId: 't2', basis: ['m2'] },
}
const came: InBetween = {
  items: [
    {
      kind: 'answer',
      id: 'o1',
      by: 'Grace',
      from: null,
      status: 'held',
      at: '2026-11-20T12:04:00.000Z',
      subject: 'Re: Lunch',
      snippet: 'At noon.',
      text: 'At noon. In the garden.',
    },
  ],
  basis: ['m2', 'o1'],
}

function held() {
  const server = draftServer()
  const send = server.procedures['drafts.send']
  const procedures = {
    ...server.procedures,
    ...reading(),
    'mail.prefill': () => answer,
    'drafts.inBetween': () => came,
    'drafts.send': (input: { basis?: string[] }) => {
      if (!input.basis) throw new Refusal('CONFLICT', 409, 'Not sent yet.', { reason: 'in-between' })
      return send?.(input as never)
    },
  }
  return open('/reply/m2', procedures, token())
}

test('an answer that is held shows what came in between, and is sent when that is wanted', async () => {
  const page = held()
  await screen.findByLabelText('Body')
  expect(page.server.inputsOf('presence.report')).toContainEqual(expect.objectContaining({ threadId: 't2', doing: 'writing' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent yet: this came in between.')
  expect(await screen.findByText('A reply from Grace is being sent')).toBeTruthy()
  expect(screen.getByText(/In the garden/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.send').at(-1)).toMatchObject({ basis: ['m2', 'o1'] }))
  expect(page.server.inputsOf('drafts.send')).toHaveLength(2)
})

test('or is kept as the draft it is', async () => {
  const page = held()
  await screen.findByLabelText('Body')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep as draft' }))
  await waitFor(() => expect(screen.queryByLabelText('Body')).toBeNull())
  expect(page.server.inputsOf('drafts.send')).toHaveLength(1)
  expect(page.server.inputsOf('drafts.discard')).toEqual([])
})

test('drafts say who began them, and mails in the outbox who sent them', async () => {
  const draft = {
    id: 'd1',
    accountId: 'a1',
    to: 'carol@customers.example',
    subject: 'Re: Lunch',
    snippet: '',
    savedAt: '2026-11-20T12:04:00.000Z',
    files: 0,
    begunBy: 'Grace',
  }
  const first = open(
    '/drafts',
    { 'sharedMailboxes.list': mailboxes, 'drafts.list': () => ({ drafts: [draft], elsewhere: [] }) },
    token(),
  )
  expect(await screen.findByText(/Begun by Grace/)).toBeTruthy()
  first.view.unmount()
  const item = {
    id: 'o1',
    accountId: 'a1',
    status: 'failed',
    subject: 'Re: Lunch',
    to: [{ name: 'Carol', email: 'carol@customers.example' }],
    error: null,
    scheduled: false,
    draftId: null,
    attempts: 1,
    sendAt: '2026-11-20T12:04:00.000Z',
    createdAt: '2026-11-20T12:04:00.000Z',
    sentBy: null,
  }
  open('/outbox', { 'sharedMailboxes.list': mailboxes, 'mail.outbox': () => ({ items: [item] }) }, token())
  expect(await screen.findByText('By a former member')).toBeTruthy()
})
