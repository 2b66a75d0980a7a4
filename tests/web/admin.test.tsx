import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminPerson, Removal, SystemState } from '../../src/shared/admin.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'
// Loaded before, because a test that ends on a page must not end while that page is fetched.
import '../../web/pages/admin.tsx'
import '../../web/admin/backups/backups.tsx'
import '../../web/shell/shell.tsx'

const person = (changes: Partial<AdminPerson> = {}): AdminPerson => ({
  id: 'u2',
  name: 'Grace Hopper',
  email: 'grace@home.example',
  role: 'member',
  createdAt: '2026-02-01T09:00:00.000Z',
  lastSeenAt: null,
  accounts: 2,
  disabled: false,
  deleted: false,
  ...changes,
})
const self = person({ id: 'u1', name: 'Ada Lovelace', email: 'ada@home.example', role: 'admin' })

const machine: SystemState = {
  version: '0.1.0',
  node: 'v24.0.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  publicUrl: '',
  people: 2,
  database: { bytes: 1_503_238_553, schema: 9 },
  disk: { freeBytes: 200 * 1024 ** 3, totalBytes: 400 * 1024 ** 3 },
  memoryBytes: 210 * 1024 ** 2,
  accounts: [{ provider: 'gmail', state: 'needsReconnection', count: 1 }],
  outbox: { waiting: 1, failed: 0, unknown: 2 },
  jobs: [{ name: 'backup', startedAt: '2026-11-20T03:00:00.000Z', finishedAt: '2026-11-20T03:01:00.000Z', result: 'failed' }],
}

const adminServer: Procedures = {
  ...settingsServer,
  'user.get': () => ({ user: { ...ada, role: 'admin' } }),
  'admin.people': () => ({ people: [self, person()] }),
  'admin.invites': () => ({ invites: [] }),
  'admin.registration': () => ({ registration: 'invite', chosen: false }),
  'admin.state': () => machine,
  'admin.removals': () => ({ removals: [] }),
  'doctor.last': () => ({ report: null }),
}
const admin = (procedures: Procedures = {}) => open('/admin', { ...adminServer, ...procedures }, token())

