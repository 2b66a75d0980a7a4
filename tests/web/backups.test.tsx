import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Backup, BackupFacts, BackupState } from '../../src/shared/backups.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'
// Loaded before, because a test that ends on a page must not end while that page is fetched.
import '../../web/pages/admin.tsx'
import '../../web/admin/backups/backups.tsx'
import '../../web/shell/shell.tsx'

const name = 'homing-2026-11-20T03-10-00Z-nightly.zip.age'
const backup = (changes: Partial<Backup> = {}): Backup => ({
  name,
  madeAt: new Date(Date.now() - 3_600_000).toISOString(),
  bytes: 5_000_000,
  encrypted: true,
  kind: 'nightly',
  ...changes,
})
const state = (changes: Partial<BackupState> = {}): BackupState => ({
  backups: [backup()],
  folder: '/data/backups',
  nightly: true,
  passphrase: true,
  doing: null,
  problem: null,
  ...changes,
})
const facts = (key: BackupFacts['key']): BackupFacts => ({
  madeAt: '2026-11-20T03:10:00.000Z',
  version: '0.1.0',
  schema: 6,
  people: 2,
  accounts: 3,
  mails: 1234,
  key,
})

const page = (now: BackupState, procedures: Procedures = {}) =>
  open(
    '/admin',
    {
      ...settingsServer,
      'user.get': () => ({ user: { ...ada, role: 'admin' } }),
      'admin.people': () => ({ people: [] }),
      'admin.invites': () => ({ invites: [] }),
      'admin.registration': () => ({ registration: 'invite', chosen: false }),
      'backups.state': () => now,
      ...procedures,
    },
    token(),
  )

async function choose(entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for the backup from/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const inDialog = async () => within(await screen.findByRole('dialog'))

test('what is fine is said without a warning', async () => {
  page(state())
  const list = within(await screen.findByRole('list', { name: 'Backups' }))
  expect(list.getByText(/Nightly · .* · Encrypted, includes the key/)).toBeTruthy()
  expect(screen.queryByText(/more than two days old/)).toBeNull()
  expect(screen.queryByText(/No passphrase is set/)).toBeNull()
})

test('an old one, a missing passphrase and a night that failed are warned of', async () => {
  const old = backup({ madeAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), encrypted: false })
  const fresh = backup({ name: 'homing-x.zip', kind: 'uploaded' })
  page(state({ backups: [fresh, old], passphrase: false, problem: 'There is not enough room.' }))
  expect(await screen.findByText('The latest backup is more than two days old.')).toBeTruthy()
  expect(screen.getByText(/keys\/master\.key somewhere safe/)).toBeTruthy()
  expect(screen.getByText('The last nightly backup failed. There is not enough room.')).toBeTruthy()
})

test('one is made at a press; while one is made there is no other', async () => {
  const made = page(state(), { 'backups.make': () => ({ name, bytes: 1 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
  await waitFor(() => expect(made.server.inputsOf('backups.make')).toHaveLength(1))
  expect(await screen.findByText('Backup created.')).toBeTruthy()
})

test('while something goes on, it is said, and nothing else can be begun', async () => {
  page(state({ doing: 'backup' }))
  expect(await screen.findByText('Creating a backup…')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Back up now/ }).disabled).toBe(true)
})

test('deleting asks first', async () => {
  const deleted = page(state(), { 'backups.remove': () => undefined })
  await choose('Delete…')
  expect(deleted.server.inputsOf('backups.remove')).toEqual([])
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted.server.inputsOf('backups.remove')).toEqual([{ name }]))
})

test('going back: passphrase, what is in it, what happens, the tick, the password', async () => {
  const asked = page(state(), {
    'backups.check': ({ passphrase }: { passphrase?: string }) => {
      if (passphrase !== 'otters') throw new Refusal('FORBIDDEN', 403, 'The backup passphrase is incorrect.')
      return facts('other')
    },
    'backups.restore': () => undefined,
  })
  await choose('Restore…')
  fireEvent.change(await screen.findByLabelText('Backup passphrase'), { target: { value: 'otters' } })
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Contains 2 people, 3 mailboxes, 1,234 emails.')).toBeTruthy()
  expect(screen.getByText(/encrypted with a different key/)).toBeTruthy()
  expect(screen.getByText(/stays in the outbox until its sender decides/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'right' } })
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Restore' }))
  expect(asked.server.inputsOf('backups.restore')).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: /Continue without the key/ }))
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/Sign in again afterwards/)).toBeTruthy()
  expect(asked.server.inputsOf('backups.restore')).toEqual([{ name, password: 'right', passphrase: 'otters', withoutKey: true }])
})

test('one that is damaged is said to be, without a way on', async () => {
  page(state(), {
    'backups.check': () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', 422, 'This backup is damaged.')
    },
  })
  await choose('Restore…')
  expect(await screen.findByText(/This backup is damaged/)).toBeTruthy()
  expect((await inDialog()).queryByRole('button', { name: 'Open' })).toBeNull()
})

test('after it, the first answer leads to the sign-in page', async () => {
  let restored = false
  page(state(), {
    'backups.state': () => {
      if (restored) throw new Refusal('UNAUTHORIZED', 401, 'Please sign in.')
      return state()
    },
    'backups.check': () => facts('own'),
    'backups.restore': () => {
      restored = true
    },
  })
  await choose('Restore…')
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'right' } })
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
})
