// AI on the pages of a shared mailbox: offered where a manager allows it, decided by managers, and seen by the others.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AiLog, AiLogEntry } from '../../src/shared/assistant.ts'
import type { MemberRole } from '../../src/shared/shared-mailboxes.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { email, mail, token } from './fixtures.ts'
import '../../web/settings/privacy/mailbox-privacy.tsx'

// Read when the pages are loaded.
vi.hoisted(() => history.replaceState(null, '', '/shared/mailbox1/inbox'))

const inMailbox = (role: MemberRole, { modelHere = false, modelOutside = false } = {}) => ({
  'sharedMailboxes.list': () => ({ mailboxes: [{ id: 'mailbox1', name: 'Support', role, members: 3, unread: 0 }] }),
  'privacy.consent': () => ({ consent: { modelHere, modelOutside, speechOutside: false }, mayRead: modelOutside }),
  'privacy.facts': () => ({
    supportEmail: '',
    ai: { backend: 'openai', outside: true, provider: 'ai.example' },
    speech: { listening: 'browser', speaking: 'browser', voicesOutside: false },
    oauth: [],
    deletionDays: 30,
    minimumAge: 16,
  }),
  'presence.list': () => ({ people: [] }),
  'presence.report': () => undefined,
  'senders.trusted': () => ({ senders: [] }),
})
const reading = () => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', threadId: 't2' }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: 'undo1' }),
})

test('Summarise is there once a manager allows it, for who can only read, too', async () => {
  const page = open('/email/m2', { ...inMailbox('reader'), ...reading() }, token())
  await screen.findByRole('heading', { name: 'Lunch' })
  await waitFor(() => expect(page.server.inputsOf('privacy.consent').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /^Summarise/ })).toBeNull()
  cleanup()
  open('/email/m2', { ...inMailbox('reader', { modelOutside: true }), ...reading() }, token())
  expect(await screen.findByRole('button', { name: /^Summarise/ })).toBeTruthy()
})

test('the assistant panel is there once a manager allows it', async () => {
  const opened = (allowed: boolean) => {
    const { procedures } = draftServer()
    return open('/compose', { ...procedures, ...inMailbox('writer', { modelOutside: allowed }) }, token())
  }
  const page = opened(false)
  await screen.findByLabelText('Body')
  await waitFor(() => expect(page.server.inputsOf('privacy.consent').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /the AI assistant$/ })).toBeNull()
  cleanup()
  opened(true)
  expect(await screen.findByRole('button', { name: /the AI assistant$/ })).toBeTruthy()
})

const entry = (changes: Partial<AiLogEntry>): AiLogEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T12:00:00.000Z',
  purpose: 'summary',
  backend: 'openai',
  model: 'm',
  place: 'elsewhere',
  reads: 'mail',
  mails: [],
  sent: 'Sent',
  received: 'Received',
  outcome: 'answered',
  durationMs: 1000,
  ...changes,
})
const log = (): AiLog => ({
  entries: [
    entry({ askedBy: 'Grace' }),
    entry({ askedBy: null, purpose: 'draft', reads: 'command' }),
    entry({ purpose: 'sort' }),
  ],
  total: 3,
  nextCursor: null,
  today: { calls: 2, limit: 1000, background: 1, backgroundLimit: 400 },
})

test('a manager decides for the mailbox, and sees who asked', async () => {
  const saveConsent = ({ modelOutside = false }) => ({ consent: { modelHere: false, modelOutside, speechOutside: false } })
  const page = open(
    '/settings/privacy',
    { ...inMailbox('manager'), 'privacy.log': log, 'privacy.saveConsent': saveConsent },
    token(),
  )
  fireEvent.click(await screen.findByRole('switch', { name: 'AI outside this server' }))
  await waitFor(() => expect(page.server.inputsOf('privacy.saveConsent')).toEqual([{ modelOutside: true }]))
  expect(screen.queryByRole('switch', { name: 'Speech outside this server' })).toBeNull()
  expect(screen.getByText(/Members may use AI here only as you allow it/)).toBeTruthy()
  const lines = (await screen.findAllByText(/Answered · /)).map(({ textContent }) => textContent)
  expect(lines[0]).toContain('Asked by Grace')
  expect(lines[1]).toContain('Asked by a former member')
  expect(lines[1]).toContain("The member's own words only")
  expect(lines[2]).toContain('In the background')
  expect(screen.getByText(/2 of 1,000 requests by members/)).toBeTruthy()
})

test('who is no manager sees what was decided, and can change nothing', async () => {
  const page = open('/settings/privacy', inMailbox('sender', { modelOutside: true }), token())
  const [row] = await screen.findAllByText('AI outside this server')
  expect(within(row?.closest('.flex') as HTMLElement).getByText('Allowed')).toBeTruthy()
  expect(screen.getByText('Not allowed')).toBeTruthy()
  expect(screen.getByText(/Only managers can change this/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(page.server.inputsOf('privacy.log')).toEqual([])
})
