// A browser that speaks German: German on every page and nothing of the English catalogue left, dates as a German writes
// them, and nothing that is too wide for a phone with the longer words.
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type EnglishTexts, englishTexts } from '../support/catalogue-literals.ts'
import { allGerman } from '../support/words.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ demo: true, locale: 'de-DE', timezoneId: 'Europe/Berlin' })

/** Names and what a provider calls something; they are the same in German. */
const names = ['Google', 'Microsoft', 'Google API Services User Data Policy']
/** The first page shows mails that are in the demo mailbox, too. */
const subjects = ['Saturday on the lake: calm, cold, clear', 'Call with the insurer', 'second one is loose']
const english = englishTexts(path.resolve(import.meta.dirname, '../..'), [allGerman, names, subjects])

const large = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const sections = 'profile security accounts writing privacy assistant voice notifications appearance data'.split(' ')
const forAnybody = ['/', '/privacy-policy', '/terms-of-service', '/login', '/register', '/forgot-password', '/nowhere']
const forThePerson = [
  ...['/dashboard', '/inbox', '/inbox?category=receipts', '/inbox?q=hippopotamus', '/inbox?mailbox=trash', '/sent', '/drafts'],
  ...['/outbox', '/email/nowhere', '/compose', '/connect-accounts', '/assistant', '/admin'],
  ...sections.map((section) => `/settings/${section}`),
]

test('every page is German, on a large window and on a phone, and nothing is too wide', { tag: '@slow' }, async ({
  page,
  enterDemo,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 404.*\/trpc\/mail/)
  for (const address of forAnybody) await expectGerman(page, address)
  await page.setViewportSize(large)
  await enterDemo()
  await expect(page.getByText('3 Konten verbunden')).toBeVisible()
  for (const address of forThePerson) await expectGerman(page, address)
  await page.setViewportSize(large)
  await page.goto('/inbox?q=insurance')
  await page.locator('main [data-mail]').first().getByRole('link').click()
  await expect(page.getByRole('link', { name: /antworten …$/ })).toBeVisible()
  await expectGerman(page)
})

test('dates are German, and English is a choice away', async ({ page, enterDemo }) => {
  await enterDemo()
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/sent')
  await expect(page).toHaveTitle(/Gesendet · Homing$/)
  const dates = page.locator('main [data-mail] time')
  await expect(dates.filter({ hasText: /^vor \d Tagen$/ }).first()).toBeVisible()
  await expect(dates.filter({ hasText: /^\d{1,2}\. \p{L}{3,4}\.?$/u }).first()).toBeVisible()
  await page.goto('/inbox')
  await expect(dates.filter({ hasText: /^Gestern$/ }).first()).toBeVisible()

  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(dates.filter({ hasText: /^Yesterday$/ }).first()).toBeVisible()
  // What looks for English finds it where it is.
  expect(englishAmong(await linesOf(page), english)).toEqual(
    expect.arrayContaining(['Dashboard', 'Search mail', 'Star', 'Unread']),
  )
})

async function expectGerman(page: Page, address?: string): Promise<void> {
  await page.setViewportSize(large)
  if (address) await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.breathe, [data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByText('Wird geladen')).toHaveCount(0)
  const where = new URL(page.url()).pathname
  expect.soft(englishAmong(await linesOf(page), english), where).toEqual([])
  await page.setViewportSize(phone)
  await expect(page.locator('.breathe')).toHaveCount(0)
  expect.soft(englishAmong(await linesOf(page), english), `${where} on a phone`).toEqual([])
  await expectNoSidewaysScrolling(page)
}

function englishAmong({ own, aboutMails }: Lines, { whole, within }: EnglishTexts): string[] {
  const isWhole = (line: string) => whole.includes(line)
  const wrong = [
    ...own.filter((line) => isWhole(line) || within.some((text) => line.includes(text))),
    ...aboutMails.filter(isWhole),
  ]
  return [...new Set(wrong)]
}

interface Lines {
  own: string[]
  /** In and beside a mail, or the name of something: what a stranger wrote may be part of it. */
  aboutMails: string[]
}

/** What can be read or heard. */
function linesOf(page: Page): Promise<Lines> {
  return page.evaluate(() => {
    const lines: Lines = { own: [], aboutMails: [] }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('script')) continue
      lines[parent.closest('[data-mail], bdi') ? 'aboutMails' : 'own'].push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      const spoken = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)?.trim() ?? '')
      lines[element.closest('[data-mail]') ? 'aboutMails' : 'own'].push(...spoken)
    }
    return lines
  })
}
