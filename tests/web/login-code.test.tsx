// The second step of signing in: at the login page, and on the way back from a provider.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, token } from './fixtures.ts'

const asked = 'Please enter the code from your authenticator app.'
const wrong = 'This code is incorrect or was already used. Please try the next one.'
const user = { id: 'u1', email: 'ada@home.example', name: 'Ada' }
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const appCode = 'Code from your authenticator app'

/** Who brings a code: the right one is 123456. */
const door = ({ code }: { code?: string }) => {
  if (code === undefined) throw new Refusal('UNAUTHORIZED', 401, asked, { reason: 'second-factor' })
  if (code !== '123456') throw new Refusal('UNAUTHORIZED', 401, wrong, { reason: 'second-factor-wrong' })
  return { token: token(), user }
}

async function toStep() {
  const page = open('/login', { 'auth.login': door })
  await screen.findByRole('button', { name: 'Sign in' })
  fill('Email address', 'ada@home.example')
  fill('Password', 'correct horse')
  fireEvent.click(screen.getByLabelText('Remember me'))
  press('Sign in')
  await screen.findByRole('heading', { name: 'Enter your code' })
  return page
}

test('after the right password a code is asked for, in a field that telephones and password managers know', async () => {
  const page = await toStep()
  const field = screen.getByLabelText<HTMLInputElement>(appCode)
  expect([field.inputMode, field.autocomplete, document.activeElement === field]).toEqual(['numeric', 'one-time-code', true])
  expect(screen.queryByText(asked), 'nothing went wrong').toBeNull()
  fill(appCode, '123456')
  press('Sign in')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  const login = { email: 'ada@home.example', password: 'correct horse', remember: true }
  expect(page.server.inputsOf('auth.login')).toEqual([login, { ...login, code: '123456' }])
})

test('a wrong code is told, and the next one can be typed over it', async () => {
  const page = await toStep()
  fill(appCode, '000000')
  press('Sign in')
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2))
  const field = screen.getByLabelText<HTMLInputElement>(appCode)
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 6])
  fill(appCode, '123456')
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(1))
  press('Sign in')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
})

test('a recovery code is text, and there is a way back to the start', async () => {
  await toStep()
  press('Use a recovery code')
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect([field.inputMode, field.autocomplete, document.activeElement === field]).toEqual(['text', 'off', true])
  press('Use the authenticator app')
  press('Back to sign in')
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@home.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('whoever comes back from a provider is asked, too, and a wrong code does not cost the ticket', async () => {
  const auth = fakeAuth({
    'oauth/exchange': (body: { code?: string }) => ({ ...door(body), mayReplace: true, connected: false }),
  })
  const page = open('/oauth/callback?success=true&provider=google&token=one-time', {
    'accounts.list': () => ({ accounts: [account()] }),
  })
  await screen.findByRole('heading', { name: 'Enter your code' })
  fill(appCode, '000000')
  press('Sign in')
  await screen.findByText(wrong)
  fill(appCode, '123456')
  press('Sign in')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(auth.bodiesOf('oauth/exchange')).toEqual([
    { ticket: 'one-time' },
    { ticket: 'one-time', code: '000000' },
    { ticket: 'one-time', code: '123456' },
  ])
})

test('whoever has no code goes back to the login page', async () => {
  fakeAuth({ 'oauth/exchange': door })
  const page = open('/oauth/callback?success=true&provider=google&token=one-time')
  await screen.findByRole('heading', { name: 'Enter your code' })
  press('Back to sign in')
  await waitFor(() => expect(page.address()).toBe('/login'))
})
