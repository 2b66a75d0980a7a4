// A manager allows AI for a shared mailbox, and takes it back: a member's buttons come and go without a reload.
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, openDashboard, type Person } from './support/people.ts'
import { callIn, connectIn } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

const grace: Person = { name: 'Grace Hopper', email: 'grace@home.test', password: 'nine quiet boats at dawn' }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('a manager allows AI, and a member may use it until it is taken back', async ({
  page,
  homing,
  mail,
  complaints,
  otherBrowser,
}) => {
  complaints.expected.push(/Blocked script execution in .*\/body\?ticket=/)
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await openDashboard(page, homing, ada)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  for (const one of [page, others]) await one.setViewportSize(desktop)
  const { id } = await callIn<{ id: string }>(page, homing, 'sharedMailboxes.create', { name: 'Support' })
  await callIn(page, homing, 'sharedMailboxes.addMember', { id, email: grace.email, role: 'sender' })
  await connectIn(page, homing, mail, id)

  await others.goto(`/shared/${id}/inbox`)
  await others.getByRole('link', { name: planMail.subject }).click()
  await expect(others.getByRole('heading', { name: planMail.subject })).toBeVisible()
  const summarise = others.getByRole('button', { name: /^Summarise/ })
  await expect(summarise).toHaveCount(0)

  await page.goto(`/shared/${id}/settings/privacy`)
  const allowed = page.getByRole('switch', { name: 'AI on this server' })
  await allowed.click()
  await expect(allowed).toBeChecked()
  await expect(summarise).toBeVisible()
  await summarise.click()
  await expect(others.getByRole('region', { name: 'Summary' }).getByRole('listitem').first()).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'AI in the mailbox, for a manager')

  await others.getByRole('link', { name: 'Reply', exact: true }).first().click()
  const panel = others.getByRole('complementary', { name: 'AI Assistant' })
  await expect(panel).toBeVisible()
  await allowed.click()
  await expect(allowed).not.toBeChecked()
  await expect(panel).toHaveCount(0)
  await expect(others.getByLabel('Body')).toBeVisible()

  await others.goto(`/shared/${id}/settings/privacy`)
  await expect(others.getByText('Only managers can change this.')).toBeVisible()
  await expectNoBarriersInBothThemes(others, 'AI in the mailbox, for a member')
  for (const one of [page, others]) {
    await one.setViewportSize(phone)
    expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
})
