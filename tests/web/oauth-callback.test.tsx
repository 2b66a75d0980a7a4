import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Exchanged } from '../../src/shared/oauth.ts'
import { oauthSentences } from '../../src/shared/oauth-errors.ts'
import * as leave from '../../web/auth/redirect.ts'
import { sentences } from '../../web/words/de/server.ts'
import { translatorOf } from '../../web/words/sentence-book.ts'
import { open } from './app.tsx'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, token } from './fixtures.ts'

const ada = { id: 'u1', email: 'ada@home.example', name: 'Ada Lovelace' }
const callback = (query: string) => `/oauth/callback?${query}`
const worked = callback('success=true&provider=google&token=one-time')
const exchanged = (changes: Partial<Exchanged> = {}): Exchanged => ({
  token: token(),
  user: ada,
  mayReplace: true,
  connected: true,
  continued: false,
  ...changes,
})
const exchange = (changes: Partial<Exchanged> = {}) => fakeAuth({ 'oauth/exchange': () => exchanged(changes) })

test('a ticket leaves the address before anything is asked, is exchanged once, and signs in', async () => {
  const addresses: string[] = []
  const session = token()
  const auth = fakeAuth({
    'oauth/exchange': () => {
      addresses.push(page.address())
      return exchanged({ token: session })
    },
  })
  const page = open(worked)
  await screen.findByRole('heading', { name: 'Accounts' })
  expect(page.address()).toBe('/connect-accounts')
  expect(auth.bodiesOf('oauth/exchange')).toEqual([{ ticket: 'one-time' }])
  expect(auth.calls[0]?.init).toMatchObject({ credentials: 'same-origin', referrerPolicy: 'no-referrer', cache: 'no-store' })
  expect(addresses).toEqual(['/oauth/callback'])
  expect(localStorage.getItem('token')).toBe(session)
  const kept = [...Object.values(localStorage), ...Object.values(sessionStorage)].join()
  expect(kept).not.toContain('one-time')
})

test('effects that run twice exchange once', async () => {
  const auth = exchange()
  const page = open(worked, {}, undefined, StrictMode)
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(auth.calls).toHaveLength(1)
  expect(screen.getAllByText(/^Successfully connected/)).toHaveLength(1)
})

test('while it works it says so, and whoever goes elsewhere meanwhile stays there', async () => {
  const answer = Promise.withResolvers<Exchanged>()
  fakeAuth({ 'oauth/exchange': () => answer.promise })
  const page = open(worked)
  expect(await screen.findByRole('heading', { name: 'Completing authentication...' })).toBeTruthy()
  expect(screen.getByText('Please wait while we complete your account connection.')).toBeTruthy()
  page.go('/privacy-policy')
  await screen.findByRole('heading', { name: 'Privacy Policy' })
  answer.resolve(exchanged())
  expect(await screen.findByText(/^Successfully connected/)).toBeTruthy()
  expect(page.address()).toBe('/privacy-policy')
})

test.each([
  ['&provider=gmail', 'Gmail'],
  ['&provider=google', 'Google'],
  ['&provider=outlook', 'Outlook'],
  ['&provider=yahoo', 'Yahoo'],
  ['', 'Google'],
])('a connected mailbox%s is told by its name', async (query, label) => {
  exchange()
  const page = open(callback(`success=true&token=one-time${query}`))
  expect(await screen.findByText(`Successfully connected your ${label} account with refresh token!`)).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
})

test.each([
  [[account()], '/dashboard'],
  [[], '/connect-accounts'],
])('who only signed in is told so, and led where there is something to do: %#', async (accounts, to) => {
  exchange({ connected: false })
  const page = open(worked, { 'accounts.list': () => ({ accounts }) })
  expect(await screen.findByText('Login successful!')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe(to))
  expect(screen.queryByText(/^Successfully connected/)).toBeNull()
})

