// Ways to sign in, and people without a password.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignInIdentity } from '../../src/shared/oauth.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'

const settings = (section: string, procedures: Procedures = {}) =>
  open(`/settings/${section}`, { ...settingsServer, ...procedures }, token())
const without = { 'user.get': () => ({ user: { ...ada, hasPassword: false } }) }
const google: SignInIdentity = {
  id: 'i1',
  provider: 'google',
  email: 'ada@gmail.example',
  createdAt: '2026-11-20T08:00:00.000Z',
  current: true,
}
const ways = async () => {
  const heading = await screen.findByRole('heading', { name: 'Sign-in methods' })
  const card = heading.closest('section')
  if (!card) throw new Error('the heading stands in no card')
  return within(card)
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tooLate = () => {
  throw new Refusal('FORBIDDEN', 403, 'Please sign in again first.')
}

test('the password and the accounts at providers stand there, and what is removed goes after a question', async () => {
  const identities = [google]
  const page = settings('security', {
    'oauth.identities': () => ({ identities: [...identities] }),
    'oauth.removeIdentity': () => void identities.pop(),
  })
  const card = await ways()
  expect(await card.findByText('Set')).toBeTruthy()
  expect(card.getByText(/^ada@gmail\.example · since/)).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Remove sign-in with Google as ada@gmail.example' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(page.server.inputsOf('oauth.removeIdentity')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Sign-in method removed')).toBeTruthy()
  expect(page.server.inputsOf('oauth.removeIdentity')).toEqual([{ id: 'i1' }])
  await waitFor(() => expect(card.queryByText(/ada@gmail\.example/)).toBeNull())
})

test('the only way in stays, and the sentence says what helps', async () => {
  const only = 'This is your only sign-in method. Please set a password first.'
  settings('security', {
    ...without,
    'oauth.identities': () => ({ identities: [google] }),
    'oauth.removeIdentity': () => {
      throw new Refusal('CONFLICT', 409, only)
    },
  })
  const card = await ways()
  expect(await card.findByText('Not set')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: /^Remove sign-in/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(only)).toBeTruthy()
  expect(card.getByText(/ada@gmail\.example/)).toBeTruthy()
})

test('whoever has no password sets the first one without being asked for another', async () => {
  let hasPassword = false
  const page = settings('security', {
    'user.get': () => ({ user: { ...ada, hasPassword } }),
    'auth.changePassword': () => {
      hasPassword = true
    },
  })
  const set = await screen.findByRole('button', { name: 'Set a password' })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fill('New password', 'a calm wind over 9 hills')
  fill('Confirm password', 'a calm wind over 9 hills')
  fireEvent.click(set)
  expect(await screen.findByText('Password set. Other sessions and access tokens were ended.')).toBeTruthy()
  expect(page.server.inputsOf('auth.changePassword')).toEqual([{ currentPassword: '', newPassword: 'a calm wind over 9 hills' }])
  expect(await screen.findByLabelText('Current password')).toBeTruthy()
})

test('a session that is too old is told to sign in again, and keeps what was typed', async () => {
  settings('security', { ...without, 'auth.changePassword': tooLate })
  const set = await screen.findByRole('button', { name: 'Set a password' })
  fill('New password', 'a calm wind over 9 hills')
  fill('Confirm password', 'a calm wind over 9 hills')
  fireEvent.click(set)
  expect(await screen.findByText('Please sign in again first.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a calm wind over 9 hills')
})

test('an account without a password is deleted without asking for one, in a new session', async () => {
  const page = settings('data', { ...without, 'user.remove': tooLate })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^You have no password here\./)).toBeTruthy()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('Please sign in again first.')).toBeTruthy()
  expect(page.server.inputsOf('user.remove')).toEqual([{ password: '' }])
})

test('another address asks for no password where there is none', async () => {
  const page = settings('profile', { ...without, 'user.update': tooLate })
  await screen.findByLabelText('Email address')
  fill('Email address', 'ada@elsewhere.example')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please sign in again first.')
  expect(page.server.inputsOf('user.update')).toMatchObject([{ email: 'ada@elsewhere.example', password: '' }])
})
