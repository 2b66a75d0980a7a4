// Writing as people do it: an answer with formatting, a picture in the text and a file, gone on with after a reload, taken
// back once, and then in the other person's mailbox, whole and in its conversation.
import { crc32, deflateSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { MailServer } from '../support/mail-server.ts'
import { type Homing, undoWindow } from './support/homing.ts'
import { alice, bob, hashOf, mailsIn, mailsOfAlice, planMail } from './support/mails.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const picture = pngOf(24, 12)
const nails = Buffer.from('nails: 200\nboards: 14\n')
const subject = `Re: ${planMail.subject}`

test('an answer with a picture and a file survives a reload, is taken back once, and arrives whole', async ({
  page,
  homing,
  mail,
}) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await signInWithMailbox(page, homing, mail)
  await test.step('writes', () => write(page))
  await test.step('goes on after a reload', () => reload(page))
  await test.step('looks at what leaves', () => preview(page))
  await test.step('takes it back', () => takeBack(page))
  await test.step('sends it', () => send(page, homing, mail))
})

test('a file that fails on its way stops the mail; with the next try the mail arrives with it', async ({
  page,
  homing,
  mail,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED|Failed to fetch/)
  await signInWithMailbox(page, homing, mail)
  const held = await holdUploads(page)
  await begin(page, 'One file')
  await attach(page, 'lost.txt')
  const first = await held()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for 1 upload…')).toBeVisible()
  await first.abort()
  await expect(page.getByText("Not sent: lost.txt wasn't uploaded. Upload it again or remove it.")).toBeVisible()
  await expect(files(page)).toHaveText(/lost\.txtNot uploaded/)
  await expect(textOf(page)).toContainText('Here it is.')
  await page.getByRole('button', { name: 'Try lost.txt again' }).click()
  const second = await held()
  await textOf(page).press('Control+Enter')
  await expect(page.getByText('Waiting for 1 upload…')).toBeVisible()
  expect(await mailsIn(mail, bob, 'INBOX', 'One file')).toEqual([])
  await second.continue()
  await expect(page.getByText('Email on its way')).toBeVisible()
  await homing.passTime(undoWindow)
  const arrived = async () => (await mailsIn(mail, bob, 'INBOX', 'One file')).length
  await expect.poll(arrived, { message: 'the mail reaches bob' }).toBe(1)
  const [received] = await mailsIn(mail, bob, 'INBOX', 'One file')
  const read = await PostalMime.parse(received?.source ?? '')
  expect(read.attachments.map(({ filename }) => filename)).toEqual(['lost.txt'])
  expect(hashOf(bytesOf(read.attachments[0]?.content))).toBe(hashOf(nails))
})

