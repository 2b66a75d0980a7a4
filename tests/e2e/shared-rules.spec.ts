// A rule of a shared mailbox assigns in turn, as mail arrives: rows say who deals with it, and the sidebar of a member counts along.
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { sendAsBob } from './support/mails.ts'
import { ada } from './support/people.ts'
import { grace, shareMailbox } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

test('a rule assigns arriving mail in turn, and both see whose it is', async ({ page, homing, mail, otherBrowser }) => {
  const { id, others } = await shareMailbox({ page, homing, mail, otherBrowser }, { role: 'writer' })
  await page.goto(`/shared/${id}/settings/sorting`)
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Subject contains').fill('Order')
  const people = page.getByRole('group', { name: 'Assign to' })
  for (const { name } of [grace, ada]) await people.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(people).toHaveCount(0)

  // Grace stays at home, where her sidebar counts.
  const link = others.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Support/ })
  await expect(link).toContainText('3')
  await page.goto(`/shared/${id}/inbox`)
  for (const [number, { name }] of [grace, ada, grace].entries()) {
    const subject = `Order ${number + 1}`
    await sendAsBob(mail, { subject, text: 'Has it left?' })
    const row = page.getByRole('row', { name: new RegExp(`${subject}.*Assigned to ${name}`) })
    await expect(row).toBeVisible()
    await expect(link).toContainText(String(4 + number))
  }
  await expectNoBarriersInBothThemes(page, 'assigned mail in the list')

  await link.click()
  await others
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Assigned to me/ })
    .click()
  const mine = others.getByRole('main').getByRole('link', { name: /Order \d/ })
  await expect(mine).toHaveText([/Order 3/, /Order 1/])
})
