// In a shared mailbox a rule assigns: to a member, or in turn.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Rule, SaveRuleInput } from '../../src/shared/categories.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import { rule } from './sorting-fixtures.ts'

// Read when the pages are loaded.
vi.hoisted(() => history.replaceState(null, '', '/shared/box1/settings/sorting'))

const member = (id: string, name: string, role = 'writer') => ({
  id,
  name,
  email: `${id}@home.example`,
  role,
  since: '2026-11-20T08:00:00.000Z',
})
const mail = {
  id: 'm1',
  from: { name: 'Lena', email: 'lena@outside.example' },
  subject: 'Order',
  date: '2026-11-20T08:00:00.000Z',
}

const rules = (kept: Rule[]) =>
  open(
    '/settings/sorting',
    {
      ...settingsServer,
      'sharedMailboxes.list': () => ({
        mailboxes: [{ id: 'box1', name: 'Support', role: 'manager', members: 3, unread: 0 }],
      }),
      'sharedMailboxes.members': () => ({
        members: [
          member('u1', 'Ada Lovelace', 'manager'),
          member('u2', 'Grace <b>Hopper</b>'),
          member('u3', 'Rea Der', 'reader'),
        ],
      }),
      'categories.list': () => ({ categories: [] }),
      'categories.rules': () => ({ rules: kept }),
      'categories.batches': () => ({ batches: [] }),
      'categories.previewRule': () => ({
        total: 1,
        days: 14,
        mails: [{ ...mail, categories: [], kept: null, assignee: { id: 'u1', name: 'Ada Lovelace' } }],
      }),
      'categories.saveRule': (input: SaveRuleInput) => ({ rule: rule('r1', { actions: input.actions }) }),
    },
    token(),
  )

test('members who can write are offered; several take turns in the order in which they were chosen', async () => {
  const page = rules([])
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '@outside.example' } })
  const group = within(await screen.findByRole('group', { name: 'Assign to' }))
  fireEvent.click(await group.findByRole('checkbox', { name: 'Grace <b>Hopper</b>' }))
  expect(group.queryByText(/Rea Der/)).toBeNull()
  fireEvent.click(group.getByRole('checkbox', { name: 'Ada Lovelace' }))
  expect(group.getByRole('checkbox', { name: /^Grace <b>Hopper<\/b>.*no\. 1$/ })).toBeTruthy()
  expect(await screen.findByText('stays with Ada Lovelace')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.server.inputsOf('categories.saveRule')).toMatchObject([{ actions: { assign: ['u2', 'u1'] } }]))
})

test('a rule says whom it assigns, and who of them is skipped', async () => {
  rules([rule('r1', { name: 'Orders', actions: { assign: ['u2', 'u3', 'gone'] } })])
  expect(await screen.findByText('Assign in turn: Grace <b>Hopper</b>, Rea Der, Former member')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Orders' }))
  const group = within(await screen.findByRole('group', { name: 'Assign to' }))
  expect(await group.findByRole('checkbox', { name: /^Rea Der.*no\. 2.*skipped$/ })).toBeTruthy()
  expect(group.getByRole('checkbox', { name: /^Former member.*no\. 3.*skipped$/ })).toBeTruthy()
})
