// The assistant in a real browser, with the demo mailbox and no model: it finds, drafts and summarises, and nothing it wrote
// leaves before a person approved it.
import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

test.beforeEach(({ enterDemo }) => enterDemo())

async function ask(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Ask the assistant' }).fill(words)
  await page.keyboard.press('Enter')
}

test('a question is answered with cited mails, and a draft leaves with an approval', async ({ page }) => {
  await page.goto('/assistant')
  await expect(page.getByText(/^No AI model/)).toBeVisible()
  await ask(page, 'When does the model week start?')
  const log = page.getByRole('list', { name: 'Conversation' })
  await expect(log.getByText('Built-in answer')).toBeVisible()
  const sources = log.getByRole('region', { name: 'Sources' })
  await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^\/email\//)
  await expectNoBarriers(page, 'the conversation')

  await ask(page, 'Write an email to ines.korral@elsewhere.example saying that the budget meeting is on Friday at 10')
  const card = page.getByRole('region', { name: 'A draft for you' })
  await expect(card).toContainText('Friday')
  await card.getByRole('button', { name: 'Use this email' }).click()
  await expect(page).toHaveURL(/\/compose/)
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Friday')
  if ((await page.getByRole('button', { name: /^Remove ines/ }).count()) === 0) {
    await page.getByLabel('To', { exact: true }).fill('ines.korral@elsewhere.example')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this email' })
  await expect(dialog.getByText('New recipient')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Text' })).toContainText('Friday')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toHaveCount(0)
  // Marked on the server, too: a reload changes nothing about it.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Friday')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Approve and send' }).click()
  await expect(page.getByText('Email on its way')).toBeVisible()
})

test('the panel beside a mail writes a template, and the last look comes there as well', async ({ page }) => {
  await page.goto('/compose')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(page.getByText('Please enter a prompt for the AI assistant')).toBeVisible()
  await page.getByLabel('What should it say?').fill('The budget meeting is on Friday at 10')
  await page.keyboard.press('Enter')
  const suggestion = page.getByRole('region', { name: 'Suggested by the assistant' })
  await expect(suggestion.getByText('Template', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Body' })).not.toContainText('Friday')
  await expectNoBarriers(page, 'the panel')
  await suggestion.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Friday at 10')
  await page.getByLabel('To', { exact: true }).fill('ines.korral@elsewhere.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this email' })
  await expect(dialog.getByText('ines.korral@elsewhere.example')).toBeVisible()
  await expectNoBarriers(page, 'the last look')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('complementary', { name: 'AI Assistant' }).getByRole('button', { name: 'Close the AI assistant' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the AI assistant' })).toBeVisible()
})

test('a mail is summarised when it is asked for, and the log of models stays empty', async ({ page, complaints }) => {
  complaints.expected.push(/Blocked script execution in .*\/body\?ticket=/) // axe, at the frame of the mail
  await page.goto('/inbox?q=grant')
  await page
    .getByRole('link', { name: /May I name you as a reference/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Summarise', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('Key sentences')).toBeVisible()
  await expectNoBarriers(page, 'the summary')
  await summary.locator('q').first().click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('body')).toContainText('Hello Robin')
  await page.goto('/settings/privacy')
  await expect(page.getByText('No model requests yet')).toBeVisible()
  await expectNoBarriers(page, 'the AI log')
})

test('a reply stands under whole mails, with the prompt of its panel in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/inbox?q=botanical')
  await page
    .getByRole('link', { name: /do we pitch/ })
    .first()
    .click()
  await page.keyboard.press('r')
  await expect(page.getByLabel('What should it say?')).toBeInViewport({ ratio: 1 })
  const cutMails = () =>
    page.evaluate(() => {
      const bar = document.querySelector('[data-reader-pane] .sticky')?.getBoundingClientRect().bottom ?? 0
      const mails = [...document.querySelectorAll('[data-reader-pane] [data-step]')].map((mail) => mail.getBoundingClientRect())
      return mails.filter(({ top, bottom }) => top < bar - 1 && bottom > bar + 1).length
    })
  await expect.poll(cutMails).toBe(0)
})

test('a new mail has the place of the list beside it where both have no room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/compose')
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  const list = page.getByRole('grid', { name: 'Inbox' })
  await expect(list).toHaveCount(0)
  await page.setViewportSize({ width: 1800, height: 900 })
  await expect(list).toBeVisible()
})
