// The way of a newcomer, whole: from the landing page to an answer that lies in the other person's mailbox, against a real
// mail server that knows nothing of Homing.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { MailServer } from '../support/mail-server.ts'
import { type Homing, undoWindow } from './support/homing.ts'
import { alice, bob, hashOf, mailsIn, mailsOfAlice, plan, planMail, sendAsBob } from './support/mails.ts'
import { logOut, reader } from './support/menus.ts'
import { ada } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const answerText = 'The south it is. I bring the wood on Saturday.'
const answerSubject = `Re: ${planMail.subject}`

test('a newcomer registers, connects a mailbox, reads, answers, sorts, and leaves', async ({
  page,
  homing,
  mail,
  complaints,
}) => {
  mail.fill(alice, 'INBOX', mailsOfAlice())
  // The refusals on the way to a connection, as the browser notes them.
  complaints.expected.push(/the server responded with a status of 4\d\d.*\/trpc\/accounts\.(discover|connect)/)

  await test.step('registers and signs in', () => registerAndSignIn(page))
  await test.step('connects a mailbox', () => connectByHand(page, mail))
  await test.step('finds the mail that was there', () => findMail(page))
  await test.step('reads one, with its file', () => readMail(page))
  await test.step('answers it', () => answer(page, homing, mail))
  await test.step('stars and deletes', () => starAndDelete(page, mail))
  await test.step('sees new mail come in', () => seeNewMail(page, mail))
  await test.step('leaves', () => leave(page))
})

async function registerAndSignIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create your account' }).first().click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByText('Your intelligent email management assistant')).toBeVisible()
  await page.getByLabel('Full name').fill(ada.name)
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // The page that is left has a field of that name, too.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
}

async function connectByHand(page: Page, mail: MailServer): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page).toHaveURL('/connect-accounts')
  await page.getByLabel('Email address').fill(alice)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillServer(page.getByRole('group', { name: 'Incoming mail (IMAP)' }), mail.host, mail.ports.imaps)
  await fillServer(page.getByRole('group', { name: 'Outgoing mail (SMTP)' }), mail.host, mail.ports.smtps)
  const password = page.getByLabel('Mailbox password')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await password.fill('not her password')
  await connect.click()
  // The certificate comes first: no password goes to a server that is not known.
  await expect(page.getByText(/^The certificate of 127\.0\.0\.1 .*you can accept its fingerprint\.$/)).toBeVisible()
  await expect(page.getByText(mail.fingerprint)).toBeVisible()
  await page.getByRole('button', { name: 'Accept this certificate for this account' }).click()
  await expect(page.getByRole('alert')).toHaveText('127.0.0.1 rejected this username and password.')
  await password.fill(mail.users[alice] ?? '')
  await connect.click()
  await expect(page.getByText('Mailbox connected')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: alice })).toContainText('Connected')
}

async function fillServer(group: Locator, host: string, port: number): Promise<void> {
  await group.getByLabel('Host').fill(host)
  await group.getByLabel('Port').fill(String(port))
  await group.getByLabel('Security').selectOption('tls')
}

async function findMail(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click()
  const rows = inboxRows(page)
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText(planMail.subject)
  await expect(page.getByText('1–20 of 60')).toBeVisible()
  await expect(page.getByText(/newest first/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows.first()).toContainText('Everyday letter 20')
  await page.getByRole('textbox', { name: 'Search mail' }).fill('letter 57')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Everyday letter 57')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows).toHaveCount(20)
}

async function readMail(page: Page): Promise<void> {
  await inboxRows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: planMail.subject })).toBeVisible()
  const body = page.frameLocator('iframe[title="Email text"]')
  await expect(body.getByText(planMail.text)).toBeVisible()
  expect(await body.locator('script').count()).toBe(0)
  await expect(page.getByText('1 tracker removed')).toBeVisible()
  await expect(page).toHaveTitle(/Plans for the garden shed/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${planMail.file}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(planMail.file)
  expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(plan))
}

