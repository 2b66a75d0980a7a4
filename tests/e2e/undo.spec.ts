// Taking back what was just sent: the text is there again, and the mail server never hears of it.
import { second } from '../../src/shared/limits.ts'
import { undoWindow } from './support/homing.ts'
import { bob, mailsIn } from './support/mails.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

const text = 'Never mind the first line.'

test('Undo within ten seconds brings the text back, and nothing is sent', async ({ page, homing, mail }) => {
  await signInWithMailbox(page, homing, mail)
  await page.goto('/compose')
  await page.getByLabel('To', { exact: true }).fill(bob)
  await page.getByLabel('Subject', { exact: true }).fill('Too early')
  await page.getByRole('textbox', { name: 'Body' }).fill(text)
  await page
    .locator('input[type=file]:not([accept])')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('nails') })
  await expect(page.getByText('list.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email on its way')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByText('Sending cancelled.')).toBeVisible()
  await expect(page).toHaveURL(/\/compose\?draft=/)
  await expect(page.getByRole('list', { name: 'Recipients in To' })).toHaveText(bob)
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Too early')
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveText(text)
  await expect(page.getByText('list.txt')).toBeVisible()

  // Another mail, sent later, is there: the one taken back would have been there before it.
  await page.getByLabel('Subject', { exact: true }).fill('In good time')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const received = async (subject: string) => (await mailsIn(mail, bob, 'INBOX', subject)).length
  await expect(page.getByText('Email on its way')).toBeVisible()
  await expect(page).not.toHaveURL(/\/compose/)
  await homing.passTime(undoWindow - 2 * second)
  expect(await received('In good time')).toBe(0)
  await homing.passTime(2 * second)
  await expect.poll(() => received('In good time')).toBe(1)
  expect(await received('Too early')).toBe(0)
  await page.goto('/sent')
  const rows = page.getByRole('grid', { name: 'Sent' }).getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('In good time')
})
