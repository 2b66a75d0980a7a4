// "Share to Homing": another app's form arrives at the service worker, and compose opens with what it had. The form is sent by a page
// here, as the browser of an installed app sends it.
import { chromium } from './support/browser.ts'
import { ada, connectMailbox, openDashboard } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, ...(chromium ? { executablePath: chromium } : {}) }),
})

test('text and a file that another app shares are in a new mail, and nothing is sent', async ({ page, homing, mail }) => {
  const token = await openDashboard(page, homing, ada)
  await connectMailbox(homing, mail, token)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', () => active.state === 'activated' && resolve(true)))
  })
  await page.reload()
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.action = '/share'
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    const field = (name: string, value: string) => {
      const input = document.createElement('input')
      input.name = name
      input.value = value
      form.append(input)
    }
    field('title', 'Walk on Sunday')
    field('text', 'Shall we take this one?')
    field('url', 'https://maps.example/lake')
    const files = document.createElement('input')
    files.type = 'file'
    files.name = 'files'
    const list = new DataTransfer()
    list.items.add(new File(['one\ntwo\n'], 'route.txt', { type: 'text/plain' }))
    files.files = list.files
    form.append(files)
    document.body.append(form)
    form.submit()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'New email' })).toBeVisible()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Walk on Sunday')
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toContainText('Shall we take this one?')
  await expect(body).toContainText('https://maps.example/lake')
  await expect(page.getByText('route.txt')).toBeVisible()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(page).toHaveURL(/draft=/)
  const { length } = await page.evaluate(() => caches.keys().then((names) => names.filter((name) => name === 'shared')))
  expect(length).toBe(0)
})
