// Two people have connected the same mailbox, one with its address in capital letters. One makes it a shared mailbox and offers it, the
// other accepts; both see the same mail with its star. Then it goes back.
import type { Page } from '@playwright/test'
import { answer } from './support/api.ts'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, connectMailbox, type Person, register, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const grace: Person = { name: 'Grace Hopper', email: 'grace@home.test', password: 'nine quiet boats at dawn' }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const row = (page: Page) => page.getByRole('row', { name: new RegExp(planMail.subject) })
const starOff = (page: Page) => row(page).getByRole('button', { name: 'Remove star' })
const moved = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Moved accounts' }) })

async function expectNoBarriers(page: Page, name: string): Promise<void> {
  await expectNoBarriersInBothThemes(page, `${name}, desktop`)
  await page.setViewportSize(phone)
  await expectNoBarriersInBothThemes(page, `${name}, phone`)
  await page.setViewportSize(desktop)
}

test('two people who have connected the same mailbox share it, and take it back', async ({
  page,
  homing,
  mail,
  complaints,
  otherBrowser,
}) => {
  complaints.expected.push(/the server responded with a status of (403|404|409)/)
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  const others = await (await otherBrowser()).newPage()
  const tokens = { ada: await register(homing, ada), grace: await register(homing, grace) }
  await connectMailbox(homing, mail, tokens.ada)
  await connectMailbox(homing, mail, tokens.grace, alice.toUpperCase())
  await signIn(page, homing, tokens.ada)
  await signIn(others, homing, tokens.grace)
  for (const one of [page, others]) {
    await one.setViewportSize(desktop)
    await one.goto('/inbox')
    await expect(row(one)).toBeVisible()
  }
  await row(page).getByRole('button', { name: 'Star', exact: true }).click()
  await expect(starOff(page)).toBeVisible()
  await expect(starOff(others)).toBeVisible()

  await page.goto('/settings/accounts')
  await page.getByRole('button', { name: `Share ${alice}…` }).click()
  const form = page.getByRole('region', { name: 'Make this account a shared mailbox' })
  await expect(form.getByText('5 emails move with their folders, 1 starred.')).toBeVisible()
  await expect(form.getByText('1 other person here has connected the same mailbox.')).toBeVisible()
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Share mailbox' }).click()
  await expect(form.getByText('Please enter a name.')).toBeVisible()
  await form.getByLabel('Name').fill('Garden')
  await form.getByLabel('Offer them membership').check()
  await form.getByLabel('Role to offer').selectOption('writer')
  await expectNoBarriers(page, 'share')

  // Where the other one is, the offer comes by itself. It names nobody.
  await others.goto('/dashboard')
  await expect(others.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await form.getByRole('button', { name: 'Share mailbox' }).click()
  await expect(page).toHaveURL(/\/shared\/[\w-]+\/inbox$/)
  const base = /\/shared\/[\w-]+/.exec(page.url())?.[0] ?? ''
  await expect(starOff(page)).toBeVisible()
  const accept = others.getByRole('button', { name: 'Accept Garden' })
  await expect(accept).toBeVisible()
  await expect(others.getByText(ada.name)).toHaveCount(0)
  await expectNoBarriers(others, 'offer')

  // Withdrawn, and made again.
  await page.goto(`${base}/settings/members`)
  await page.getByRole('button', { name: `Withdraw the offer of ${alice}` }).click()
  await expect(accept).toHaveCount(0)
  await page.getByLabel('Role to offer').selectOption('writer')
  await page.getByRole('button', { name: `Offer ${alice}` }).click()
  await expectNoBarriers(page, 'members with the account that moved')
  await accept.click()
  await expect(others).toHaveURL(new RegExp(`${base}/inbox$`))
  await expect(starOff(others)).toBeVisible()
  await row(others).getByRole('button', { name: 'Remove star' }).click()
  await page.goto(`${base}/inbox`)
  await expect(row(page).getByRole('button', { name: 'Star', exact: true })).toBeVisible()
  await others.goto('/inbox')
  await expect(others.getByText(planMail.subject)).toHaveCount(0)

  await page.goto('/settings/accounts')
  await expect(moved(page).getByText('In “Garden” since')).toBeVisible()
  await expectNoBarriers(page, 'moved accounts')
  await moved(page)
    .getByRole('button', { name: `Move back ${alice}` })
    .click()
  await expect(page.getByRole('dialog').getByText('The other member loses access to its emails.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Move back' }).click()
  await expect(page.getByRole('heading', { name: 'Moved accounts' })).toHaveCount(0)
  await page.goto('/inbox')
  await expect(row(page)).toBeVisible()
  await others.goto(`${base}/inbox`)
  await expect(others.getByText('No account connected yet')).toBeVisible()

  // So does the copy of the second person.
  await others.goto('/settings/accounts')
  await expect(moved(others).getByText('Replaced by “Garden” since')).toBeVisible()
  await moved(others)
    .getByRole('button', { name: `Move back ${alice}` })
    .click()
  await others.getByRole('dialog').getByRole('button', { name: 'Move back' }).click()
  await expect(others.getByRole('heading', { name: 'Moved accounts' })).toHaveCount(0)
  await others.goto('/inbox')
  await expect(row(others)).toBeVisible()
  const { accounts } = await answer<{ accounts: { needsReconnection: boolean }[] }>(homing, '/api/accounts', {
    token: tokens.grace,
  })
  expect(accounts.map(({ needsReconnection }) => needsReconnection)).toEqual([false])
})
