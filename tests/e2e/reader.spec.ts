// The reader on real mails: what deceives is said, a deceiving link is asked about, pictures come by way of the proxy and
// trackers never, files are what they are, and everything stands on a phone too.
import type { Page } from '@playwright/test'
import type { FillMail } from '../support/mail-server.ts'
import { alice } from './support/mails.ts'
import { reader } from './support/menus.ts'
import { signInWithMailbox } from './support/people.ts'
import { png } from './support/pictures.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const date = () => new Date(Date.now() - 600_000)

function htmlMail(subject: string, html: string, headers: string[] = []): FillMail {
  const arrived = date()
  const raw = [
    'From: Fernbank <letters@fernbank.example>',
    `To: ${alice}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@fernbank.example>`,
    `Date: ${arrived.toUTCString()}`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '',
  ]
  return { raw: raw.join('\n'), arrived }
}

function mailWithFiles(): FillMail {
  const arrived = date()
  const part = (name: string, type: string, content: Buffer) => [
    '--files',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
  ]
  const raw = [
    'From: Carol Winter <carol@example.test>',
    `To: ${alice}`,
    'Subject: Two files',
    'Message-ID: <two-files@example.test>',
    `Date: ${arrived.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="files"',
    '',
    '--files',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Here they are.',
    ...part('dot.png', 'image/png', png),
    ...part('invoice.pdf', 'application/pdf', Buffer.from('MZ this is a program')),
    '--files--',
    '',
  ]
  return { raw: raw.join('\n'), arrived }
}

async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/inbox')
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
}

test('pictures come through this server when asked for, trackers never', async ({
  page,
  homing,
  mail,
  pictures,
  complaints: _,
}) => {
  const html = `<p>Our new hall</p><img src="${pictures.url}/hall.png" width="40" height="30" alt="The hall"><img src="${pictures.url}/open.gif" width="1" height="1"><div style="display:none"><img src="${pictures.url}/hidden.png" width="90" height="90"></div>`
  mail.fill(alice, 'INBOX', [htmlMail('Pictures of the hall', html)])
  await signInWithMailbox(page, homing, mail)
  await openMail(page, 'Pictures of the hall')
  await expect(page.getByText('1 image blocked — show')).toBeVisible()
  await expect(page.getByText('2 trackers removed')).toBeVisible()
  expect(pictures.asked.map((req) => req.url)).toEqual([])

  await page.getByRole('button', { name: 'show', exact: true }).click()
  const picture = page.frameLocator('iframe[title="Email text"]').getByAltText('The hall')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect(pictures.asked.map((req) => req.url)).toEqual(['/hall.png'])
  const [asked] = pictures.asked
  expect(asked?.headers).not.toHaveProperty('cookie')
  expect(asked?.headers).not.toHaveProperty('referer')
  expect(asked?.headers['user-agent']).toBe('Mozilla/5.0 (compatible)')

  await page.reload()
  await page.getByRole('button', { name: 'always for this sender' }).click()
  await expect(picture).toBeVisible()
  await page.reload()
  await expect(picture).toBeVisible()
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Remove letters@fernbank.example' }).click()
  await expect(page.getByText('No senders yet.')).toBeVisible()
  await openMail(page, 'Pictures of the hall')
  await expect(page.getByText('1 image blocked — show')).toBeVisible()
})

test('a link that deceives is asked about, an honest one is not', async ({
  page,
  homing,
  mail,
  pictures,
  context,
  complaints,
}) => {
  const html = `<p><a href="${pictures.url}/steal">https://www.fernbank.example/login</a></p><p><a href="${pictures.url}/honest">Read more</a></p>`
  mail.fill(alice, 'INBOX', [htmlMail('Confirm your account', html, ['Reply-To: desk@quick-verify.example'])])
  await signInWithMailbox(page, homing, mail)
  await openMail(page, 'Confirm your account')
  const note = page.getByRole('note', { name: 'Be careful with this email' })
  await expect(note).toContainText('A link shows www.fernbank.example but leads to 127.0.0.1.')
  await expect(note).toContainText('Replies go to a different address: desk@quick-verify.example.')

  const link = page.frameLocator('iframe').getByRole('link', { name: 'https://www.fernbank.example/login' })
  await expect(link).toHaveAttribute('title', `${pictures.url}/steal`)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab.getByRole('heading', { name: new URL(pictures.url).host })).toBeVisible()
  await expect(tab.getByText(`${pictures.url}/steal`, { exact: true })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(pictures.asked).toEqual([])
  complaints.expected.push(/asked another server/)
  await tab.getByRole('link', { name: 'Open anyway' }).click()
  await tab.waitForURL(`${pictures.url}/steal`)
  expect(pictures.asked[0]?.headers).not.toHaveProperty('referer')
})

