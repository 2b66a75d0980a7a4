// In one's own mailbox there is nothing of shared mailboxes but the mentions.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { email, mail, token } from './fixtures.ts'

const reader = {
  'mail.get': () => ({ email: email(2, { subject: 'Lunch' }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: null }),
}

test('nobody is assigned there, and nobody is asked for', async () => {
  const page = open('/email/m2', reader, token())
  await screen.findByRole('heading', { name: 'Lunch' })
  await screen.findByTitle('Email text')
  expect(page.server.calls.filter(({ path }) => /^(?:teamwork|presence)/.test(path))).toEqual([])
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
})

test('mentions lead to the mail in its mailbox', async () => {
  const about = { mailboxId: 'box2', mailbox: 'Sales', mailId: 'm7', subject: 'Tea' }
  const comment = { commentId: 'c1', text: '@Ada look', at: '2026-11-20T08:00:00.000Z', person: { id: 'u2', name: 'Grace' } }
  open('/inbox?work=mentions', { 'teamwork.mentions': () => ({ mentions: [{ ...about, ...comment }] }) }, token())
  const link = await screen.findByRole('link', { name: /Grace in Sales.*@Ada look/ })
  expect(link.getAttribute('href')).toBe(`${location.origin}/shared/box2/email/m7`)
  expect(screen.queryByRole('navigation', { name: 'Conversations of this mailbox' })).toBeNull()
})
