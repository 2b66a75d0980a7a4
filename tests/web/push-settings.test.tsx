// Settings of push: devices, the forms of ntfy and Gotify, which mails, and when.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultPushSettings, type MailboxPush, type PushTarget } from '../../src/shared/push.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/pages/settings.tsx'
import '../../web/settings/notifications.tsx'
import '../../web/shell/shell.tsx'

const device: PushTarget = {
  id: 'd1',
  kind: 'ntfy',
  address: 'ntfy.sh/ada',
  userAgent: '',
  current: false,
  createdAt: '2026-11-27T10:00:00.000Z',
  lastSentAt: null,
  problem: null,
  disabled: false,
}
const phone: PushTarget = {
  ...device,
  id: 'd2',
  kind: 'browser',
  address: '',
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/140',
  problem: 'unavailable',
  disabled: true,
}
const page = (targets: PushTarget[], procedures: Procedures = {}) =>
  open(
    '/settings/notifications',
    {
      ...settingsServer,
      'push.state': () => ({ settings: defaultPushSettings, targets, mailboxes: [] }),
      'push.saveSettings': (input) => ({ settings: { ...defaultPushSettings, ...(input as object) } }),
      'categories.list': () => ({ categories: [] }),
      ...procedures,
    },
    token(),
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('before anything is set up, there is how to begin, and nothing to choose', async () => {
  page([])
  expect(await screen.findByText(/^No devices yet/)).toBeTruthy()
  expect(screen.queryByText('Which emails')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Push to this browser' }).disabled).toBe(true)
  expect(screen.getByText(/^This browser doesn't support push/)).toBeTruthy()
})

test('devices say what fails, and can be tested and removed', async () => {
  const { server } = page([device, phone], { 'push.test': () => undefined, 'push.remove': () => undefined })
  const row = within((await screen.findByText('Chrome on Android')).closest('li') ?? document.body)
  expect(row.getByText(/The push server can't be reached\. Turned off after repeated failures/)).toBeTruthy()
  press('Send a test to Chrome on Android')
  expect(await screen.findByText('Test sent')).toBeTruthy()
  press('Remove ntfy.sh/ada')
  expect(await screen.findByText('Device removed')).toBeTruthy()
  expect([server.inputsOf('push.test'), server.inputsOf('push.remove')]).toEqual([[{ id: 'd2' }], [{ id: 'd1' }]])
})

test('ntfy is added, or stays in its form with what the server says', async () => {
  let refused = true
  const refuse = new Refusal('UNPROCESSABLE_CONTENT', 422, 'The push server rejected the token.')
  const { server } = page([], {
    'push.addNtfy': () => {
      if (refused) throw refuse
      return { id: 'd3' }
    },
  })
  await screen.findByText(/^No devices yet/)
  press('Add ntfy')
  fill('Topic', 'ada-mail')
  press('Send a test and add')
  expect((await screen.findByRole('alert')).textContent).toBe('The push server rejected the token.')
  refused = false
  fill('Access token', 'tk_1')
  press('Send a test and add')
  expect(await screen.findByText('Added. A test notification was sent.')).toBeTruthy()
  expect(server.inputsOf('push.addNtfy')).toEqual([
    { server: 'https://ntfy.sh', topic: 'ada-mail', token: '' },
    { server: 'https://ntfy.sh', topic: 'ada-mail', token: 'tk_1' },
  ])
  expect(screen.queryByLabelText('Topic')).toBeNull()
})

test('choices are saved one by one: which mails, sender, quiet hours and summaries', async () => {
  const { server } = page([device])
  fireEvent.click(await screen.findByRole('radio', { name: /People I know/ }))
  const saves = () => server.inputsOf('push.saveSettings')
  await waitFor(() => expect(saves()).toEqual([{ which: 'known' }]))
  fireEvent.click(screen.getByRole('switch', { name: 'Show sender and subject' }))
  await waitFor(() => expect(saves()[1]).toEqual({ content: true }))
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '23:30' } })
  fireEvent.blur(screen.getByLabelText('From'))
  await waitFor(() =>
    expect(saves().slice(2)).toEqual([{ quiet: { from: '22:00', to: '07:00' } }, { quiet: { from: '23:30', to: '07:00' } }]),
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Summary only' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a time' }))
  await waitFor(() => expect(saves().slice(4)).toEqual([{ digest: ['08:00'] }, { digest: ['08:00', '18:00'] }]))
})

test('each shared mailbox has a choice of its own, mentions unless something else is chosen', async () => {
  const mailboxes: MailboxPush[] = [
    { id: 'box1', name: 'Support', push: 'mentions' },
    { id: 'box2', name: 'Sales', push: 'all' },
  ]
  const { server } = page([device], {
    'push.state': () => ({ settings: defaultPushSettings, targets: [device], mailboxes }),
    'push.saveMailbox': (input) => {
      const { id, push } = input as MailboxPush
      for (const one of mailboxes) if (one.id === id) one.push = push
    },
  })
  const support = await screen.findByLabelText<HTMLSelectElement>('Support')
  const shown = () => [...document.querySelectorAll('select')].map(({ selectedOptions }) => selectedOptions[0]?.textContent)
  expect(shown()).toEqual(['Mentions', 'Mentions and all new mail'])
  fireEvent.change(support, { target: { value: 'assigned' } })
  await waitFor(() => expect(server.inputsOf('push.saveMailbox')).toEqual([{ id: 'box1', push: 'assigned' }]))
  expect(shown()).toEqual(['Mentions and mail assigned to me', 'Mentions and all new mail'])
})
