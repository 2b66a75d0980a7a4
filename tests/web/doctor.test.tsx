// The doctor's card on the admin's page: nothing runs by itself, what is wrong comes first, all well is one calm line.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DoctorLine, DoctorReport } from '../../src/shared/doctor.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'
import '../../web/admin/doctor/doctor.tsx'
import '../../web/pages/admin.tsx'
import '../../web/shell/shell.tsx'

const line = (changes: Partial<DoctorLine>): DoctorLine => ({
  area: 'server',
  id: 'server.version',
  state: 'ok',
  about: null,
  says: 'Homing 1 runs on Node 24, since 3 d.',
  fix: null,
  ...changes,
})
const report = (...lines: DoctorLine[]): DoctorReport => ({ at: '2026-11-20T08:00:00.000Z', version: '1', took: 900, lines })
const fine = line({})
const little = line({ area: 'disk', id: 'disk.free', state: 'warn', says: 'Little room.', fix: 'Make room on that disk.' })
const refused = line({
  area: 'mailboxes',
  id: 'mailbox.3f2a9c.access',
  state: 'bad',
  about: { person: 'Grace Hopper', kind: 'imap' },
  says: 'Its mail server rejected the password.',
  fix: 'Its owner has to reconnect it in the settings.',
})

const admin = (procedures: Procedures) =>
  open('/admin', { ...settingsServer, 'user.get': () => ({ user: { ...ada, role: 'admin' } }), ...procedures }, token())

test('nothing is examined until somebody asks; then what is bad stands first, with what to do', async () => {
  const page = admin({
    'doctor.last': () => ({ report: null }),
    'doctor.examine': () => report(fine, little, refused),
  })
  expect(await screen.findByText('Not run since the server started.')).toBeTruthy()
  expect(page.server.inputsOf('doctor.examine')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Run checks' }))
  // The tile above says so, too.
  expect(await screen.findAllByText('1 error, 1 warning')).toHaveLength(2)
  expect(page.server.inputsOf('doctor.examine')).toMatchObject([{ browser: { secureContext: expect.any(Boolean) } }])
  const [first, second] = screen.getAllByRole('heading', { level: 3 })
  expect([first?.textContent, second?.textContent]).toEqual(['Mailboxes', 'Disk'])
  expect(screen.getAllByText(/^Grace Hopper's mailbox \(.*\)$/).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Error:', { exact: false }).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Its owner has to reconnect it/).length).toBeGreaterThan(0)
})

test('where all is well one line says so, and the rest can be opened', async () => {
  admin({ 'doctor.last': () => ({ report: report(fine) }) })
  expect(await screen.findByText('No problems found.')).toBeTruthy()
  const details = screen.getByText('All checks (1)').closest('details')
  expect(details?.open).toBe(false)
  expect(within(details as HTMLElement).getByText(/Homing 1 runs on Node 24/)).toBeTruthy()
  expect(screen.getByText(/^Checked /)).toBeTruthy()
})

test('the whole database is read only when that is asked for, and a failure is said', async () => {
  const refuse = () => {
    throw new Refusal('FORBIDDEN', 403, 'Only admins can do this.')
  }
  const page = admin({ 'doctor.last': () => ({ report: null }), 'doctor.examine': refuse })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Also check the whole database' }))
  fireEvent.click(screen.getByRole('button', { name: 'Run checks' }))
  await waitFor(() => expect(page.server.inputsOf('doctor.examine')).toMatchObject([{ thorough: true }]))
  expect(await screen.findByText(/Only admins/)).toBeTruthy()
})

test('the support bundle says what is in it, and is fetched by an address of its own', async () => {
  const page = admin({
    'doctor.last': () => ({ report: null }),
    'doctor.bundleTicket': () => ({ url: '#bundle' }),
  })
  expect(await screen.findByText(/Personal data is left out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download support bundle' }))
  await waitFor(() => expect(page.server.inputsOf('doctor.bundleTicket')).toHaveLength(1))
})
