// Two people on one Homing: what is alice's stays hers, whatever address the other one opens.
import type { Page } from '@playwright/test'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, eve, openDashboard, signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('another person sees nothing of the first one', async ({ page, homing, mail, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 404.*\/trpc\/mail\./)
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  await page.getByRole('link', { name: planMail.subject }).click()
  await expect(page).toHaveURL(/\/email\/./)
  await expect(page.getByRole('heading', { name: planMail.subject })).toBeVisible()
  const address = new URL(page.url()).pathname

  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, eve)
  await expect(others.getByText('No account connected')).toBeVisible()
  await others.goto('/inbox')
  await expect(others.getByText('No mailboxes connected yet', { exact: true })).toBeVisible()
  await others.goto('/sent')
  await expect(others.getByText('No sent emails yet')).toBeVisible()
  await others.goto(`/inbox?q=${encodeURIComponent('shed')}`)
  await expect(others.getByText('No mailboxes connected yet', { exact: true })).toBeVisible()
  await others.goto(address)
  await expect(others.getByText('Email not found')).toBeVisible()
  await expectNothingOfAlice(others)
  await others.goto(address.replace('/email/', '/reply/'))
  await expect(others.getByText('Connect a mailbox first')).toBeVisible()
  await expectNothingOfAlice(others)

  await page.reload()
  await expect(page.getByRole('heading', { name: planMail.subject })).toBeVisible()
})

async function expectNothingOfAlice(page: Page): Promise<void> {
  const html = await page.content()
  for (const words of [planMail.subject, planMail.text, alice, 'Bob Summers', ada.name]) expect(html).not.toContain(words)
}
