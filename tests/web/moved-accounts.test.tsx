// Accounts that become part of a shared mailbox: what can't move, what is on its way, and a failure.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountMove, AccountOffer, MovePreview } from '../../src/shared/moved-accounts.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

const preview = (more: Partial<MovePreview> = {}): MovePreview => ({
  email: 'ada@home.example',
  mails: 1240,
  starred: 0,
  sorted: 0,
  ownFolders: ['Clients', 'Invoices'],
  rules: 2,
  drafts: 1,
  scheduled: 0,
  others: 0,
  problem: null,
  until: '2026-12-28T12:00:00Z',
  ...more,
})
const move = (more: Partial<AccountMove> = {}): AccountMove => ({
  id: 'v1',
  kind: 'shared',
  email: 'office@home.example',
  mailbox: { id: 's1', name: 'Office' },
  moving: null,
  offeredRole: null,
  canUndo: true,
  others: 0,
  members: 3,
  teamwork: 2,
  since: '2026-11-28T12:00:00Z',
  until: '2026-12-28T12:00:00Z',
  ...more,
})
const offer: AccountOffer = {
  id: 'v2',
  accountId: 'a1',
  email: 'office@home.example',
  mailboxName: 'Office',
  role: 'sender',
  preview: preview({ problem: 'Emails of this mailbox wait to be sent. Send or cancel them first.' }),
}

test('what moves is said before, and why it cannot', async () => {
  const problem = "An archive can't become a shared mailbox."
  open('/settings/accounts', { 'movedAccounts.preview': () => preview({ problem }) }, token())
  fireEvent.click(await screen.findByRole('button', { name: /^Share .*…$/ }))
  expect(await screen.findByText('1,240 emails move with their folders.')).toBeTruthy()
  expect(screen.getByText('Your Smart Folders “Clients” and “Invoices” are copied with their emails.')).toBeTruthy()
  expect(screen.getByText('2 rules are copied.')).toBeTruthy()
  expect(screen.getByText(problem)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share mailbox' }).disabled).toBe(true)
})

test('an account that is on its way can wait, one that is there goes back after a question', async () => {
  const refused = () => {
    throw new Refusal('CONFLICT', 409, 'You have connected this mailbox again. Disconnect it first.')
  }
  const moves = [move(), move({ id: 'v3', email: 'info@home.example', moving: 'there' })]
  const { server } = open(
    '/settings/accounts',
    { 'movedAccounts.list': () => ({ moves }), 'movedAccounts.takeBack': refused },
    token(),
  )
  expect(await screen.findByText('Moving… You can keep working. Emails appear as they arrive.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move back info@home.example' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Move back office@home.example' }))
  const text = 'The other 2 members lose access to its emails. Assignments and comments of 2 conversations stay behind'
  expect((await screen.findByRole('dialog')).textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Move back' }))
  expect(await screen.findByText('You have connected this mailbox again. Disconnect it first.')).toBeTruthy()
  expect(server.inputsOf('movedAccounts.takeBack')).toEqual([{ id: 'v1' }])
})

test('an offer that cannot be accepted yet says why, and can be declined', async () => {
  let offers = [offer]
  const decline = () => {
    offers = []
    return null
  }
  open('/dashboard', { 'movedAccounts.offers': () => ({ offers }), 'movedAccounts.decline': decline }, token())
  expect(await screen.findByText('office@home.example is a shared mailbox here: “Office”.')).toBeTruthy()
  expect(screen.getByText('Emails of this mailbox wait to be sent. Send or cancel them first.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept Office' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Decline Office' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Offer declined')).toBeTruthy()
  expect(screen.queryByText('Shared mailboxes for you')).toBeNull()
})