/** Opens Grace's menu. The table and the cards are both there; a browser shows one of them. */
async function choose(entry: string) {
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Grace Hopper' })
  if (!menu) throw new Error('no menu')
  fireEvent.click(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const answer = async (name: string) => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('a member finds nothing at /admin, and no link to it', async () => {
  const page = open('/admin', settingsServer, token())
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  expect(page.server.calls.filter(({ path }) => path.startsWith('admin.'))).toEqual([])
})

test('an admin has a link to it and sees everybody, without a menu for themselves', async () => {
  admin()
  const table = within(await screen.findByRole('table', { name: 'People' }))
  expect(table.getByRole('row', { name: /Grace Hopper.*Member.*Never.*2.*Active/ })).toBeTruthy()
  expect(table.queryByRole('button', { name: 'Actions for Ada Lovelace' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText(/can't read anyone's mail/)).toBeTruthy()
})

test('the marked part is the last that begins in the upper part of the screen', async () => {
  let notify: (entries: { target: { id: string }; isIntersecting: boolean }[]) => void = () => undefined
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  admin()
  const parts = within(await screen.findByRole('navigation', { name: 'On this page' }))
  const marked = () =>
    parts
      .getAllByRole('link')
      .find((link) => link.hasAttribute('aria-current'))
      ?.getAttribute('href')
  expect(marked()).toBe('#people')
  const seen = (id: string, isIntersecting: boolean) => ({ target: { id }, isIntersecting })
  act(() => notify([seen('people', false), seen('server', true), seen('doctor', true)]))
  expect(marked()).toBe('#doctor')
  act(() => notify([seen('doctor', false)]))
  expect(marked()).toBe('#server')
})

test('disabling somebody asks first', async () => {
  const page = admin({ 'admin.setDisabled': () => person({ disabled: true }) })
  await choose('Disable')
  expect(page.server.inputsOf('admin.setDisabled')).toEqual([])
  await answer('Disable')
  await waitFor(() => expect(page.server.inputsOf('admin.setDisabled')).toEqual([{ id: 'u2', disabled: true }]))
})

test('deleting somebody wants the admin’s own password', async () => {
  const page = admin({
    'admin.removePerson': ({ password }: { password: string }) => {
      if (password !== 'right') throw new Refusal('BAD_REQUEST', 400, 'The password is incorrect.')
    },
  })
  await choose('Delete…')
  const field = await screen.findByLabelText('Your password')
  fireEvent.change(field, { target: { value: 'wrong' } })
  await answer('Delete')
  expect(await screen.findByText('The password is incorrect.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'right' } })
  await answer('Delete')
  expect(await screen.findByText('Account deleted')).toBeTruthy()
  expect(page.server.inputsOf('admin.removePerson')).toHaveLength(2)
})

test('the link of an invitation is shown once, and can be copied over plain http', async () => {
  const url = 'http://homing.local/register?invite=abc'
  const invite = { id: 'i1', note: 'Grace', createdAt: machine.startedAt, expiresAt: '2027-01-01T00:00:00.000Z', usedBy: null }
  const page = admin({ 'admin.invite': () => ({ invite, code: 'abc', url }) })
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Grace' } })
  fireEvent.change(screen.getByLabelText('Valid for (days)'), { target: { value: '40' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByText('Please enter a number from 1 to 30')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Valid for (days)'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Invitation link')
  expect(link.value).toBe(url)
  expect(page.server.inputsOf('admin.invite')).toEqual([{ note: 'Grace', days: 3 }])
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  // Neither way of copying is there: the link is selected for the keyboard.
  expect(await screen.findByText("Couldn't copy. Press Ctrl+C.")).toBeTruthy()
  expect(document.activeElement).toBe(link)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('Invitation link')).toBeNull())
})

test('registration says what the setting says, and can go back to it', async () => {
  let chosen: string | null = null
  const page = admin({
    'admin.registration': () => ({ registration: chosen ?? 'invite', chosen: chosen !== null }),
    'admin.setRegistration': ({ registration }: { registration: string | null }) => {
      chosen = registration
      return { registration: chosen ?? 'invite', chosen: chosen !== null }
    },
  })
  expect(await screen.findByText(/now “By invitation”\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Closed/ }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Closed/ }).checked).toBe(true))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Closed/ }).matches(':disabled')).toBe(false))
  fireEvent.click(screen.getByRole('radio', { name: /^Server setting/ }))
  await waitFor(() =>
    expect(page.server.inputsOf('admin.setRegistration')).toEqual([{ registration: 'closed' }, { registration: null }]),
  )
})

test('the state of the server is in human units, with advice where something is wrong', async () => {
  admin()
  expect(await screen.findByText('1.4 GB')).toBeTruthy()
  expect(screen.getByText('200 GB free of 400 GB')).toBeTruthy()
  expect(screen.queryByText(/^Disk space is low/)).toBeNull()
  expect(screen.getByText('Gmail: 1 needs reconnection').className).toContain('text-danger')
  expect(screen.getByText('1 waiting, 2 possibly sent')).toBeTruthy()
  expect(screen.getByText(/^A job failed/)).toBeTruthy()
})

const gone: Removal = {
  id: 'r1',
  removedAt: '2026-11-01T09:00:00.000Z',
  by: 'self',
  purgedAt: null,
  copiesGoneAt: null,
  promisedBy: '2999-12-01T09:00:00.000Z',
  report: { deleted: {}, left: {} },
}

test('who has gone is told by days and numbers, and what is late is said', async () => {
  const whole = { deleted: { message: 1204, session: 2 }, left: { message: 0, files: 0 } }
  const removals: Removal[] = [
    gone,
    {
      ...gone,
      id: 'r2',
      by: 'admin',
      purgedAt: '2026-11-02T09:00:00.000Z',
      copiesGoneAt: '2026-11-23T09:00:00.000Z',
      report: whole,
    },
    { ...gone, id: 'r3', promisedBy: '2026-01-01T09:00:00.000Z', report: { deleted: {}, left: { stray: 3 } } },
  ]
  admin({ 'admin.removals': () => ({ removals }) })
  expect(await screen.findByText(/by an admin/)).toBeTruthy()
  expect(screen.getAllByText('by the account holder')).toHaveLength(2)
  expect(screen.getByText('Fully deleted')).toBeTruthy()
  expect(screen.getByText('Overdue')).toBeTruthy()
  expect(screen.getByText(/1,204|1204/)).toBeTruthy()
  expect(screen.getByText(/^Checked 2 places/)).toBeTruthy()
  expect(screen.getByText(/Still found: stray \(3\)/)).toBeTruthy()
})
