// An access token from the form to the call of a script, and its end.
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice } from './support/mails.ts'
import { ada, signInWithMailbox } from './support/people.ts'
import { createMailbox } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

test('a token is created, copied, used by a script and revoked', async ({ page, context, homing, mail }) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInWithMailbox(page, homing, mail)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create an access token' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Unread counter')
  await page.getByLabel('Your password').fill(ada.password)
  await expectNoBarriersInBothThemes(page, 'the form of an access token')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText("It won't be shown again.")).toBeVisible()
  await expect(page.getByLabel('Access token', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^hom_[\w-]{43}$/)
  await expect(page.getByLabel('Access token', { exact: true })).toHaveValue(token)
  await expectNoBarriersInBothThemes(page, 'a new access token')

  const headers = { authorization: `Bearer ${token}` }
  const list = async () => fetch(`${homing.url}/api/emails`, { headers })
  await expect.poll(async () => ((await (await list()).json()) as { total: number }).total).toBe(3)
  const sent = await fetch(`${homing.url}/api/emails/send`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'bob@example.test', subject: 'x', body: 'x' }),
  })
  expect(sent.status).toBe(403)

  await page.reload()
  await expect(page.getByLabel('Access token', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Read mail · All mailboxes')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'the list of access tokens')
  await page.getByRole('button', { name: 'Revoke Unread counter' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  expect((await list()).status).toBe(401)
  await page.goto('/settings/activity')
  await expect(page.getByText('Access token revoked')).toBeVisible()
})

test('a token for a shared mailbox reads that mailbox alone, and its manager revokes it there', async ({
  page,
  homing,
  mail,
}) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await signInWithMailbox(page, homing, mail)
  await page.setViewportSize({ width: 1440, height: 900 })
  const base = await createMailbox(page, 'Support')

  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create an access token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ticket counter')
  await page.getByRole('combobox', { name: 'Mailboxes' }).selectOption('Support')
  await page.getByLabel('Your password').fill(ada.password)
  await expectNoBarriersInBothThemes(page, 'the form of a token for a shared mailbox, desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoBarriersInBothThemes(page, 'the form of a token for a shared mailbox, phone')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Access token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Read mail · Support')).toBeVisible()

  const list = () => fetch(`${homing.url}/api/emails`, { headers: { authorization: `Bearer ${token}` } })
  expect(((await (await list()).json()) as { total: number }).total).toBe(0)

  await page.goto(`${base}/settings/members`)
  await expect(page.getByRole('heading', { name: 'Programs of members' })).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'programs of members, phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoBarriersInBothThemes(page, 'programs of members, desktop')
  await page.getByRole('button', { name: 'Revoke Ticket counter' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Programs of members' })).toHaveCount(0)
  expect((await list()).status).toBe(401)
})
