// Connecting by an address that is brought back from the provider by hand.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from './app.tsx'
import { choose, pass, withOwnTime } from './connecting.ts'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, oauthSetup, token } from './fixtures.ts'

const byPaste = { 'oauth.setup': () => oauthSetup({ google: { configured: true, ways: ['paste'] } }) }

withOwnTime()

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
  await choose(/^Gmail\s*Sign in on its website, in three steps/)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the Google page' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${location.origin}/api/auth/google`))
  expect(order).toEqual(['begun, 1 tab, led to 0'])
  expect(tab.opener).toBeNull()
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider: 'google', intent: 'connect', way: 'paste' }])
  const field = screen.getByLabelText("Address of the page that doesn't load")
  await waitFor(() => expect(document.activeElement).toBe(field))
  const connect = screen.getByRole('button', { name: 'Connect' })
  fireEvent.change(field, { target: { value: 'https://accounts.google.com/' } })
  fireEvent.click(connect)
  expect(await screen.findByText(/^That's not the right address/)).toBeTruthy()
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
  fireEvent.change(await screen.findByLabelText("Address of the page that doesn't load"), { target: { value: wayBack } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Failed to connect Google account: It lasts an hour.')).toBeTruthy()
  await pass(2)
  expect(await screen.findByText(/^Google didn't grant lasting access\./)).toBeTruthy()
  expect(screen.queryByText(/^Successfully connected/)).toBeNull()
})

test('an address that is not taken says why in the words of the server, and all can be done again', async () => {
  fakeTab()
  const late = () => Promise.reject(new Refusal('BAD_REQUEST', 400, 'This sign-in took too long.'))
  fakeAuth({ 'oauth/begin': () => undefined, 'oauth/paste': late })
  open('/connect-accounts', byPaste, token())
  await choose(/^Gmail/)
  fireEvent.change(await screen.findByLabelText("Address of the page that doesn't load"), { target: { value: wayBack } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Failed to connect Google account: This sign-in took too long.')
  expect(document.activeElement).toBe(screen.getByLabelText("Address of the page that doesn't load"))
  expect(screen.getByRole('button', { name: 'Open the Google page' })).toBeTruthy()
})

test('a browser that opens no tab has a link instead, and a tab for nothing is closed', async () => {
  const { tab, opened } = fakeTab()
  opened.mockReturnValueOnce(null)
  const answers = [() => undefined, () => Promise.reject(new TypeError('Failed to fetch'))]
  fakeAuth({ 'oauth/begin': () => answers.shift()?.() })
  open('/connect-accounts', byPaste, token())
  await choose(/^Gmail/)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the Google page' }))
  expect((await screen.findByRole('link', { name: 'Open the Google page' })).getAttribute('href')).toBe('/api/auth/google')
  fireEvent.click(screen.getByRole('button', { name: 'Open the Google page' }))
  expect(await screen.findByText("Couldn't start sign-in. Nothing was changed.")).toBeTruthy()
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
})
