// What happened to the account, as its person sees it.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Activity, ActivityKind } from '../../src/shared/user.ts'
import { security as german } from '../../web/words/de/security.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'

const row = (what: Activity['what'], at: string, more: Partial<Activity> = {}): Activity => ({
  what,
  at,
  by: 'self',
  address: '',
  count: null,
  ...more,
})
const show = (activity: Activity[]) =>
  open('/settings/activity', { ...settingsServer, 'user.activity': () => ({ activity }) }, token())

test('it says what, when, by whom and from where, by day', async () => {
  show([
    row('mail-deleted', '2026-11-21T12:00:00.000Z', { count: 12 }),
    row('second-factor-failed', '2026-11-21T11:00:00.000Z', { by: 'unknown', address: '203.0.113.9' }),
    row('sign-in-failed', '2026-11-21T10:30:00.000Z', { by: 'unknown', address: '203.0.113.9' }),
    row('role-changed', '2026-11-20T12:00:00.000Z', { by: 'admin' }),
  ])
  const [first, second] = await screen.findAllByRole('region', { name: /2026/ })
  if (!first || !second) throw new Error('there are not two days')
  expect(within(first).getAllByRole('listitem')).toHaveLength(3)
  expect(within(first).getByText('Mail deleted permanently (12)')).toBeTruthy()
  expect(within(first).getByText('by someone who knew your password · from 203.0.113.9')).toBeTruthy()
  expect(within(first).getByText('by someone without your password · from 203.0.113.9')).toBeTruthy()
  expect(within(second).getByText('by an admin')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Password and sessions' }).getAttribute('href')).toBe('/settings/security')
})

test('it can be narrowed to a topic, and shows fifty at a time', async () => {
  const days = Array.from({ length: 60 }, (_, index) => row('signed-in', new Date(Date.UTC(2026, 9, 60 - index)).toISOString()))
  show([row('mailbox-connected', '2026-12-01T12:00:00.000Z'), ...days])
  expect(await screen.findByText('Mailbox connected')).toBeTruthy()
  expect(screen.getAllByText('Signed in')).toHaveLength(49)
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'signIn' } })
  expect(screen.queryByText('Mailbox connected')).toBeNull()
  expect(screen.getAllByText('Signed in')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getAllByText('Signed in')).toHaveLength(60)
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'data' } })
  expect(screen.getByText('No activity yet.')).toBeTruthy()
})

test('every kind has its words', () => {
  expect(Object.keys(german.activity?.what ?? {}).toSorted()).toEqual(ActivityKind.options.toSorted())
})
