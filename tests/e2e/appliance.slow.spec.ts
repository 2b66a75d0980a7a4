// What the owner of the machine does, in a browser: going back to a backup, asking the doctor, removing somebody, and reading
// while the disk is nearly full.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import type { MailServer } from '../support/mail-server.ts'
import { type Homing, startHoming } from './support/homing.ts'
import { alice, bob, mailsIn, mailsOfAlice } from './support/mails.ts'
import { ada, eve, openDashboard, type Person, signInWithMailbox } from './support/people.ts'
import { test as base, expect } from './support/test.ts'
import { unzip } from './support/unzip.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const test = base.extend({
  own: true,
  homing: async ({ env }, use, info) => {
    // After going back to a backup Homing listens anew, where its visitors know it.
    const homing = await startHoming({ env: { MAIL_HOSTS_ALLOW: '127.0.0.1', PORT: String(await freePort()), ...env } })
    await use(homing)
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
  },
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').locator('[aria-haspopup=menu]')).toBeVisible()
}

const inbox = (page: Page) => page.getByRole('grid', { name: 'Inbox' }).getByRole('row')

/** Ada with alice's mailbox, whose mails are all here with their texts. */
async function signInWithMail(page: Page, homing: Homing, mail: MailServer): Promise<void> {
  mail.fill(alice, 'INBOX', mailsOfAlice(4))
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  await expect(inbox(page).filter({ hasText: 'Everyday letter' })).toHaveCount(3)
}

test('going back to a backup brings back what was, and sends nothing twice', async ({ page, homing, mail, complaints }) => {
  // A wrong password, a file that is no backup, and the moment in which the server is away.
  complaints.expected.push(/status of (40[0139]|422|503)/, /ERR_(CONNECTION|EMPTY|INCOMPLETE)/, /fetching the script/)
  await signInWithMail(page, homing, mail)
  await test.step('a mail waits for tomorrow', () => scheduleMail(page))
  await test.step('a backup is made, and downloaded', async () => {
    await makeBackup(page)
    await downloadBackup(page)
  })
  await test.step('a file that is no backup is refused', () => uploadLetter(page))
  await test.step('the mail leaves after all, and Ada takes another name', async () => {
    await page.goto('/outbox')
    await page.getByRole('button', { name: 'Send now: Firewood for March' }).click()
    await expect.poll(() => mailsIn(mail, bob, 'INBOX', 'Firewood for March')).toHaveLength(1)
    await page.goto('/settings/profile')
    await page.getByLabel('Name').fill('Ada King')
    await page.getByLabel('Name').press('Enter')
    await expect(page.getByRole('banner').getByText('Ada King')).toBeVisible()
  })
  await test.step('Ada goes back', () => goBack(page))
  await test.step('all is as it was', async () => {
    await signIn(page, ada)
    await expect(page.getByRole('banner').getByText('Ada Lovelace')).toBeVisible()
    await page.goto('/inbox')
    await expect(inbox(page).filter({ hasText: 'Everyday letter' })).toHaveCount(3)
    await page.getByText('Everyday letter 2', { exact: true }).click()
    await expect(page.frameLocator('iframe').getByText('this is letter 2. Yours, Carol')).toBeVisible()
  })
  await test.step('the mail that may have left waits for a person', async () => {
    await page.goto('/outbox')
    const row = page.getByRole('list', { name: 'Outgoing emails' }).getByRole('listitem')
    await expect(row).toContainText('Firewood for March')
    await expect(row).toContainText('Possibly sent')
    await row.getByRole('button', { name: 'Check Sent: Firewood for March' }).click()
    await expect(page.getByText('Found in Sent, so it was sent.')).toBeVisible()
    expect(await mailsIn(mail, bob, 'INBOX', 'Firewood for March')).toHaveLength(1)
  })
})

async function scheduleMail(page: Page): Promise<void> {
  await page.goto('/compose')
  await page.getByLabel('To', { exact: true }).fill(bob)
  await page.keyboard.press('Enter')
  await page.getByLabel('Subject', { exact: true }).fill('Firewood for March')
  await page.getByRole('textbox', { name: 'Body' }).fill('Two cords, please.')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText(/^Scheduled for /).first()).toBeVisible()
}

const backups = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem')

async function makeBackup(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup created.')).toBeVisible()
  await expect(backups(page)).toHaveCount(1)
  await expect(backups(page)).toContainText('Manual')
  await expect(page.getByText('No backups yet.')).toHaveCount(0)
}

async function chooseFor(backup: Locator, action: string): Promise<Locator> {
  await backup.getByRole('button', { name: /^Actions for the backup from / }).click()
  await backup.page().getByRole('menuitem', { name: action }).click()
  return backup.page().getByRole('dialog')
}

async function downloadBackup(page: Page): Promise<void> {
  const dialog = await chooseFor(backups(page), 'Download…')
  await expect(dialog).toContainText("It contains everyone's mail.")
  await dialog.getByLabel('Your password').fill('not hers')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The password is incorrect.')
  await dialog.getByLabel('Your password').fill(ada.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^homing-.*\.zip$/)
  const inside = await unzip(await file.path())
  expect([...inside.keys()]).toEqual(expect.arrayContaining(['manifest.json', 'homing.db']))
  expect(inside.get('homing.db')?.subarray(0, 15).toString()).toBe('SQLite format 3')
  await expect(dialog).toHaveCount(0)
}