test.each([
  ['refused', () => Promise.reject(new Refusal('BAD_REQUEST', 400, 'This sign-in link was already used or has expired.'))],
  ['answered by something in between', () => Promise.reject(new Refusal('', 502, ''))],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a ticket that is %s says so and leads to the login page', async (_how, answer) => {
  fakeAuth({ 'oauth/exchange': answer })
  const page = open(worked)
  expect(await screen.findByText('Error processing authentication')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('whoever connects a mailbox stays signed in as themselves', async () => {
  const renewed = token({ exp: Math.floor(Date.now() / 1000) + 7200 })
  exchange({ token: renewed, mayReplace: false })
  const page = open(worked, {}, token())
  expect(await screen.findByText('Successfully connected your Google account with refresh token!')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(localStorage.getItem('token')).toBe(renewed)
})

test.each([
  [false, 'Error processing authentication'],
  [true, 'Login successful!'],
])("somebody else's account replaces this one only where this browser began: %s", async (mayReplace, notice) => {
  const [own, other] = [token(), token({ sub: 'eve' })]
  exchange({ token: other, mayReplace, connected: false })
  const page = open(worked, {}, own)
  expect(await screen.findByText(notice)).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe(mayReplace ? '/dashboard' : '/connect-accounts'))
  expect(localStorage.getItem('token')).toBe(mayReplace ? other : own)
})

test.each([
  ['a success without a ticket', 'success=true'],
  ['a ticket without success', 'token=one-time'],
  ['a token instead of a ticket', `success=true&token=${token()}`],
  ['a ticket of strange letters', 'success=true&token=%3Cimg%20src%3Dx%3E'],
  ['an endless ticket', `success=true&token=${'a'.repeat(201)}`],
  ['nothing at all, as after a reload in the middle', ''],
])('%s is invalid, and nothing is asked or stored', async (_what, query) => {
  const auth = exchange()
  const page = open(callback(query))
  expect(await screen.findByText('Invalid OAuth callback')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(auth.calls).toEqual([])
  expect(localStorage.getItem('token')).toBeNull()
})

test('a mailbox that was refused leads who is signed in back to where mailboxes are connected', async () => {
  const page = open(callback('error=access_denied&provider=outlook&message=You+said+no'), {}, token())
  expect(await screen.findByText('Failed to connect Outlook account: You said no')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
})

test('signing in that worked without a lasting permission signs in, and tells what is missing', async () => {
  const auth = exchange({ connected: false })
  const query = 'error=no_refresh_token&provider=google&message=None+came&refreshTokenMissing=true&token=one-time'
  const page = open(callback(query))
  expect(await screen.findByText('Failed to connect Google account: None came')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(auth.bodiesOf('oauth/exchange')).toEqual([{ ticket: 'one-time' }])
  expect(screen.queryByText('Login successful!')).toBeNull()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test.each([
  ['&provider=Gmail&message=You+said+no', 'Failed to connect Gmail account: You said no'],
  ['', 'Failed to connect Google account: Unknown error'],
  ['&provider=constructor&message=+', 'Failed to connect constructor account: Unknown error'],
])("a provider's refusal is told: %s", async (query, notice) => {
  const page = open(`/oauth/callback?error=access_denied${query}`)
  expect(await screen.findByText(notice)).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('words of the address are shown as text, cut, and without tricks', async () => {
  const message = encodeURIComponent(`<img src=x onerror=alert(1)>\u202E${'x'.repeat(300)}`)
  open(`/oauth/callback?error=1&provider=${'p'.repeat(80)}&message=${message}`)
  const toast = await screen.findByText(/^Failed to connect/)
  expect(toast.querySelector('img')).toBeNull()
  expect(toast.textContent).toBe(`Failed to connect ${'p'.repeat(59)}… account: <img src=x onerror=alert(1)>${'x'.repeat(91)}…`)
})

test('a long sentence of the server is told to its end, and what somebody has added to one is cut', async () => {
  const whole = 'Homing is missing permissions at Gmail. Please reconnect the mailbox and allow everything.'
  const notice = open(callback(new URLSearchParams({ error: 'access_denied', provider: 'google', message: whole }).toString()))
  expect(await screen.findByText(`Failed to connect Google account: ${whole}`)).toBeTruthy()
  notice.view.unmount()
  const message = `${oauthSentences.access_denied.slice(0, -1)}.: ${'x'.repeat(4000)}`
  open(callback(new URLSearchParams({ error: 'access_denied', provider: 'yahoo', message }).toString()))
  expect((await screen.findByText(/^Failed to connect Yahoo/)).textContent).toHaveLength(
    'Failed to connect Yahoo account: '.length + 120,
  )
})

/** Passes on what each change of the page adds to it. */
function watchTexts(take: (text: string) => void): Disposable {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) take(node.textContent ?? '')
  })
  observer.observe(document, { childList: true, subtree: true })
  return { [Symbol.dispose]: () => observer.disconnect() }
}

test('a missing refresh token is told, then how to mend it, where accounts are connected', async () => {
  const query = 'error=1&provider=google&message=No+refresh+token&refreshTokenMissing=true'
  const came: string[] = []
  const expected = ['Failed to connect Google account: No refresh token', 'Remove Homing from the connected apps']
  using _ = watchTexts((text) => came.push(...expected.filter((one) => text.includes(one) && !came.includes(one))))
  const page = open(`/oauth/callback?${query}`, {}, token())
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(await screen.findByText(/Remove Homing from the connected apps/)).toBeTruthy()
  expect(screen.getByText('Failed to connect Google account: No refresh token')).toBeTruthy()
  expect(came).toEqual(expected)
})

test('every way a sign-in can end has a sentence that fits, in both languages', () => {
  const translate = translatorOf(sentences)
  for (const sentence of Object.values(oauthSentences)) {
    expect(sentence.length).toBeLessThanOrEqual(120)
    expect(translate(sentence)).not.toBe(sentence)
  }
})

test('what a shared mailbox began goes on in its pages, before anything is asked', async () => {
  const replaceWith = vi.spyOn(leave, 'replaceWith').mockImplementation(() => undefined)
  sessionStorage.setItem('connecting-mailbox', 'support')
  const auth = exchange()
  open(worked, {}, token(), StrictMode)
  await waitFor(() => expect(replaceWith).toHaveBeenCalled())
  expect(replaceWith.mock.calls).toEqual([
    [`${location.origin}/shared/support/oauth/callback?success=true&provider=google&token=one-time`],
  ])
  expect(auth.calls).toEqual([])
  expect(sessionStorage.getItem('connecting-mailbox')).toBeNull()
})
