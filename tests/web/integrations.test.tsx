// Settings of webhooks and Home Assistant: the form, the secret that is shown once, a failure in the list, and removing.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Webhook } from '../../src/shared/webhooks.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/pages/settings.tsx'
import '../../web/settings/integrations.tsx'
import '../../web/shell/shell.tsx'

const url = 'https://hooks.example/<b>one</b>'
const webhook: Webhook = {
  id: 'w1',
  url,
  events: ['email.received'],
  categories: [],
  content: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSentAt: null,
  problem: 'gone',
  disabled: true,
}
const secret = `whsec_${'a'.repeat(43)}=`
const categories = [
  { id: 'c1', name: 'Receipts', description: '', color: '#6366f1', icon: 'tag', isSystem: false, count: 0, unread: 0 },
]
const page = (webhooks: Webhook[], procedures: Procedures = {}) =>
  open(
    '/settings/integrations',
    {
      ...settingsServer,
      'webhooks.list': () => ({ webhooks }),
      'categories.list': () => ({ categories }),
      'homeAssistant.state': () => ({ available: false, name: null, connected: false }),
      ...procedures,
    },
    token(),
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a webhook is added with what was chosen, and its secret shown until that is done', async () => {
  const { server } = page([], { 'webhooks.add': () => ({ secret, webhook }) })
  expect(await screen.findByText('No webhooks yet.')).toBeTruthy()
  press('Add a webhook')
  const address = screen.getByLabelText('Address')
  expect(document.activeElement).toBe(address)
  fireEvent.change(address, { target: { value: url } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mail sorted into a Smart Folder' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Receipts' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Include content/ }))
  press('Add webhook')
  const shown = await screen.findByLabelText<HTMLInputElement>('Signing secret')
  expect([shown.value, document.activeElement]).toEqual([secret, shown])
  expect(server.inputsOf('webhooks.add')).toEqual([
    { url, events: ['email.received', 'email.sorted'], categories: ['c1'], content: true },
  ])
  press('Done')
  expect(screen.queryByLabelText('Signing secret')).toBeNull()
})

test('what is refused stays in the form with the reason', async () => {
  const sentence = 'Webhooks need an https address, unless the server owner allows this one: WEBHOOK_HOSTS_ALLOW=192.168.1.5:80'
  page([], {
    'webhooks.add': () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', 422, sentence)
    },
  })
  await screen.findByText('No webhooks yet.')
  press('Add a webhook')
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'http://192.168.1.5' } })
  press('Add webhook')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('http://192.168.1.5')
})

test('one that was turned off has its reason; it is tested, changed and removed', async () => {
  const { server } = page([webhook], {
    'webhooks.test': () => undefined,
    'webhooks.update': () => ({ webhook }),
    'webhooks.remove': () => undefined,
  })
  expect(await screen.findByText(/^This address no longer exists\. Turned off/)).toBeTruthy()
  expect(document.querySelector('li b')).toBeNull()
  press(`Send a test to ${url}`)
  await screen.findByText('Test sent')
  press(`Edit ${url}`)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mail sent' }))
  press('Save')
  await screen.findByText('Webhook saved')
  press(`Remove ${url}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.inputsOf('webhooks.remove')).toEqual([{ id: 'w1' }]))
  expect(server.inputsOf('webhooks.update')).toEqual([
    { id: 'w1', events: ['email.received', 'email.sent'], categories: [], content: false },
  ])
})

test('Home Assistant is turned on with a name, and off', async () => {
  const off = { available: true, name: null, connected: true }
  const on = { available: true, name: 'Ada', connected: false }
  const { server } = page([], {
    'homeAssistant.state': () => off,
    'homeAssistant.turnOn': () => on,
    'homeAssistant.turnOff': () => off,
  })
  fireEvent.change(await screen.findByLabelText('Device name'), { target: { value: 'Ada' } })
  press('Turn on')
  expect(await screen.findByText('On, as “Ada”')).toBeTruthy()
  expect(screen.getByText("Home Assistant can't be reached right now.")).toBeTruthy()
  press('Turn off')
  expect(await screen.findByLabelText('Device name')).toBeTruthy()
  expect(server.inputsOf('homeAssistant.turnOn')).toEqual([{ name: 'Ada' }])
})

test('where the owner has no broker set up, there is nothing to turn on', async () => {
  page([])
  expect(await screen.findByText(/Its owner can set that up/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