async function uploadLetter(page: Page): Promise<void> {
  const letter = { name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('Dear Alice, this is no backup.') }
  await page.locator('input[aria-label="Upload a backup"]').setInputFiles(letter)
  await expect(page.getByText("This file isn't a Homing backup.")).toBeVisible()
  await expect(backups(page)).toHaveCount(1)
}

async function goBack(page: Page): Promise<void> {
  await page.goto('/admin')
  const dialog = await chooseFor(backups(page), 'Restore…')
  await expect(dialog).toContainText(/Contains 1 person, 1 mailbox, \d+ emails\./)
  await expect(dialog).toContainText('Mail that was waiting to be sent stays in the outbox')
  await dialog.getByLabel('Your password').fill(ada.password)
  // A small backup is restored in less time than an assertion takes to look again.
  const restoring = page.getByRole('dialog', { name: 'Restoring…' }).waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await restoring
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
}

test('the doctor says what is wrong and what mends it, and its bundle names nobody', async ({ page, homing, mail }) => {
  await signInWithMail(page, homing, mail)
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('Not run since the server started.')).toBeVisible()
  await runChecks(page)
  await main.getByText(/^All checks \(\d+\)$/).click()
  for (const area of ['Server', 'Database', 'Disk', 'Clock', 'HTTPS', 'Mailboxes', 'Backups'])
    await expect(main.getByRole('heading', { name: area, exact: true }).last()).toBeVisible()
  await expect(aboutMailbox(page, 'Error: ')).toHaveCount(0)

  await test.step('its password is another now', async () => {
    mail.setPassword(alice, 'changed elsewhere')
    mail.kick(alice)
    await expect(page.getByText('1 account needs attention')).toBeVisible()
    await runChecks(page)
    await expect(aboutMailbox(page, 'Error: ').first()).toContainText('How to fix it: ')
  })
  await test.step('the bundle for who helps names nobody', async () => {
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download support bundle' }).click()
    const file = await download
    const inside = await unzip(await file.path())
    expect([...inside.keys()]).toEqual(expect.arrayContaining(['report.txt', 'log.jsonl', 'numbers.json']))
    const all = [...inside]
      .map(([name, bytes]) => name + bytes.toString())
      .join('\n')
      .toLowerCase()
    expect(all).toContain('mailbox')
    for (const secret of [alice, ada.email, 'alice', ada.name, 'lovelace', 'everyday letter', mail.host, mail.users[alice] ?? ''])
      expect(all).not.toContain(secret.toLowerCase())
  })
})

test('the doctor finds the mailbox whose server is down', async ({ page, homing, mail }) => {
  await signInWithMail(page, homing, mail)
  await mail.stop()
  await page.goto('/admin')
  await expect(async () => {
    await runChecks(page)
    const line = aboutMailbox(page, /couldn't be reached/).first()
    await expect(line).toContainText('How to fix it: ', { timeout: 1000 })
  }).toPass()
})

/** Asks the doctor, and waits for what was found. */
async function runChecks(page: Page): Promise<void> {
  const found = page.waitForResponse(/\/trpc\/doctor\.examine/)
  await page.getByRole('main').getByRole('button', { name: 'Run checks' }).click()
  await found
  await expect(page.getByRole('main').getByText(/^Checked /)).toBeVisible()
}

function aboutMailbox(page: Page, words: string | RegExp): Locator {
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${ada.name}'s mailbox` })
  return lines.filter({ hasText: words })
}

test('an admin removes somebody, and is told what went and until when copies may have them', async ({
  page,
  homing,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 40[13]/)
  await openDashboard(page, homing, ada)
  await page.evaluate(() => localStorage.clear())
  await openDashboard(page, homing, eve)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await signIn(page, ada)
  await page.goto('/admin')
  await expect(page.getByText('No deleted accounts.')).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${eve.name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const gone = page.getByRole('listitem').filter({ hasText: /^Deleted on / })
  await expect(gone).toContainText('by an admin')
  await expect(gone).not.toContainText(eve.name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})

test.describe('a disk with little room', () => {
  test.use({ env: { KEEP_FREE_MB: '1000000' } })

  test('mails are listed and can be read, and everybody is told why their texts wait', async ({ page, homing, mail }) => {
    mail.fill(alice, 'INBOX', mailsOfAlice(4))
    await signInWithMailbox(page, homing, mail)
    await page.goto('/inbox')
    const banner = page.getByRole('region', { name: 'Server disk space' })
    await expect(banner).toContainText(/New emails are listed, but their text is downloaded only when you open them/)
    await expect(banner).toContainText('Free up space on the data disk')
    await expect(inbox(page).filter({ hasText: 'Everyday letter' })).toHaveCount(3)
    // Nothing of a text has come, so there is nothing to show beside the subject.
    await expect(page.getByText('this is letter 2')).toHaveCount(0)
    await page.getByText('Everyday letter 2', { exact: true }).click()
    await expect(page.frameLocator('iframe').getByText('this is letter 2. Yours, Carol')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(banner).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await banner.getByRole('link', { name: 'View disk usage' }).click()
    await expect(page).toHaveURL('/admin')
  })
})
