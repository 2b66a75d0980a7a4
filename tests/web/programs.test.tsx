// Programs by MCP: the consent page, cards of proposals, connected programs and their calls. Every name and text here is hostile.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Program, Proposal } from '../../src/shared/mcp.ts'
import * as redirect from '../../web/auth/redirect.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { account, token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/mcp/proposals-panel.tsx'
import '../../web/pages/authorize.tsx'
import '../../web/pages/dashboard.tsx'
import '../../web/pages/settings.tsx'
import '../../web/settings/activity.tsx'
import '../../web/settings/tokens.tsx'
import '../../web/shell/shell.tsx'

const hostile = '<img src=x onerror=alert(1)>\u202e'
const accounts = [
  { ...account(), id: 'a1', email: 'ada@home.example' },
  { ...account(), id: 'a2', email: 'ada@work.example' },
]
const show = (path: string, procedures: Procedures) =>
  open(path, { ...settingsServer, 'accounts.list': () => ({ accounts }), ...procedures }, token())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }))

const query = new URLSearchParams({
  client_id: 'c.m',
  redirect_uri: 'https://helper.example/callback',
  response_type: 'code',
  code_challenge: 'x',
  code_challenge_method: 'S256',
  state: 's',
  resource: 'https://home.example/mcp',
})
const params = {
  client: 'c.m',
  redirectUri: 'https://helper.example/callback',
  responseType: 'code',
  codeChallenge: 'x',
  codeChallengeMethod: 'S256',
  state: 's',
  resource: 'https://home.example/mcp',
}
const request = { client: hostile, redirectOrigin: 'https://helper.example', loopback: false, scopes: ['read', 'propose'] }

test('the consent page shows where the answer goes, and approves what was chosen', async () => {
  const leave = vi.spyOn(redirect, 'redirectTo').mockImplementation(() => undefined)
  const { server } = show(`/settings/authorize?${query}`, {
    'mcp.request': () => request,
    'mcp.approve': () => ({ url: 'https://helper.example/callback?code=1' }),
  })
  expect(await screen.findByText(hostile)).toBeTruthy()
  expect(screen.getByText('https://helper.example')).toBeTruthy()
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(server.inputsOf('mcp.request')).toEqual([params])
  tick(/Propose drafts and labels/)
  tick('Only some mailboxes')
  tick('ada@home.example')
  tick('Only emails in the inbox')
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a password' } })
  press('Connect')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://helper.example/callback?code=1'))
  const chosen = { scopes: ['read'], accounts: ['a1'], inboxOnly: true, password: 'a password' }
  expect(server.inputsOf('mcp.approve')).toEqual([{ ...params, ...chosen }])
  leave.mockRestore()
})

test('a request that is refused leads nowhere', async () => {
  show(`/settings/authorize?${query}`, {
    'mcp.request': () => {
      throw new Refusal('BAD_REQUEST', 400, 'This program asks for access to another server.')
    },
  })
  expect(await screen.findByText('This program asks for access to another server.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
})

const helper: Program = {
  id: 'g1',
  client: hostile,
  redirectOrigin: 'http://127.0.0.1:7777',
  scopes: ['read'],
  accounts: null,
  sharedMailbox: null,
  inboxOnly: true,
  createdAt: '2026-11-27T10:00:00.000Z',
  expiresAt: '2027-01-27T10:00:00.000Z',
  lastUsedAt: null,
}

test('connected programs are listed, and disconnected after a question', async () => {
  const { server } = show('/settings/tokens', {
    'personalTokens.list': () => ({ tokens: [] }),
    'mcp.programs': () => ({ programs: [helper] }),
    'mcp.disconnect': () => undefined,
  })
  const row = within((await screen.findByText(hostile)).closest('li') ?? document.body)
  expect(row.getByText('Read mail · All mailboxes · Inbox only')).toBeTruthy()
  fireEvent.click(row.getByRole('button'))
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(server.inputsOf('mcp.disconnect')).toEqual([{ id: 'g1' }]))
})

test('calls stand on the activity page', async () => {
  const call = { client: hostile, tool: 'read_mail', outcome: 'ok', count: 1, at: '2026-11-27T10:00:00.000Z' }
  show('/settings/activity', { 'mcp.calls': () => ({ calls: [call, { ...call, tool: '', outcome: 'refused', count: 0 }] }) })
  expect(await screen.findByText('read_mail (1)')).toBeTruthy()
  expect(screen.getByText('request (0)')).toBeTruthy()
  expect(screen.getByText(/· refused ·/)).toBeTruthy()
})

const proposals: Proposal[] = [
  {
    kind: 'draft',
    id: 'p1',
    client: 'Helper',
    createdAt: '2026-11-27T10:00:00.000Z',
    to: 'grace@people.test',
    cc: '',
    subject: 'Hello',
    text: '<b>Hi</b>',
    emailId: null,
  },
  {
    kind: 'label',
    id: 'p2',
    client: 'Helper',
    createdAt: '2026-11-27T10:00:00.000Z',
    emailId: 'e1',
    emailSubject: 'Rent',
    fromName: hostile,
    category: { id: 'own', name: 'House' },
  },
]

test('a card says exactly what would happen', async () => {
  const { server } = show('/dashboard', {
    'mcp.proposals': () => ({ proposals }),
    'mcp.accept': () => ({ draftId: null }),
    'mcp.dismiss': () => undefined,
    'mail.stats': () => ({ unread: 0, total: 0, sent: 0, connectedAccounts: 1 }),
    'mail.list': () => ({ emails: [], total: 0, nextCursor: null }),
    'suggestions.list': () => ({ suggestions: [] }),
    'suggestions.analysis': () => ({ running: false, done: 0, total: 0 }),
  })
  expect(await screen.findByText('To: grace@people.test')).toBeTruthy()
  expect(screen.getByText('<b>Hi</b>')).toBeTruthy()
  expect(screen.getByText(/^Helper proposes the label House/)).toBeTruthy()
  press('Dismiss “Hello”')
  await waitFor(() => expect(server.inputsOf('mcp.dismiss')).toEqual([{ id: 'p1' }]))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept for “Rent”' }).disabled).toBe(false))
  press('Accept for “Rent”')
  await waitFor(() => expect(server.inputsOf('mcp.accept')).toEqual([{ id: 'p2' }]))
})
