// Lists against a real mail server: what is done in the browser is done there, can be undone, and what others do shows here.
import type { Locator, Page } from '@playwright/test'
import { hour, minute } from '../../src/shared/limits.ts'
import { otherProgram } from '../support/imap-people.ts'
import type { MailServer } from '../support/mail-server.ts'
import type { Homing } from './support/homing.ts'
import { alice, mailsIn, mailsOfAlice, planMail } from './support/mails.ts'
import { chooseOfList } from './support/menus.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

const letters = 34

/** Ada, with alice's mailbox of 34 letters and one more mail, at her inbox. */
async function atTheInbox(page: Page, homing: Homing, mail: MailServer): Promise<string> {
  mail.fill(alice, 'INBOX', mailsOfAlice(letters + 1))
  mail.doveadm('mailbox', 'create', '-u', alice, 'Workshop')
  const token = await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  await expect(page.getByText(`1–20 of ${letters + 1}`)).toBeVisible()
  await expect(page.getByText(/newest first/)).toHaveCount(0)
  return token
}

const rows = (page: Page, name = 'Inbox') => page.getByRole('grid', { name, exact: true }).getByRole('row')
const row = (page: Page, words: string, name?: string) => rows(page, name).filter({ hasText: words })
const count = async (mail: MailServer, mailbox: string, subject = 'letter') =>
  (await mailsIn(mail, alice, mailbox, subject)).length
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bar = (page: Page): Locator => page.getByRole('group', { name: 'Actions for selected emails' })

test('everything a search found is archived at once, and one undo brings it back', async ({ page, homing, mail }) => {
  await atTheInbox(page, homing, mail)
  await page.getByRole('textbox', { name: 'Search mail' }).fill('subject:letter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`1–20 of ${letters}`)).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: `Select all ${letters}` }).click()
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(`${letters} emails archived`)).toBeVisible()
  await expect.poll(() => count(mail, 'Archive')).toBe(letters)
  expect(await count(mail, 'INBOX')).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect.poll(() => count(mail, 'INBOX')).toBe(letters)
  expect(await count(mail, 'Archive')).toBe(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText(`1–20 of ${letters + 1}`)).toBeVisible()
})

test.describe('with a clock of its own', () => {
  test.use({ own: true })

  test('a snoozed mail leaves for the mail server’s folder and wakes on time', async ({ page, homing, mail }) => {
    const token = await atTheInbox(page, homing, mail)
    const first = row(page, planMail.subject)
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    await page
      .getByRole('dialog', { name: 'Snooze 1 email' })
      .getByRole('button', { name: /^Tomorrow/ })
      .click()
    await expect(first).toHaveCount(0)
    await expect(page.getByText(/^Snoozed until tomorrow/)).toBeVisible()
    await expect.poll(() => count(mail, 'INBOX', planMail.subject)).toBe(0)
    await nav(page).getByRole('link', { name: 'Snoozed' }).click()
    await expect(row(page, planMail.subject, 'Snoozed')).toContainText('tomorrow')
    const id = (await rows(page, 'Snoozed').first().getAttribute('data-mail')) ?? ''

    const until = new Date(Date.now() + hour).toISOString()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.post(`/api/emails/${id}/snooze`, { headers, data: { until } })
    expect(answer.status()).toBe(200)
    await homing.passTime(hour)
    await expect(async () => {
      // Homing looks for it once a minute.
      await homing.passTime(minute)
      await expect(page.getByText('No snoozed emails')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await nav(page)
      .getByRole('link', { name: /^Inbox/ })
      .click()
    await expect(first).toHaveCount(1)
    await expect.poll(() => count(mail, 'INBOX', planMail.subject)).toBe(1)
  })
})

test('mails move to a folder found by typing, to Junk, and back', async ({ page, homing, mail }) => {
  await atTheInbox(page, homing, mail)
  await row(page, 'letter 2.').getByRole('checkbox').check()
  await row(page, 'letter 5.')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: 'Type to find a folder' }).fill('shop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 emails moved to Workshop')).toBeVisible()
  await expect(row(page, 'letter 2.')).toHaveCount(0)
  await expect.poll(() => count(mail, 'Workshop')).toBe(4)
  expect(await count(mail, 'INBOX')).toBe(letters - 4)

  await nav(page).getByRole('link', { name: 'Workshop' }).click()
  await expect(rows(page, 'Workshop')).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('!')
  await expect(page.getByText('Email moved to Junk')).toBeVisible()
  await expect(rows(page, 'Workshop')).toHaveCount(3)
  await nav(page).getByRole('link', { name: /^Junk/ }).click()
  await rows(page, 'Junk').first().hover()
  await rows(page, 'Junk').first().getByRole('button', { name: 'Not junk' }).click()
  await expect(page.getByText('No junk', { exact: true })).toBeVisible()
  await expect.poll(() => count(mail, 'INBOX')).toBe(letters - 3)
})

test('Trash is emptied for good after a question', async ({ page, homing, mail }) => {
  await atTheInbox(page, homing, mail)
  await page.getByLabel('Select all on this page').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 20 selected email(s)?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('20 emails deleted')).toBeVisible()
  await expect.poll(() => count(mail, 'Trash')).toBe(19)
  await nav(page).getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Trash is empty')).toBeVisible()
  // It can be undone for a while, and only then leaves the server.
  await expect.poll(() => count(mail, 'Trash')).toBe(0)
  expect(await count(mail, 'INBOX')).toBe(letters - 19)
})

test('a search marks its hits, is saved, opened again and removed', async ({ page, homing, mail }) => {
  await atTheInbox(page, homing, mail)
  await page.getByRole('textbox', { name: 'Search mail' }).fill('garden')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).locator('mark')).toHaveText(['garden'])
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('The shed')
  await page.keyboard.press('Enter')
  await nav(page)
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await expect(rows(page)).toHaveCount(20)
  await nav(page).getByRole('link', { name: 'The shed' }).click()
  await expect(page).toHaveURL('/inbox?q=garden')
  await expect(rows(page)).toHaveCount(1)
  await nav(page).getByRole('button', { name: 'Remove The shed' }).click()
  await expect(nav(page).getByRole('link', { name: 'The shed' })).toHaveCount(0)
})

test('what another program does shows within five seconds', async ({ page, homing, mail, complaints }) => {
  // The page reads ahead what is in the list; a mail may be gone from the server before the page has heard of it.
  complaints.expected.push(/404 \(Not Found\) \(.*\/trpc\/mail\.get\?/)
  await atTheInbox(page, homing, mail)
  await using program = await otherProgram(mail, alice)
  const found = await program.client.search({ header: { 'message-id': '<everyday-3@example.test>' } }, { uid: true })
  const [uid] = found === false ? [] : (found ?? [])
  await program.client.messageFlagsAdd(String(uid), ['\\Flagged'], { uid: true })
  const letter = row(page, 'letter 3.')
  await expect(letter.getByRole('button', { name: 'Remove star' })).toBeVisible()
  await program.client.messageMove(String(uid), 'Workshop', { uid: true })
  await expect(letter).toHaveCount(0)
  await nav(page).getByRole('link', { name: 'Workshop' }).click()
  // Folders other than the inbox are looked into now and then, or when asked for.
  await chooseOfList(page, 'Refresh')
  await expect(row(page, 'letter 3.', 'Workshop')).toHaveCount(1)
})
