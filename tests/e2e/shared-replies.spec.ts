// Two members and one mail: each sees within a second that the other reads and writes, and of two answers the second one is held.
import type { Page } from '@playwright/test'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, openDashboard, type Person } from './support/people.ts'
import { callIn, connectIn } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

const grace: Person = { name: 'Grace Hopper', email: 'grace@home.test', password: 'nine quiet boats at dawn' }
const desktop = { width: 1440, height: 900 }

const openReply = async (page: Page, text: string) => {
  await page.getByRole('link', { name: 'Reply', exact: true }).first().click()
  await page.getByLabel('Body').fill(text)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('two members see one another, and the second answer is held', async ({ page, homing, mail, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 409/, /Blocked script execution in .*\/body\?ticket=/)
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await openDashboard(page, homing, ada)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  for (const one of [page, others]) await one.setViewportSize(desktop)

  const { id } = await callIn<{ id: string }>(page, homing, 'sharedMailboxes.create', { name: 'Support' })
  await callIn(page, homing, 'sharedMailboxes.addMember', { id, email: grace.email, role: 'sender' })
  await connectIn(page, homing, mail, id)

  for (const one of [page, others]) {
    await one.goto(`/shared/${id}/inbox`)
    await one.getByRole('link', { name: planMail.subject }).click()
    await expect(one.getByRole('heading', { name: planMail.subject })).toBeVisible()
  }
  await expect(page.getByText('Grace Hopper is reading')).toBeVisible()
  await expect(others.getByText('Ada Lovelace is reading')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'somebody reads')

  await openReply(others, 'At noon.')
  await expect(page.getByText('Grace Hopper is writing a reply')).toBeVisible({ timeout: 1000 })
  await openReply(page, 'In the evening.')
  await press(others, 'Send')
  await expect(page.getByText('Grace Hopper is writing a reply')).toHaveCount(0)

  await press(page, 'Send')
  await expect(page.getByText('Not sent yet: this came in between.')).toBeVisible()
  await page.getByText('A reply from Grace Hopper is being sent').click()
  await expectNoBarriersInBothThemes(page, 'an answer is held')
  await press(page, 'Send anyway')
  await expect(page.getByText('Email on its way')).toBeVisible()
  await page.goto(`/shared/${id}/outbox`)
  await expect(page.getByText('Sent by Ada Lovelace')).toBeVisible()
  await page.goto(`/shared/${id}/inbox`)
  await page.getByRole('link', { name: planMail.subject }).click()
  await page.getByRole('button', { name: /At noon\./ }).click()
  await expect(page.getByText('Sent by Grace Hopper')).toBeVisible()
})
