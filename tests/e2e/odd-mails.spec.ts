// Mails at the edge of what there is: very long, empty, in other scripts, to hundreds of people. In the list and opened, in a wide
// window, on a phone and on the narrowest there are, nothing overlaps, reaches beyond the window or is cut without a way to see it.
import type { Page } from '@playwright/test'
import type { FillMail } from '../support/mail-server.ts'
import { alice } from './support/mails.ts'
import { reader } from './support/menus.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const carol = 'Carol Winter <carol@example.test>'
const long = 'A subject that does not come to an end '.repeat(13).trim()
const family = '👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈'
const everybody = Array.from({ length: 300 }, (_, at) => `Person ${at} <person${at}@example.test>`)
const conversation = 400

interface Odd {
  subject?: string
  from?: string
  to?: string
  type?: string
  body?: string
  id?: string
  references?: string
}
let age = 0
function odd({ subject, from, to = alice, type = 'text/plain', body = 'Hello.', id, references }: Odd): FillMail {
  const arrived = new Date(Date.now() - ++age * 60_000)
  const raw = [
    ...(from === undefined ? [] : [`From: ${from}`]),
    `To: ${to}`,
    ...(subject === undefined ? [] : [`Subject: ${subject}`]),
    `Message-ID: ${id ?? `<odd-${age}@example.test>`}`,
    ...(references ? [`References: ${references}`, `In-Reply-To: ${references}`] : []),
    `Date: ${arrived.toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; charset=utf-8`,
    '',
    body,
    '',
  ]
  return { raw: raw.join('\n'), arrived }
}

function withFiles(count: number): FillMail {
  const part = (at: number) =>
    `--files\nContent-Type: text/plain; name="file ${at}.txt"\nContent-Disposition: attachment; filename="file ${at} with a name that is rather long.txt"\n\nnails\n`
  const parts = Array.from({ length: count }, (_, at) => part(at)).join('')
  const mail = odd({ subject: 'Forty files', from: carol, type: 'multipart/mixed; boundary="files"', body: `${parts}--files--` })
  return { ...mail, raw: String(mail.raw).replace('; charset=utf-8', '') }
}

const mails = (): FillMail[] => [
  odd({ subject: long, from: `${encoded('A name that does not come to an end '.repeat(8))} <carol@example.test>` }),
  odd({ from: carol }),
  odd({ subject: 'Nobody wrote this' }),
  odd({ subject: encoded('שלום Alice, פגישה ב-10:00 (Friday)'), from: `${encoded('מרים כהן')} <miriam@example.test>` }),
  odd({ subject: encoded(`${family.repeat(12)} party`), from: `${encoded(family)} <party@example.test>` }),
  odd({ subject: 'Everybody', from: carol, to: everybody.join(', ') }),
  odd({ subject: 'x'.repeat(400), from: carol, body: 'y'.repeat(5000) }),
  withFiles(40),
  odd({
    subject: 'Five megabytes',
    from: carol,
    type: 'text/html',
    body: `<table>${'<tr><td>cell</td></tr>\n'.repeat(200_000)}</table>`,
  }),
]

/** Rows, and what stands in the reader's first part, that reach into each other. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-mail]')].map((row) => row.getBoundingClientRect())
    const tops = [...rows].sort((a, b) => a.top - b.top)
    return tops.filter((row, at) => at > 0 && row.top < (tops[at - 1]?.bottom ?? 0) - 1).length
  })

test('odd mails keep their place in the list and in the reader', async ({ page, homing, mail }) => {
  const odds = mails()
  mail.fill(alice, 'INBOX', odds)
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(odds.length)
  const addresses = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/inbox')
    await expect(rows).toHaveCount(odds.length)
    expect(await overlaps(page), `${width} px`).toBe(0)
    expect(new Set(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))).size).toBe(1)
    await expectNoSidewaysScrolling(page)
    for (const address of addresses) {
      await page.goto(address)
      await expect(reader(page).getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect(page.locator('iframe[title="Email text"]').first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
      const wide = await reader(page).evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(wide, `${address} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(addresses[0] ?? '')
  await expect(reader(page).getByRole('heading', { level: 1 })).toHaveText(long)
})

test('a conversation of 400 mails is one row, and opens', async ({ page, homing, mail }) => {
  const first = '<first@example.test>'
  const talk = Array.from({ length: conversation }, (_, at) =>
    odd({
      subject: `${at === conversation - 1 ? '' : 'Re: '}Long talk`,
      from: at % 2 ? carol : 'Bob Summers <bob@example.test>',
      ...(at === conversation - 1 ? { id: first } : { references: first }),
      body: `This is line ${at}.`,
    }),
  )
  mail.fill(alice, 'INBOX', talk)
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(String(conversation))
  await rows.first().getByRole('link').click()
  await expect(page.frameLocator('iframe[title="Email text"]').last().getByText('This is line 0.')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})
