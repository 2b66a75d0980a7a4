// Connecting by a code that is typed in at the provider, and by an address that is brought back from it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceState } from '../../src/shared/oauth.ts'
import { open } from './app.tsx'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, oauthSetup, token } from './things.ts'

const outlook = account({ id: 'a2', provider: 'outlook', email: 'grace@outlook.example', signIn: 'oauth', hasRefreshToken: true })
const byCode = { 'oauth.setup': () => oauthSetup({ outlook: { configured: true, ways: ['device'] } }) }
const byPaste = { 'oauth.setup': () => oauthSetup({ google: { configured: true, ways: ['paste'] } }) }
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
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

async function choose(name: RegExp) {
  const card = await screen.findByRole('button', { name })
  await waitFor(() => expect(card).toHaveProperty('disabled', false))
  fireEvent.click(card)
}

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
  expect(screen.getByRole('timer').textContent).toMatch(/^The code is good for another 1[45]:\d\d$/)
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
  const refused = state({ state: 'refused', message: 'This mailbox is connected here already.', interval: 0 })
  const codes = [code(), code('d2', 'SECONDONE')]
  const page = open(
    '/connect-accounts',
    { ...byCode, 'oauth.device': () => codes.shift(), 'oauth.deviceState': () => refused },
    token(),
  )
  await choose(/^Outlook/)
  await screen.findByLabelText('Code')
  await pass(5)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toBe('Failed to connect Outlook account: This mailbox is connected here already.')
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
  expect(await screen.findByText('The server cannot be reached right now. It is asked again in a moment.')).toBeTruthy()
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
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Failed to connect Outlook account: Outlook gives this server no code.')
  expect(within(told).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

const wayBack = 'http://localhost:8080/api/auth/google/callback?state=s&code=c'

/** A tab the browser opens for the page, or refuses to. */
function fakeTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, opened }
}
afterEach(() => void vi.restoreAllMocks())

test('the address that Google sends the browser to is brought back by hand', async () => {
  const { tab, opened } = fakeTab()
  const order: string[] = []
  const auth = fakeAuth({
    'oauth/begin': () =>
      void order.push(`begun, ${opened.mock.calls.length} tab, led to ${tab.location.replace.mock.calls.length}`),
    'oauth/paste': () => ({ accountId: 'a3' }),
  })
  const connected = account({ id: 'a3', provider: 'gmail', email: 'grace@gmail.example', signIn: 'oauth' })
  open('/connect-accounts', { ...byPaste, 'accounts.list': () => ({ accounts: [account(), connected] }) }, token())
  await choose(/^Gmail\s*By its sign-in page, in three steps/)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the page of Google' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${location.origin}/api/auth/google`))
  expect(order).toEqual(['begun, 1 tab, led to 0'])
  expect(tab.opener).toBeNull()
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider: 'google', intent: 'connect', way: 'paste' }])
  const field = screen.getByLabelText('Address of the page that does not load')
  await waitFor(() => expect(document.activeElement).toBe(field))
  const connect = screen.getByRole('button', { name: 'Connect' })
  fireEvent.change(field, { target: { value: 'https://accounts.google.com/' } })
  fireEvent.click(connect)
  expect(await screen.findByText(/^This is not that address/)).toBeTruthy()
  expect(auth.bodiesOf('oauth/paste')).toEqual([])
  fireEvent.change(field, { target: { value: ` ${wayBack}\n` } })
  fireEvent.click(connect)
  expect(await screen.findByText('Successfully connected your Google account with refresh token!')).toBeTruthy()
  expect(auth.bodiesOf('oauth/paste')).toEqual([{ url: wayBack }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'grace@gmail.example' })))
})

test('a permission that does not last is told as it is, and how to mend it', async () => {
  fakeAuth({ 'oauth/paste': () => ({ accountId: 'a3' }) })
  const short = {
    signIn: 'oauth',
    needsReconnection: true,
    reconnectCause: 'no-refresh-token',
    error: 'It lasts an hour.',
  } as const
  const accounts = [account({ id: 'a3', provider: 'gmail', email: 'grace@gmail.example', ...short })]
  open('/connect-accounts', { ...byPaste, 'accounts.list': () => ({ accounts }) }, token())
  await choose(/^Gmail/)
  fireEvent.change(await screen.findByLabelText('Address of the page that does not load'), { target: { value: wayBack } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Failed to connect Google account: It lasts an hour.')).toBeTruthy()
  await pass(2)
  expect(await screen.findByText(/^Google gave no permission that lasts\./)).toBeTruthy()
  expect(screen.queryByText(/^Successfully connected/)).toBeNull()
})

test('an address that is not taken says why in the words of the server, and all can be done again', async () => {
  fakeTab()
  const late = () => Promise.reject(new Refusal('BAD_REQUEST', 400, 'This sign-in took too long.'))
  fakeAuth({ 'oauth/begin': () => undefined, 'oauth/paste': late })
  open('/connect-accounts', byPaste, token())
  await choose(/^Gmail/)
  fireEvent.change(await screen.findByLabelText('Address of the page that does not load'), { target: { value: wayBack } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Failed to connect Google account: This sign-in took too long.')
  expect(document.activeElement).toBe(screen.getByLabelText('Address of the page that does not load'))
  expect(screen.getByRole('button', { name: 'Open the page of Google' })).toBeTruthy()
})

test('a browser that opens no tab has a link instead, and a tab for nothing is closed', async () => {
  const { tab, opened } = fakeTab()
  opened.mockReturnValueOnce(null)
  const answers = [() => undefined, () => Promise.reject(new TypeError('Failed to fetch'))]
  fakeAuth({ 'oauth/begin': () => answers.shift()?.() })
  open('/connect-accounts', byPaste, token())
  await choose(/^Gmail/)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the page of Google' }))
  expect((await screen.findByRole('link', { name: 'Open the page of Google' })).getAttribute('href')).toBe('/api/auth/google')
  fireEvent.click(screen.getByRole('button', { name: 'Open the page of Google' }))
  expect(await screen.findByText('Signing in could not begin. Nothing was changed.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
})
