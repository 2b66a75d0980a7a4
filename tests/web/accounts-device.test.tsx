// Connecting by a code that is typed in at the provider.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeviceState } from '../../src/shared/oauth.ts'
import { open } from './app.tsx'
import { choose, pass, withOwnTime } from './connecting.ts'
import { Refusal } from './fake-server.ts'
import { account, oauthSetup, token } from './fixtures.ts'

const outlook = account({ id: 'a2', provider: 'outlook', email: 'grace@outlook.example', signIn: 'oauth', hasRefreshToken: true })
const byCode = { 'oauth.setup': () => oauthSetup({ outlook: { configured: true, ways: ['device'] } }) }
const code = (id = 'd1', userCode = 'F7KQ2XNBD') => ({
  id,
  userCode,
  verificationUri: 'https://www.microsoft.com/link',
  expiresIn: 900,
  interval: 5,
})
const state = (changes: Partial<DeviceState> = {}): DeviceState => ({
  state: 'waiting',
  message: null,
  accountId: null,
  interval: 5,
  ...changes,
})

withOwnTime()

test('a code is shown with its page and its end, asked about at its interval, and brings the mailbox', async () => {
  let answer = state()
  let accounts = [account()]
  const page = open(
    '/connect-accounts',
    {
      ...byCode,
      'accounts.list': () => ({ accounts }),
      'oauth.device': () => code(),
      'oauth.deviceState': () => answer,
    },
    token(),
  )
  await choose(/^Outlook/)
  expect(await screen.findByLabelText('Code')).toHaveProperty('value', 'F7KQ2XNBD')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in with Microsoft' }))
  const link = screen.getByRole('link', { name: 'microsoft.com/link' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.microsoft.com/link', '_blank'])
  expect(screen.getByText('Waiting for the code to be entered…')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^The code expires in 1[45]:\d\d$/)
  const asked = () => page.server.inputsOf('oauth.deviceState').length
  expect(page.server.inputsOf('oauth.device')).toEqual([{ provider: 'outlook' }])
  expect(asked()).toBe(0)
  await pass(5)
  await waitFor(() => expect(asked()).toBe(1))
  answer = state({ interval: 30 })
  await pass(5)
  await waitFor(() => expect(asked()).toBe(2))
  await pass(20)
  expect(asked()).toBe(2)
  answer = state({ state: 'connected', accountId: 'a2', interval: 0 })
  accounts = [...accounts, { ...outlook, sync: { state: 'syncing', done: 40, total: 900, lastSyncAt: null } }]
  await pass(11)
  expect(await screen.findByText('Successfully connected your Outlook account with refresh token!')).toBeTruthy()
  const card = await screen.findByRole('listitem', { name: 'grace@outlook.example' })
  await waitFor(() => expect(document.activeElement).toBe(card))
  expect(within(card).getByText('40 of 900, newest first')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('a code that was refused says why, and another one can be had', async () => {
  const refused = state({ state: 'refused', message: 'This mailbox is already connected here.', interval: 0 })
  const codes = [code(), code('d2', 'SECONDONE')]
  const page = open(
    '/connect-accounts',
    { ...byCode, 'oauth.device': () => codes.shift(), 'oauth.deviceState': () => refused },
    token(),
  )
  await choose(/^Outlook/)
  await screen.findByLabelText('Code')
  await pass(5)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe('Failed to connect Outlook account: This mailbox is already connected here.')
  const anew = screen.getByRole('button', { name: 'Get a new code' })
  expect(document.activeElement).toBe(anew)
  await pass(60)
  expect(page.server.inputsOf('oauth.deviceState')).toEqual([{ id: 'd1' }])
  fireEvent.click(anew)
  expect(await screen.findByDisplayValue('SECONDONE')).toBeTruthy()
})

test('a code ends by the clock, and is not asked about any more', async () => {
  const page = open(
    '/connect-accounts',
    { ...byCode, 'oauth.device': () => ({ ...code(), expiresIn: 12 }), 'oauth.deviceState': () => state() },
    token(),
  )
  await choose(/^Outlook/)
  await screen.findByLabelText('Code')
  await pass(13)
  expect((await screen.findByRole('alert')).textContent).toBe('This code has expired. Nothing was connected.')
  const asked = page.server.inputsOf('oauth.deviceState').length
  await pass(120)
  expect(page.server.inputsOf('oauth.deviceState')).toHaveLength(asked)
})

test('a server that is away for a moment is asked again; one that knows nothing of the code ends it', async () => {
  const answers = [new Refusal('BAD_GATEWAY', 502, 'Bad gateway'), new Refusal('NOT_FOUND', 404, 'This code is no longer valid.')]
  const failing = () => {
    throw answers.shift()
  }
  open('/connect-accounts', { ...byCode, 'oauth.device': () => code(), 'oauth.deviceState': failing }, token())
  await choose(/^Outlook/)
  await screen.findByLabelText('Code')
  await pass(5)
  expect(await screen.findByText("Can't reach the server. Retrying…")).toBeTruthy()
  await pass(5)
  expect(await screen.findByText('This code has expired. Nothing was connected.')).toBeTruthy()
})

test('who cancels is asked about nothing any more', async () => {
  const page = open('/connect-accounts', { ...byCode, 'oauth.device': () => code(), 'oauth.deviceState': () => state() }, token())
  await choose(/^Outlook/)
  await screen.findByLabelText('Code')
  const panel = within(screen.getByRole('region', { name: 'Sign in with Microsoft' }))
  fireEvent.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Code')).toBeNull()
  await pass(30)
  expect(page.server.inputsOf('oauth.deviceState')).toEqual([])
})

test('no code to be had says why', async () => {
  const refuse = () => {
    throw new Refusal('NOT_IMPLEMENTED', 501, 'Outlook gives this server no code.')
  }
  open('/connect-accounts', { ...byCode, 'oauth.device': refuse }, token())
  await choose(/^Outlook/)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Failed to connect Outlook account: Outlook gives this server no code.')
  expect(within(notice).getByRole('button', { name: 'Try again' })).toBeTruthy()
  const guide = within(notice).getByRole('link', { name: 'Guide for Microsoft' })
  expect(guide.getAttribute('href')).toBe('/help/connect/outlook')
})
