// Signing in by a provider, from the login and the register page, up to the moment the browser leaves.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as leave from '../../web/auth/redirect.ts'
import { open } from './app.tsx'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { oauthSetup, status } from './fixtures.ts'

const redirectTo = vi.fn()
beforeEach(() => {
  redirectTo.mockClear()
  vi.spyOn(leave, 'redirectTo').mockImplementation(redirectTo)
})

const ready = { configured: true }
const all = { 'oauth.setup': () => oauthSetup({ google: ready, outlook: ready, yahoo: ready }) }
const onlyGoogle = { 'oauth.setup': () => oauthSetup({ google: ready }) }
const link = (name: string) => screen.findByRole('link', { name: `Sign in with ${name}` })

test.each([
  ['Google', 'google'],
  ['Microsoft', 'outlook'],
  ['Yahoo', 'yahoo'],
])('signing in with %s has this browser remembered first, then leaves', async (name, provider) => {
  const asked: string[] = []
  const auth = fakeAuth({ 'oauth/begin': () => void asked.push(`left ${redirectTo.mock.calls.length} times`) })
  open('/login', all)
  expect((await link(name)).getAttribute('href')).toBe(`/api/auth/${provider}`)
  fireEvent.click(await link(name))
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(`/api/auth/${provider}`))
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider, intent: 'signin' }])
  expect(asked).toEqual(['left 0 times'])
  expect(auth.calls[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', referrerPolicy: 'no-referrer' })
})

test('while the browser leaves nothing else can begin; back by the Back button, all is as before', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  open('/login', all)
  fireEvent.click(await link('Google'))
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1))
  expect((await link('Google')).getAttribute('aria-busy')).toBe('true')
  fireEvent.click(await link('Google'))
  fireEvent.click(await link('Yahoo'))
  expect(auth.calls).toHaveLength(1)
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect((await link('Google')).getAttribute('aria-busy')).toBe('false')
  fireEvent.click(await link('Yahoo'))
  await waitFor(() => expect(redirectTo).toHaveBeenLastCalledWith('/api/auth/yahoo'))
})

test.each([
  [() => Promise.reject(new Refusal('NOT_IMPLEMENTED', 501, 'Signing in is not set up.')), 'Signing in is not set up.'],
  [() => Promise.reject(new TypeError('Failed to fetch')), "Couldn't start sign-in. Nothing was changed."],
])('a refusal keeps the person here, and they may try again: %#', async (answer, notice) => {
  fakeAuth({ 'oauth/begin': answer })
  open('/login', all)
  fireEvent.click(await link('Google'))
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(redirectTo).not.toHaveBeenCalled()
  expect((await link('Google')).getAttribute('aria-disabled')).toBe('false')
})

test('what is not set up says so, and where to read how it is done', async () => {
  const page = open('/login', onlyGoogle)
  await link('Google')
  for (const name of ['Microsoft', 'Yahoo'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
  for (const [name, guide] of [
    ['Microsoft', 'outlook'],
    ['Yahoo', 'yahoo'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('status').textContent).toContain(`${name} OAuth not configured`)
    expect(screen.getByRole('link', { name: 'Setup guide' }).getAttribute('href')).toBe(`/help/connect/${guide}`)
  }
  expect(page.server.inputsOf('oauth.setup')).toHaveLength(1)
})

test('where everything is set up, nothing is said about guides', async () => {
  open('/login', all)
  await link('Yahoo')
  expect(screen.queryByRole('link', { name: 'Setup guide' })).toBeNull()
})

test('a provider that cannot send the browser back here is no way in', async () => {
  const hindrance = 'You bring the address of the last page yourself.'
  open('/login', { 'oauth.setup': () => oauthSetup({ google: { configured: true, ways: ['paste'], hindrance } }) })
  await screen.findByText("Google sign-in doesn't work at this server's address.")
  expect((await screen.findByRole('button', { name: 'Google' })).getAttribute('aria-disabled')).toBe('true')
})

test('opened at another address than its own, the page leads there first', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  open('/login', { 'oauth.setup': () => ({ ...oauthSetup({ google: ready }), publicUrl: 'https://mail.home.example' }) })
  const there = await screen.findByRole('link', { name: 'Open this page at mail.home.example' })
  expect(there.getAttribute('href')).toBe(`https://mail.home.example${location.pathname}${location.search}`)
  expect(there.closest('p')?.textContent).toContain('Provider sign-in only works at mail.home.example')
  fireEvent.click(screen.getByRole('button', { name: 'Google' }))
  expect(auth.calls).toEqual([])
  expect(screen.getAllByText('Sign in with Google at mail.home.example')).toHaveLength(2)
})

test('an invitation travels along from the register page', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  open('/register?invite=from-link', { ...all, 'system.status': () => status({ registration: 'invite' }) })
  fireEvent.change(await screen.findByLabelText('Invitation code'), { target: { value: ' four-winds ' } })
  fireEvent.click(await link('Google'))
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1))
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider: 'google', intent: 'signin', inviteCode: 'four-winds' }])
})

test('whoever signs up with a provider is told what they agree to', async () => {
  open('/register', all)
  await link('Google')
  const notice = screen.getByText(/^By continuing with a provider you agree to the/)
  expect([...notice.querySelectorAll('a')].map((each) => each.textContent)).toEqual(['Terms of Service', 'Privacy Policy'])
})

test('where no provider can be chosen, nothing is said about agreeing by one', async () => {
  open('/register')
  await screen.findAllByRole('tooltip', { hidden: true })
  expect(screen.queryByText(/^By continuing with a provider/)).toBeNull()
})

test('the very first account is made with the code of the log, not with a provider', async () => {
  open('/register', { ...all, 'system.status': () => status({ setupCodeNeeded: true }) })
  await screen.findByLabelText('Setup code')
  expect(screen.queryByRole('link', { name: 'Sign in with Google' })).toBeNull()
})