test('files: a preview for what is a picture, a question for what is not what it says', async ({ page, homing, mail }) => {
  mail.fill(alice, 'INBOX', [mailWithFiles()])
  await signInWithMailbox(page, homing, mail)
  await openMail(page, 'Two files')
  await page.getByRole('button', { name: 'Preview dot.png' }).click()
  const shown = page.getByRole('dialog').getByAltText('dot.png')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Download invoice.pdf' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('is actually a program')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Misleading file name, actually a program')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Two files.zip')

  await reader(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View source' }).click()
  await expect(page.getByRole('dialog')).toContainText('Message-ID: <two-files@example.test>')
})

test('every kind of mail can be read on a phone', async ({ page, homing, mail }) => {
  const wide = `<table width="900"><tr><td>${'wide '.repeat(60)}</td></tr></table><a href="http://10.0.0.1/">https://bank.example/${'a'.repeat(120)}</a>`
  mail.fill(alice, 'INBOX', [
    mailWithFiles(),
    htmlMail('A wide letter', wide, ['List-Unsubscribe: <https://fernbank.example/leave>']),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithMailbox(page, homing, mail)
  for (const subject of ['Two files', 'A wide letter']) {
    await openMail(page, subject)
    await expect(page.frameLocator('iframe').first().locator('body')).not.toBeEmpty()
    await expectNoSidewaysScrolling(page)
  }
})

test('what is quoted is folded behind a button, which opens by key; printed it is whole', async ({
  page,
  homing,
  mail,
  complaints: _,
}) => {
  const old = Array.from({ length: 12 }, (_, at) => `<p>Line ${at} of the mail before</p>`).join('')
  const answer = `<div dir="ltr">Friday works for me.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Jun 1, 2026 at 10:00 AM Ada &lt;ada@example.org&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex">${old}</blockquote></div>`
  mail.fill(alice, 'INBOX', [htmlMail('Re: Friday', answer)])
  await signInWithMailbox(page, homing, mail)
  await openMail(page, 'Re: Friday')
  const text = page.frameLocator('iframe[title="Email text"]')
  const old5 = text.getByText('Line 5 of the mail before')
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  await expect(text.getByText('Friday works for me.')).toBeVisible()
  await expect(old5).toBeHidden()
  const before = await height()

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(old5).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(old5).toBeHidden()

  const button = text.locator('summary')
  await expect(button).toHaveAccessibleName('Quoted text')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(old5).toBeVisible()
  await expect.poll(height).toBeGreaterThan(before + 200)
  const cutOff = (frame: HTMLIFrameElement) =>
    (frame.contentDocument?.documentElement.getBoundingClientRect().height ?? 0) - frame.clientHeight
  await expect.poll(() => page.locator('iframe').evaluate(cutOff)).toBeLessThan(1)
  await page.keyboard.press('Space')
  await expect(old5).toBeHidden()
  await expect.poll(height).toBe(before)
})

test('one button opens all quotes between the lines of an answer', async ({ page, homing, mail, complaints: _ }) => {
  const [one, two] = ['Are you free on Friday?', 'And Grace?']
  const answer = `<div class="moz-cite-prefix">Am 01.06.26 um 10:00 schrieb Ada:<br></div><blockquote type="cite">${one}</blockquote><p>Yes, all day.</p><blockquote type="cite">${two}</blockquote><p>She is away.</p>`
  mail.fill(alice, 'INBOX', [htmlMail('Re: Friday', answer)])
  await signInWithMailbox(page, homing, mail)
  await openMail(page, 'Re: Friday')
  const text = page.frameLocator('iframe[title="Email text"]')
  for (const own of ['Yes, all day.', 'She is away.']) await expect(text.getByText(own)).toBeVisible()
  for (const old of [one, two]) await expect(text.getByText(old)).toBeHidden()
  await text.locator('summary').last().click()
  for (const old of [one, two]) await expect(text.getByText(old)).toBeVisible()
  await text.locator('summary').first().click()
  for (const old of [one, two]) await expect(text.getByText(old)).toBeHidden()
})
