// The demo, from the link that `npm run demo` prints: signed in, a full inbox, and by the keys alone.
import { expect, test } from './support/test.ts'

test.use({ demo: true, own: true })

test('the link signs in once, and the inbox is full', async ({ page, homing, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 400.*\/api\/auth\/oauth\/exchange/)
  await page.goto('/')
  await page.goto(homing.demoLink)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('3 accounts connected')).toBeVisible()
  // The ticket is not left where a look back, or over a shoulder, finds it.
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.goto('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText(/newest first/)).toHaveCount(0)

  const others = await (await otherBrowser()).newPage()
  await others.goto(homing.demoLink)
  await expect(others).toHaveURL('/login')
  await expect(others.getByText('Error processing authentication')).toBeVisible()
  await others.goto('/oauth/callback?success=true')
  await expect(others).toHaveURL('/login')
  await expect(others.getByText('Invalid OAuth callback')).toBeVisible()
})

test('the keyboard leads through the inbox', async ({ page, homing }) => {
  await page.goto(homing.demoLink)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(20)
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search mail' })).toBeFocused()
  await page.keyboard.press('Escape')
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  const id = (await rows.nth(1).getAttribute('data-mail')) ?? ''
  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/email/${id}`)
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/inbox')
})
