// Webhooks and Home Assistant in the settings: a receiver and a real Mosquitto get what the page says they get.
import type { Page } from '@playwright/test'
import { type Mosquitto, noMosquitto, startMosquitto } from '../support/mosquitto.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { ada, openDashboard } from './support/people.ts'
import { test as base, expect } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const test = base.extend<{ receiver: WebhookReceiver; broker: Mosquitto }>({
  receiver: async ({ browserName: _ }, use) => {
    await using receiver = await startWebhookReceiver()
    await use(receiver)
  },
  broker: async ({ browserName: _ }, use) => {
    await using broker = await startMosquitto()
    await use(broker)
  },
  env: ({ receiver, broker }, use) => use({ WEBHOOK_HOSTS_ALLOW: receiver.host, MQTT_URL: broker.url }),
})
test.use({ own: true })
test.skip(noMosquitto !== undefined, noMosquitto)

async function expectNoBarriersOnBothScreens(page: Page, what: string): Promise<void> {
  for (const [device, size] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    await page.setViewportSize(size)
    await expectNoBarriersInBothThemes(page, `${what} on a ${device}`)
    await expectNoSidewaysScrolling(page)
  }
}

test('a webhook and Home Assistant are set up, and the page has no barrier', async ({
  page,
  homing,
  receiver,
  broker,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 422.*webhooks\.test/)
  await using reader = await broker.reader()
  await openDashboard(page, homing, ada)
  await page.goto('/settings/integrations')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('checkbox', { name: 'Mail sorted into a Smart Folder' }).check()
  await page.getByRole('checkbox', { name: 'Urgent', exact: true }).check()
  await expectNoBarriersOnBothScreens(page, 'the form of a webhook')
  await page.getByRole('button', { name: 'Add webhook', exact: true }).click()
  await expect(page.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/)
  await expectNoBarriersOnBothScreens(page, 'the secret of a webhook')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText(/^Last sent/)).toBeVisible()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['test'])
  receiver.replies.push({ status: 404 })
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByRole('main').getByText("There's nothing at this address.", { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On, as “Homing”')).toBeVisible()
  await reader.until((topics) => [...topics.keys()].filter((topic) => topic.endsWith('/config')).length === 3)
  await expectNoBarriersOnBothScreens(page, 'Integrations')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await reader.until((topics) => ![...topics.keys()].some((topic) => topic.endsWith('/config')))
})