test('a file whose upload a reload has ended is missed here, in another tab, and by the server', async ({
  page,
  context,
  homing,
  mail,
}) => {
  const token = await signInWithMailbox(page, homing, mail)
  const held = await holdUploads(page)
  await begin(page, 'No file')
  await attach(page, 'what the shed needs, as it stood last week, lost.txt')
  const upload = await held()
  await expect(page).toHaveURL(/\/compose\?draft=/)
  const address = page.url()
  page.once('dialog', (dialog) => void dialog.accept())
  await Promise.all([page.waitForURL('/inbox'), page.goto('/inbox')])
  await upload.abort().catch(() => undefined) // the page that asked has gone
  const other = await context.newPage()
  await other.goto(address)
  await expect(files(other)).toHaveText(/lost\.txtNot uploaded/)
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText(/^Not sent: .*lost\.txt wasn't uploaded\. Upload it again or remove it\.$/)).toBeVisible()
  const id = new URL(address).searchParams.get('draft') ?? ''
  const answer = await fetch(`${homing.url}/api/emails/send/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("lost.txt” wasn't uploaded")])
  // On a phone nothing stands on it.
  await other.setViewportSize({ width: 390, height: 844 })
  await other.getByRole('button', { name: /^Remove .*lost\.txt/ }).click()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('Email on its way')).toBeVisible()
})

/** Answers how to wait for the next upload, which goes on or fails when the test says so. */
async function holdUploads(page: Page): Promise<() => Promise<Route>> {
  const waiting: Route[] = []
  const takers: ((route: Route) => void)[] = []
  await page.route(/\/trpc\/[^?]*drafts\.addFile(?:\?|,|$)/, (route) => {
    const take = takers.shift()
    if (take) take(route)
    else waiting.push(route)
  })
  return () =>
    new Promise((resolve) => {
      const route = waiting.shift()
      if (route) resolve(route)
      else takers.push(resolve)
    })
}

async function begin(page: Page, subject: string): Promise<void> {
  await page.goto(`/compose?to=${bob}&subject=${encodeURIComponent(subject)}`)
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Here it is.')
}

const attach = (page: Page, name: string) =>
  page.locator('input[type=file]:not([accept])').setInputFiles({ name, mimeType: 'text/plain', buffer: nails })

async function write(page: Page): Promise<void> {
  await page.goto('/inbox')
  const row = page.getByRole('grid', { name: 'Inbox' }).getByRole('row').filter({ hasText: planMail.subject })
  const address = await row.getByRole('link').first().getAttribute('href')
  await page.goto((address ?? '').replace('/email/', '/reply/'))
  await expect(page.getByRole('list', { name: 'Recipients in To' })).toHaveText('Bob Summers')
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject)
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('The ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('south')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' it is. See the picture:')
  await page.keyboard.press('Enter')
  await pastePicture(page)
  await expect(textOf(page).locator('img[alt="shed.png"]')).toHaveAttribute('src', /^blob:/)
  await page.locator('input[type=file]:not([accept])').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: nails })
  await expect(files(page)).toHaveText(/list\.txt/)
  await page.getByRole('button', { name: 'Add Cc' }).click()
  // Completed from the people of the mailbox.
  await page.getByLabel('Cc', { exact: true }).pressSequentially('car')
  await expect(page.getByRole('option', { name: /Carol Winter/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recipients in Cc' })).toHaveText('Carol Winter')
  await expect(page.getByText(/^Saved /)).toBeVisible()
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(textOf(page)).toContainText('The south it is. See the picture:')
  await expect(textOf(page).locator('strong')).toHaveText('south')
  await expect(textOf(page).locator('img[alt="shed.png"]')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('list', { name: 'Recipients in Cc' })).toHaveText('Carol Winter')
  await expect(files(page)).toHaveText(/list\.txt/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Drafts' }).first().click()
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect(drafts).toHaveCount(1)
  await drafts.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Show quoted text' })).toBeVisible()
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click()
  const sheet = page.getByRole('dialog', { name: 'Preview' })
  await expect(sheet).toContainText('Bob Summers <bob@example.test>')
  await expect(sheet).toContainText('list.txt')
  const frame = sheet.frameLocator('iframe')
  await expect(frame.getByText('The south it is.')).toBeVisible()
  await expect(frame.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await page.keyboard.press('Escape')
}

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sending cancelled.')).toBeVisible()
  await expect(page).toHaveURL(/\/compose\?draft=/)
  await expect(textOf(page)).toContainText('The south it is.')
  await expect(files(page)).toHaveText(/list\.txt/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function send(page: Page, homing: Homing, mail: MailServer): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email on its way')).toBeVisible()
  await homing.passTime(undoWindow)
  const arrived = async () => (await mailsIn(mail, bob, 'INBOX', subject)).length
  await expect.poll(arrived, { message: 'the answer reaches bob' }).toBe(1)
  const [received] = await mailsIn(mail, bob, 'INBOX', subject)
  expect(received?.headers.get('in-reply-to')).toBe(planMail.messageId)
  expect(received?.headers.get('references')).toBe(`${planMail.references} ${planMail.messageId}`)
  expect(received?.headers.get('cc')).toContain('carol@example.test')
  const read = await PostalMime.parse(received?.source ?? '')
  expect(read.html).toContain('The <strong>south</strong> it is.')
  expect(read.html).toContain(planMail.text)
  expect(read.text).toContain('The south it is. See the picture:')
  const [image, list] = [
    read.attachments.find(({ contentId }) => contentId),
    read.attachments.find(({ contentId }) => !contentId),
  ]
  expect(read.html).toContain(`src="cid:${image?.contentId?.replaceAll(/[<>]/g, '')}"`)
  expect(hashOf(bytesOf(image?.content))).toBe(hashOf(picture))
  expect(list?.filename).toBe('list.txt')
  expect(hashOf(bytesOf(list?.content))).toBe(hashOf(nails))
  expect(read.attachments).toHaveLength(2)
  await page.goto('/drafts')
  await expect(page.getByText('No drafts')).toBeVisible()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const files = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
const bytesOf = (content: string | ArrayBuffer | Uint8Array | undefined) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content ?? [])

/** As a picture comes from the clipboard. */
async function pastePicture(page: Page): Promise<void> {
  await textOf(page).evaluate(
    (element, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'shed.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...picture],
  )
}

/** A real PNG (RFC 2083) of one colour. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
    ends[0].writeUInt32BE(data.length)
    ends[1].writeUInt32BE(crc32(named))
    return Buffer.concat([ends[0], named, ends[1]])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...Array(width).fill([15, 118, 110]).flat()])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
