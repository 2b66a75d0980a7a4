// Settings of access tokens: the form, the token that is shown once, and revoking.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PersonalToken } from '../../src/shared/personal-tokens.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/pages/settings.tsx'
import '../../web/settings/tokens.tsx'
import '../../web/shell/shell.tsx'

const backup: PersonalToken = {
  id: 't1',
  name: 'Backup <b>script</b>',
  scopes: ['read', 'organize'],
  accounts: ['a1'],
  sharedMailbox: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2999-11-27T10:00:00.000Z',
  lastUsedAt: null,
}
const secret = `hom_${'a'.repeat(43)}`
const accounts = [
  { id: 'a1', email: 'ada@home.example' },
  { id: 'a2', email: 'ada@work.example' },
]
const page = (tokens: PersonalToken[], procedures: Procedures = {}) =>
  open(
    '/settings/tokens',
    {
      ...settingsServer,
      'personalTokens.list': () => ({ tokens }),
      'accounts.list': () => ({ accounts }),
      ...procedures,
    },
    token(),
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('a token is created with what was chosen, and shown until that is done', async () => {
  const created = { token: secret, details: { ...backup, name: 'Script' } }
  const { server } = page([], { 'personalTokens.create': () => created })
  expect(await screen.findByText('No access tokens yet.')).toBeTruthy()
  press('Create an access token')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  fill('Name', 'Script')
  tick(/Organize mail/)
  tick('Only some mailboxes')
  tick('ada@work.example')
  fill('Expires after', '30')
  fill('Your password', 'a password')
  press('Create token')
  const shown = await screen.findByLabelText<HTMLInputElement>('Access token')
  expect(shown.value).toBe(secret)
  expect(document.activeElement).toBe(shown)
  expect(server.inputsOf('personalTokens.create')).toEqual([
    { name: 'Script', scopes: ['read', 'organize'], accounts: ['a2'], days: 30, password: 'a password' },
  ])
  press('Done')
  expect(screen.queryByLabelText('Access token')).toBeNull()
  expect(document.body.innerHTML).not.toContain(secret)
})

test('a wrong password stands at its field', async () => {
  page([], {
    'personalTokens.create': () => {
      throw new Refusal('FORBIDDEN', 403, 'The password is incorrect.')
    },
  })
  await screen.findByText('No access tokens yet.')
  press('Create an access token')
  fill('Name', 'Script')
  fill('Your password', 'wrong')
  press('Create token')
  await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
})

test('the list says what each may do, and one is revoked after a question', async () => {
  const { server } = page([backup, { ...backup, id: 't2', name: 'Old', expiresAt: '2020-01-01T10:00:00.000Z' }], {
    'personalTokens.revoke': () => undefined,
  })
  const row = within((await screen.findByText('Backup <b>script</b>')).closest('li') ?? document.body)
  expect(await row.findByText('Read mail · Organize mail · ada@home.example')).toBeTruthy()
  expect(row.getByText(/Never used/)).toBeTruthy()
  expect(within(screen.getByText('Old').closest('li') ?? document.body).getByText('Expired')).toBeTruthy()
  press('Revoke Backup <b>script</b>')
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(server.inputsOf('personalTokens.revoke')).toEqual([{ id: 't1' }]))
})

test('one whose mailbox is no longer connected does not look like one for all', async () => {
  page([{ ...backup, accounts: ['gone'] }])
  expect(await screen.findByText('Read mail · Organize mail · Mailbox no longer connected')).toBeTruthy()
})

const support = { id: 'm1', name: 'Support', role: 'writer' as const, members: 2, unread: 0 }

test('a token is for a shared mailbox instead, and the list names it', async () => {
  const created = { token: secret, details: { ...backup, accounts: null, sharedMailbox: { id: 'm1', name: 'Support' } } }
  const { server } = page([{ ...backup, id: 't3', name: 'Desk', accounts: null, sharedMailbox: { id: 'm1', name: 'Support' } }], {
    'sharedMailboxes.list': () => ({ mailboxes: [support] }),
    'personalTokens.create': () => created,
  })
  expect(await screen.findByText('Read mail · Organize mail · Support')).toBeTruthy()
  press('Create an access token')
  fill('Name', 'Script')
  tick('Only some mailboxes')
  tick('ada@work.example')
  fill('Mailboxes', 'm1')
  expect(screen.queryByRole('checkbox', { name: 'Only some mailboxes' })).toBeNull()
  fill('Your password', 'a password')
  press('Create token')
  await screen.findByLabelText('Access token')
  expect(server.inputsOf('personalTokens.create')).toEqual([
    { name: 'Script', scopes: ['read'], sharedMailboxId: 'm1', days: 90, password: 'a password' },
  ])
})
