// Contacts and calendars of a real Radicale: connected in the settings, used when writing and beside an invitation.
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Radicale, startRadicale } from '../support/radicale.ts'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice } from './support/mails.ts'
import { reader } from './support/menus.ts'
import { signInWithMailbox } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ radicale: Radicale }>({
  radicale: async ({ browserName: _ }, use) => {
    await using radicale = await startRadicale()
    await use(radicale)
  },
  env: ({ radicale }, use) => use({ DAV_HOSTS_ALLOW: radicale.host }),
})
test.use({ own: true })
test.skip(!existsSync('/usr/bin/radicale'), 'needs radicale')

/** Tomorrow at ten, as calendars write it. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const event = (uid: string, from: string, to: string, lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    `DTSTART:${tomorrow}T${from}Z`,
    `DTEND:${tomorrow}T${to}Z`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const invitation = [
  'From: Bob Summers <bob@example.test>',
  `To: Alice <${alice}>`,
  'Subject: Garden plans',
  'Message-ID: <garden@example.test>',
  `Date: ${new Date(Date.now() - 600_000).toUTCString()}`,
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="parts"',
  '',
  '--parts',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Shall we meet in the garden?',
  '--parts',
  'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
  '',
  event('garden@example.test', '100000', '110000', [
    'SUMMARY:Garden plans',
    'ORGANIZER;CN=Bob Summers:mailto:bob@example.test',
    `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${alice}`,
  ]).replace('PRODID', 'METHOD:REQUEST\r\nPRODID'),
  '--parts--',
  '',
].join('\r\n')

async function fill(radicale: Radicale): Promise<{ calendar: string }> {
  const book = await radicale.createBook('friends', 'Friends')
  const card = (uid: string, lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, ...lines, 'END:VCARD', ''].join('\r\n')
  const people = { vera: 'Vera Lind', viggo: 'Viggo Holm' }
  for (const [uid, name] of Object.entries(people)) {
    const text = card(uid, [`FN:${name}`, `EMAIL:${uid}@friends.test`, 'CATEGORIES:Village choir'])
    await radicale.request('PUT', `${book}${uid}.vcf`, text, { 'content-type': 'text/vcard' })
  }
  const calendar = await radicale.createCalendar('private', 'Private')
  const dentist = event('dentist', '103000', '113000', ['SUMMARY:Dentist'])
  await radicale.request('PUT', `${calendar}dentist.ics`, dentist, { 'content-type': 'text/calendar' })
  return { calendar }
}

async function connect(page: Page, { url, username, password }: Radicale): Promise<void> {
  await page.goto('/settings/contacts')
  await page.getByRole('button', { name: 'Connect a server' }).click()
  await page.getByLabel('Server address').fill(url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('App password').fill(password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await expect(page.getByText('1 event')).toBeVisible()
}

test('contacts are suggested, and an invitation is answered into the calendar', async ({ page, homing, mail, radicale }) => {
  const { calendar } = await fill(radicale)
  mail.fill(alice, 'INBOX', [{ raw: invitation }])
  await signInWithMailbox(page, homing, mail)
  await connect(page, radicale)
  await expect(page.getByLabel('New events go to')).toHaveValue(/./)

  await page.goto('/compose')
  const to = page.getByRole('combobox', { name: 'To', exact: true })
  await to.fill('village')
  await page.getByRole('option', { name: /Village choir/ }).click()
  await expect(page.getByRole('list', { name: 'Recipients in To' }).getByRole('listitem')).toHaveText(['Vera Lind', 'Viggo Holm'])

  await page.goto('/inbox')
  await page.getByRole('row', { name: /Garden plans/ }).click()
  const beside = page.getByRole('region', { name: 'Your calendar on this day' })
  await expect(beside.getByText('1 conflict')).toBeVisible()
  await expect(beside.getByText('Dentist')).toBeVisible()
  const events = async () => (await radicale.request('GET', calendar)).text()
  const accept = page.getByRole('button', { name: 'Accept' })
  await accept.click()
  await expect(page.getByText(/^Your reply goes to/)).toBeVisible()
  await expect(accept).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(accept).toHaveAttribute('aria-pressed', 'false')
  expect(await events()).not.toContain('SUMMARY:Garden plans')
  await accept.click()
  // With the mail, once it can't be taken back any more.
  await expect.poll(events, { timeout: 30_000 }).toContain('SUMMARY:Garden plans')
  expect(await events()).toMatch(/PARTSTAT=ACCEPTED/)
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByText('Saved to Private')).toBeVisible()
  expect((await events()).split('SUMMARY:Garden plans')).toHaveLength(2)
})

test('settings and invitation fit a phone, in both themes, and have no barrier', async ({
  page,
  homing,
  mail,
  radicale,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 422.*dav\.add/, /Blocked script execution in .*\/body\?ticket=/)
  await fill(radicale)
  mail.fill(alice, 'INBOX', [{ raw: invitation }])
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithMailbox(page, homing, mail)
  await page.goto('/settings/contacts')
  await page.getByRole('button', { name: 'Connect a server' }).click()
  await page.getByLabel('Server address').fill('http://192.168.1.5:5232')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('App password').fill('secret')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(/DAV_HOSTS_ALLOW=192\.168\.1\.5:5232/)).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'the form of a server')
  await connect(page, radicale)
  await page.getByRole('button', { name: /^Change password/ }).click()
  await expectNoBarriersInBothThemes(page, 'contacts and calendar')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto('/inbox')
  await page.getByRole('row', { name: /Garden plans/ }).click()
  await expect(reader(page).getByText('1 conflict')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'an invitation with its day')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
