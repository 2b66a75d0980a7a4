import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { open } from './app.tsx'
import type { Procedures } from './fake-server.ts'
import { token } from './fixtures.ts'
// Loaded before, because a test that ends on a page must not end while that page is fetched.
import '../../web/pages/compose.tsx'
import '../../web/pages/outbox.tsx'
import '../../web/shell/shell.tsx'

const item = (given: Partial<OutboxItem>): OutboxItem => ({
  id: 'o1',
  accountId: 'a1',
  status: 'held',
  subject: 'Plans',
  to: [{ name: 'Grace', email: 'grace@people.test' }],
  error: null,
  scheduled: false,
  draftId: null,
  attempts: 0,
  sendAt: '2027-01-05T09:00:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...given,
})
const outboxOf = (...items: OutboxItem[]): Procedures => ({ 'mail.outbox': () => ({ items }) })
/** Once it can be pressed. */
const button = async (name: string) => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name: `${name}: Plans` })
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}

test('a scheduled mail can leave now, or at another time, or be taken back', async () => {
  const procedures = {
    ...outboxOf(item({ scheduled: true })),
    'mail.reschedule': ({ sendAt }: { sendAt: string }) => ({ item: item({ sendAt }) }),
    'mail.cancelSending': () => ({ item: item({ status: 'cancelled', draftId: 'd1' }) }),
  }
  const page = open('/outbox', procedures, token())
  expect((await screen.findByRole('list', { name: 'Outgoing emails' })).textContent).toMatch(/Scheduled for .*5/)
  fireEvent.click(await button('Send now'))
  await waitFor(() => expect(page.server.inputsOf('mail.reschedule')).toHaveLength(1))
  fireEvent.click(await button('Change time'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Send later|Schedule|Send/ }))
  await waitFor(() => expect(page.server.inputsOf('mail.reschedule')).toHaveLength(2))
  fireEvent.click(await button('Cancel sending'))
  await waitFor(() => expect(page.address()).toBe('/compose?draft=d1'))
})

test('a mail that could not be sent yet says why and when it is tried again', async () => {
  open('/outbox', outboxOf(item({ attempts: 2, error: "The SMTP server mail.test can't be reached." })), token())
  expect(await screen.findByText(/Not sent yet\. Next attempt .*5/)).toBeTruthy()
  expect(screen.getByText(/can't be reached/)).toBeTruthy()
  expect(await button('Try now')).toBeTruthy()
})

test('an unclear mail is looked for in Sent, and sent again only after a question', async () => {
  const procedures = {
    ...outboxOf(item({ status: 'unknown' })),
    'mail.checkSent': () => ({ item: item({ status: 'unknown' }), found: false }),
    'mail.sendAgain': () => ({ item: item({}) }),
  }
  const page = open('/outbox', procedures, token())
  fireEvent.click(await button('Check Sent'))
  expect(await screen.findByText(/Recipients may still have received it/)).toBeTruthy()
  fireEvent.click(await button('Send again'))
  expect(page.server.inputsOf('mail.sendAgain')).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(page.server.inputsOf('mail.sendAgain')).toEqual([{ id: 'o1' }]))
})

test('a mail that failed is announced on every page, and its draft can be opened', async () => {
  const failed = item({ status: 'failed', draftId: 'd7', error: 'An address of this mail does not exist.' })
  const page = open('/inbox', { ...outboxOf(failed), 'mail.cancelSending': () => ({ item: failed }) }, token())
  expect((await screen.findByRole('alert')).textContent).toContain("“Plans” wasn't sent. An address of this mail does not exist.")
  fireEvent.click(await button('Edit and send again'))
  await waitFor(() => expect(page.address()).toBe('/compose?draft=d7'))
})

test('what is to be known about a mail that left goes away when it was read', async () => {
  const noted = item({ status: 'filed', error: 'The mail server did not accept eve@people.test.' })
  const page = open('/outbox', { ...outboxOf(noted), 'mail.cancelSending': () => ({ item: noted }) }, token())
  expect(await screen.findByText(/did not accept eve/)).toBeTruthy()
  fireEvent.click(await button('OK'))
  await waitFor(() => expect(page.server.inputsOf('mail.cancelSending')).toEqual([{ id: 'o1' }]))
})

test('an empty outbox says so', async () => {
  open('/outbox', {}, token())
  expect(await screen.findByText('The outbox is empty')).toBeTruthy()
})
