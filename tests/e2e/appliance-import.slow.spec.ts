// Mail in files becomes an archive, in a browser: it is in the navigation, opens, is found, starred and moved as any other; the
// same file again adds nothing, and nothing can be sent from it.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import type { MailServer } from '../support/mail-server.ts'
import { expectNoBarriers } from './support/axe.ts'
import { type Homing, undoWindow } from './support/homing.ts'
import { alice, hashOf, mailsOfAlice, plan } from './support/mails.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const letter = (n: number, text: string): string =>
  [
    'From: Grace Hopper <grace@ships.test>',
    'To: ada@home.test',
    `Subject: Harbour letter ${n}`,
    `Message-ID: <harbour-${n}@ships.test>`,
    `Date: Mon, ${String(n + 1).padStart(2, '0')} Feb 2019 10:00:00 +0000`,
    ...(n === 3
      ? ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part', '', '--part', 'Content-Type: text/plain', '', text]
      : ['', text]),
    ...(n === 3
      ? [
          '--part',
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename="mole.pdf"',
          'Content-Transfer-Encoding: base64',
          '',
          plan.toString('base64').replaceAll(/.{76}/g, '$&\n'),
          '--part--',
        ]
      : []),
    '',
  ].join('\n')

const mbox = Buffer.from(
  [1, 2, 3]
    .map((n) => `From grace@ships.test Mon Feb  4 10:00:00 2019\n${letter(n, `The tide of day ${n} was high.`)}\n`)
    .join(''),
)

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

async function choose(page: Page, name: string, bytes: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
}

const rowOf = (page: Page, file: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: file })
const list = (page: Page) => page.getByRole('grid').getByRole('row')

test('files of mail become an archive that is read, searched and filed, and never sent from', async ({
  page,
  homing,
  mail,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 422/)
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await signInWithMailbox(page, homing, mail)
  await test.step('an mbox, a zip, and a file that is no mail', () => importAll(page))
  await test.step('the same file again adds nothing', () => importAgain(page))
  await test.step('its folders are in the navigation, its mails open', () => read(page))
  await test.step('search, a star, a move', () => file(page))
  await test.step('nobody writes as it', () => write(page))
  await test.step('an answer leaves by the mailbox', () => answer(page, homing, mail))
})

async function importAll(page: Page): Promise<void> {
  await page.goto('/settings/data')
  await choose(page, 'Harbour.mbox', mbox)
  await choose(page, 'more.zip', await zipOf({ 'Ferry/late.eml': letter(9, 'The last ferry leaves at nine.') }))
  await choose(page, 'cat.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  await page.getByLabel('Archive name').fill('Old harbour')
  await expectNoBarriers(page, 'files to import')
  await page.getByRole('button', { name: 'Import 3 files' }).click()
  await expect(rowOf(page, 'Harbour.mbox')).toContainText('3 emails imported.')
  await expect(rowOf(page, 'more.zip')).toContainText('1 email imported.')
  await expect(rowOf(page, 'cat.png')).toContainText('This file contains no mail.')
  await expect(page.getByText('Find them under Folders or with search.')).toBeVisible()
  await expectNoBarriers(page, 'what was imported')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function importAgain(page: Page): Promise<void> {
  await page.reload()
  await choose(page, 'Harbour.mbox', mbox)
  await expect(page.getByLabel('Import into')).toContainText('Old harbour')
  await page.getByRole('button', { name: 'Import 1 file' }).click()
  await expect(rowOf(page, 'Harbour.mbox')).toContainText('0 emails imported, 3 duplicates skipped.')
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function read(page: Page): Promise<void> {
  await expect(navigation(page).getByRole('heading', { name: 'Old harbour' })).toBeVisible()
  await navigation(page).getByRole('link', { name: 'Harbour', exact: true }).click()
  await expect(list(page).filter({ hasText: 'Harbour letter' })).toHaveCount(3)
  await page.getByText('Harbour letter 3', { exact: true }).click()
  await expect(page.frameLocator('iframe').getByText('The tide of day 3 was high.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download.*mole\.pdf/ }).click()
  const bytes = await buffer(await (await download).createReadStream())
  expect(hashOf(bytes)).toBe(hashOf(plan))
}

async function file(page: Page): Promise<void> {
  await page.goto('/inbox?q=last+ferry')
  await expect(list(page).filter({ hasText: 'Harbour letter 9' })).toHaveCount(1)
  await page.getByText('Harbour letter 9', { exact: true }).click()
  await page.getByRole('button', { name: 'Star', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Remove star' }).first()).toBeVisible()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: 'Harbour' }).click()
  await navigation(page).getByRole('link', { name: 'Harbour', exact: true }).click()
  await expect(list(page).filter({ hasText: 'Harbour letter' })).toHaveCount(4)
  await page.reload()
  await expect(list(page).filter({ hasText: 'Harbour letter 9' })).toHaveCount(1)
}

async function write(page: Page): Promise<void> {
  await page.goto('/compose')
  await expect(page.getByLabel('Subject', { exact: true })).toBeVisible()
  await expect(page.getByText(`Sends from ${alice}`).or(page.getByLabel('From'))).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Old harbour')
}

async function answer(page: Page, homing: Homing, mail: MailServer): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Harbour', exact: true }).click()
  const address = await list(page).filter({ hasText: 'Harbour letter 2' }).getByRole('link').first().getAttribute('href')
  await page.goto((address ?? '').replace('/email/', '/reply/'))
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Re: Harbour letter 2')
  await expect(page.getByText(`Sends from ${alice}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Body' }).pressSequentially('It was.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email on its way')).toBeVisible()
  await homing.passTime(undoWindow)
  await expect.poll(() => mail.sink().join('\n')).toContain('Subject: Re: Harbour letter 2')
  expect(mail.sink().join('\n')).toContain('In-Reply-To: <harbour-2@ships.test>')
}
