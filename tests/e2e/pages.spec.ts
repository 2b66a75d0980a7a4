// The pages of the app beside its lists, against the real server: what each says and where it leads, also on a
// phone; a mail on paper, and in a calendar.
import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { alice } from './support/mails.ts'
import { reader } from './support/menus.ts'
import { ada, openDashboard, signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { watchRequests } from './support/watch.ts'

const phone = { width: 390, height: 844 }

test.describe('the demo mailbox', () => {
  test.use({ demo: true })

  test('every page leads where it says', async ({ page, enterDemo }) => {
    await enterDemo()
    const main = page.getByRole('main')
    const requests = watchRequests(page)
    await expect(main.getByText('Connected', { exact: true })).toHaveCount(3)
    await expect(main.getByRole('heading', { name: 'Proactive Suggestions' })).toBeVisible()
    await expect(main.locator('li > a[href^="/email/"] > time')).toHaveCount(10)
    const leads = async (from: string, name: string | RegExp, to: RegExp) => {
      await page.goto(from)
      await requests.settled() // what loads moves the links below it
      await main.getByRole('link', { name }).first().click()
      await expect(page).toHaveURL(to)
    }
    await leads('/dashboard', /^Unread/, /\/inbox\?filter=unread$/)
    await leads('/dashboard', /^Sent/, /\/sent$/)
    await leads('/dashboard', /^Open the assistant/, /\/assistant$/)
    await leads('/dashboard', /^Connect an account/, /\/connect-accounts$/)
    await leads('/connect-accounts', 'Cancel', /\/dashboard$/)
    await leads('/connect-accounts', 'Done', /\/dashboard$/)
    await leads('/assistant', /^Write an email/, /\/compose$/)

    await page.goto('/assistant')
    await page.getByRole('button', { name: 'Your settings' }).click()
    await page.getByLabel('Tone').selectOption('Calm')
    await page.getByLabel('Personality').selectOption('Friendly')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await page.reload()
    await page.getByRole('navigation').getByRole('link', { name: 'Assistant', exact: true }).click()
    await page.getByRole('button', { name: 'Your settings' }).click()
    await expect(page.getByLabel('Tone')).toHaveValue('calm')
    await expect(page.getByLabel('Personality')).toHaveValue('friendly')

    await page.goto('/compose')
    await page.getByRole('button', { name: 'Close the AI assistant' }).first().click()
    await expect(page.getByRole('button', { name: 'Open the AI assistant' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Subject', { exact: true })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'AI Assistant' })).toHaveCount(0)
  })

  test('a phone: the menu comes and goes, and writing has the whole screen', async ({ page, enterDemo }) => {
    await page.setViewportSize(phone)
    await enterDemo()
    const menu = page.getByRole('dialog', { name: 'Main' })
    const open = () => page.getByRole('button', { name: 'Open menu' }).click()
    await open()
    await expect(menu.getByRole('link', { name: /^All Emails/ })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Assistant', exact: true })).toBeVisible()
    for (let stop = 0; stop < 40; stop++) await page.keyboard.press('Tab')
    expect(
      await menu.evaluate((dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await open()
    await page.mouse.click(380, 400)
    await expect(menu).toHaveCount(0)
    await open()
    // Beside the logo: a mouse would drag a link, as a finger does not.
    await page.mouse.move(220, 28)
    await page.mouse.down()
    await page.mouse.move(40, 28)
    await page.mouse.up()
    await expect(menu).toHaveCount(0)

    await page.getByRole('link', { name: 'Compose', exact: true }).click()
    await expect(page.getByLabel('Subject', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Body' }).fill('One line.\n'.repeat(60))
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Save draft and go back' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('any mail goes into a calendar', async ({ page, enterDemo }) => {
    await enterDemo('/inbox')
    await page
      .getByRole('link', { name: /SOS saturday/ })
      .first()
      .click()
    await reader(page).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to calendar' })
    await expect(dialog.getByLabel('Title')).toHaveValue('SOS saturday')
    await dialog.getByLabel('Date').fill('2027-03-05')
    await dialog.getByLabel('Time').fill('17:00')
    await dialog.getByLabel('Duration').selectOption('3 hours')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('SOS saturday.ics')
    const file = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '')
    const start = new Date(2027, 2, 5, 17).toISOString().replaceAll(/[-:]|\.000/g, '')
    expect(file).toContain(`\r\nDTSTART:${start}\r\n`)
    expect(file).toContain('\r\nSUMMARY:SOS saturday\r\n')
    expect(file).toContain('hazel@quillmoor.example')
    expect(file).toContain(`${new URL(page.url()).pathname}\r\n`)
    await expect(dialog).toHaveCount(0)
  })
})

test('a new person is led to the first mailbox', async ({ page, homing }) => {
  await openDashboard(page, homing, ada)
  await expect(page.getByRole('heading', { name: 'Connect your first mailbox' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Connect a mailbox' }).click()
  await page.getByRole('button', { name: /^Gmail/ }).click()
  await expect(page.getByLabel('Your Gmail address')).toBeFocused()
  await page.keyboard.type('ada@gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Create an app password' })).toHaveAttribute(
    'href',
    /^https:\/\/myaccount\.google\.com/,
  )
})

test('on paper stands the whole mail and nothing else', async ({ page, homing, mail }) => {
  const address = `https://long.example/${'path-'.repeat(60)}end`
  const lines = Array.from({ length: 150 }, (_, line) => `<p>Line ${line + 1} of a long letter.</p>`).join('')
  const raw = [
    'From: Carol Winter <carol@example.test>',
    `To: ${alice}`,
    'Subject: A long letter',
    'Message-ID: <long@example.test>',
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${address}</p>${lines}`,
    '',
  ]
  mail.fill(alice, 'INBOX', [{ raw: raw.join('\n'), arrived: new Date() }])
  await signInWithMailbox(page, homing, mail)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/inbox')
  await page
    .getByRole('link', { name: /A long letter/ })
    .first()
    .click()
  await expect(page.frameLocator('iframe').getByText('Line 150 of a long letter.')).toBeVisible()
  const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' }
  const paper = await page.pdf({ format: 'A4', margin })
  const document = await getDocumentProxy(new Uint8Array(paper))
  expect(document.numPages).toBeGreaterThan(3)
  const { text } = await extractText(document, { mergePages: true })
  for (const part of [
    'A long letter',
    'Carol Winter <carol@example.test>',
    alice,
    'Line 1 of a long',
    'Line 75 of a long',
    'Line 150 of a long',
  ])
    expect(text).toContain(part)
  expect(text.replaceAll(/\s/g, '')).toContain(address)
  expect(text).not.toMatch(/Dashboard|Smart Folders|Reply|Forward|Compose|details/)
})
