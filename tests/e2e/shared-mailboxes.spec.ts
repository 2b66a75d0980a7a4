// A mailbox of several people, in two browsers: one makes it and connects its account, the other joins, reads and stars; what one
// does the other sees, and who is removed is led away.
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, openDashboard } from './support/people.ts'
import { connectAlice, createMailbox, grace } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('two people share a mailbox, and who is removed is led away', async ({ page, homing, mail, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of (403|404|409)/, /Blocked script execution in .*\/body\?ticket=/)
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  await openDashboard(page, homing, ada)
  await page.setViewportSize(desktop)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  await others.setViewportSize(desktop)

  await page.goto('/settings/shared')
  await page.getByRole('button', { name: 'New shared mailbox' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  const base = await createMailbox(page, 'Support')
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await page.goto(`${base}/inbox`)
  await expect(page.getByText('No account connected yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible()
  await connectAlice(page, homing, mail, base.replace('/shared/', ''))
  await expect(page.getByRole('link', { name: planMail.subject })).toBeVisible()

  await page.goto(`${base}/settings`)
  await page.getByLabel('Email address').fill('nobody@home.test')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Nobody signs in here with this address.')).toBeVisible()
  await page.getByLabel('Email address').fill(grace.email)
  await page.getByLabel('Role', { exact: true }).selectOption('writer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Members of Support' }).getByText(grace.name)).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'members, desktop')
  await page.setViewportSize(phone)
  await expectNoBarriersInBothThemes(page, 'members, phone')
  await page.setViewportSize(desktop)

  // It is there without a reload.
  const link = others.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Support/ })
  await expect(link).toBeVisible()
  await link.click()
  await expect(others).toHaveURL(new RegExp(`${base}/inbox$`))
  const nav = others.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Your mail' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Drafts' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Assistant' })).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'Compose' })).toHaveCount(0)
  await others.getByRole('link', { name: planMail.subject }).click()
  await expect(others.getByRole('heading', { name: planMail.subject })).toBeVisible()
  await expectNoBarriersInBothThemes(others, 'a mail, desktop')
  await others.reload()
  await expect(others).toHaveURL(new RegExp(`${base}/email/.`))
  await expect(others.getByRole('heading', { name: planMail.subject })).toBeVisible()

  await page.goto(`${base}/inbox`)
  const row = page.getByRole('row', { name: new RegExp(planMail.subject) })
  await expect(row).toBeVisible()
  await others.getByRole('main').getByRole('button', { name: 'Star', exact: true }).first().click()
  await expect(row.getByRole('button', { name: 'Remove star' })).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'inbox, desktop')
  await page.setViewportSize(phone)
  await expectNoBarriersInBothThemes(page, 'inbox, phone')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Your mail' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)

  await page.goto('/settings/shared')
  await page.getByRole('button', { name: 'Members of Support' }).click()
  await expectNoBarriersInBothThemes(page, 'shared mailboxes')
  await page.getByRole('button', { name: `Remove ${grace.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(others).toHaveURL(`${homing.url}/inbox`)
  await expect(others.getByText("This mailbox isn't shared with you any more.")).toBeVisible()
  await expect(link).toHaveCount(0)
  expect(await others.content()).not.toContain(planMail.subject)
  expect(await others.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain(base.replace('/shared/', ''))

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByLabel(/To confirm/).fill('Support')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("You aren't a member of a shared mailbox yet.")).toBeVisible()
})

test('a mailbox that is shared with somebody else leads to the own inbox', async ({ page, homing, complaints }) => {
  complaints.expected.push(/the server responded with a status of (403|404)/)
  await openDashboard(page, homing, ada)
  await page.goto('/shared/nothere/inbox')
  await expect(page).toHaveURL(`${homing.url}/inbox`)
  await expect(page.getByText("This mailbox isn't shared with you any more.")).toBeVisible()
})

test('in German', async ({ page, homing, complaints }) => {
  complaints.expected.push(/the server responded with a status of 404/)
  await openDashboard(page, homing, ada)
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.goto('/settings/shared')
  await expect(page.getByRole('heading', { name: 'Gemeinsame Postfächer', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Neues gemeinsames Postfach' }).click()
  await page.getByLabel('Name').fill('Familie')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page).toHaveURL(/\/shared\/[\w-]+\/connect-accounts$/)
  await expect(page.getByRole('link', { name: 'Ihre E-Mails' })).toBeVisible()
  await page.goto(page.url().replace('connect-accounts', 'settings'))
  await page.getByLabel('E-Mail-Adresse').fill('niemand@home.test')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Mit dieser Adresse meldet sich hier niemand an.')).toBeVisible()
})