async function answer(page: Page, homing: Homing, mail: MailServer): Promise<void> {
  await page.getByRole('link', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Edit .*bob@example\.test/ })).toBeVisible()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(answerSubject)
  await page.getByRole('button', { name: 'Show quoted text' }).click()
  await expect(page.frameLocator('iframe[title="Quoted text"]').getByText(planMail.text)).toBeVisible()
  await page.getByRole('button', { name: 'Add Bcc' }).click()
  await page.getByLabel('Bcc', { exact: true }).fill('carol@example.test')
  await page.getByRole('textbox', { name: 'Body' }).fill(answerText)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email on its way')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await mailsIn(mail, bob, 'INBOX', answerSubject)).toEqual([])

  await homing.passTime(undoWindow)
  const arrived = async () => (await mailsIn(mail, bob, 'INBOX', answerSubject)).length
  await expect.poll(arrived, { message: 'the answer reaches bob' }).toBe(1)
  const [received] = await mailsIn(mail, bob, 'INBOX', answerSubject)
  expect(received?.source).toContain(answerText)
  expect(received?.headers.get('in-reply-to')).toBe(planMail.messageId)
  expect(received?.headers.get('references')).toBe(`${planMail.references} ${planMail.messageId}`)
  expect(received?.headers.get('from')).toContain(alice)
  expect(received?.headers.has('bcc')).toBe(false)
  expect(await mailsIn(mail, 'carol@example.test', 'INBOX', answerSubject)).toHaveLength(1)

  const filed = () => mailsIn(mail, alice, 'Sent', answerSubject)
  await expect.poll(async () => (await filed()).length, { message: 'the copy is in Sent' }).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sent' }).click()
  const rows = page.getByRole('grid', { name: 'Sent' }).getByRole('row')
  await expect(rows.filter({ hasText: answerSubject })).toHaveCount(1)
  await expect(rows).toHaveCount(1)
  const [copy] = await filed()
  expect(copy?.headers.get('message-id')).toBe(received?.headers.get('message-id'))
  expect(await filed()).toHaveLength(1)
}

async function starAndDelete(page: Page, mail: MailServer): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click()
  const flags = (mailbox: string, id: string) =>
    mail.doveadm('fetch', '-u', alice, 'flags', 'mailbox', mailbox, 'header', 'message-id', id)
  await expect.poll(() => flags('INBOX', planMail.messageId), { message: 'read on the server' }).toContain('\\Seen')
  const starred = row(page, planMail.subject)
  await starred.getByRole('button', { name: 'Star', exact: true }).click()
  await expect(starred.getByRole('button', { name: 'Remove star' })).toBeVisible()
  await expect.poll(() => flags('INBOX', planMail.messageId), { message: 'starred on the server' }).toContain('\\Flagged')

  await row(page, 'letter 3.').getByRole('link').click()
  await reader(page).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this email?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Email deleted')).toBeVisible()
  // The next one is shown in its place.
  await expect(page.getByRole('heading', { name: 'Everyday letter 4', level: 1 })).toBeVisible()
  await expect(row(page, 'letter 3.')).toHaveCount(0)
  await expect.poll(() => flags('INBOX', '<everyday-3@example.test>'), { message: 'gone from INBOX' }).toBe('')
  expect(flags('Trash', '<everyday-3@example.test>')).toContain('flags:')
}

async function seeNewMail(page: Page, mail: MailServer): Promise<void> {
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await sendAsBob(mail, { subject: 'Fresh from the saw', text: 'I have just cut the first board.' })
  await expect(row(page, 'Fresh from the saw')).toBeVisible()
  await expect(inboxRows(page).first()).toContainText('Fresh from the saw')
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
}

async function leave(page: Page): Promise<void> {
  await logOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/inbox')
  await expect(page).toHaveURL('/login')
}

const inboxRows = (page: Page) => page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
const row = (page: Page, words: string) => inboxRows(page).filter({ hasText: words })
