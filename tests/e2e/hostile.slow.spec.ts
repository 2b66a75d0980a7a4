// Hostile mails, delivered to a real mailbox and opened one by one as a person would. Nothing of them may run, ask anybody
// for anything, or leave its place. Those that are hostile outside their HTML are all opened; of the others, which
// tests/mail/frame.slow.test.ts shows in the same frame with and without the sanitiser, every sixth: all of them take a
// minute, and are opened with HOMING_ALL_HOSTILE=1.
import type { Page } from '@playwright/test'
import { readerWords } from '../../web/words/reader.ts'
import { hostileMails, oddMails, vectorMails } from '../support/hostile/mails.ts'
import type { Homing } from './support/homing.ts'
import { alice } from './support/mails.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

const opened =
  process.env.HOMING_ALL_HOSTILE === '1' ? hostileMails : [...oddMails, ...vectorMails.filter((_, at) => at % 6 === 0)]

test('a hostile mail can be opened, and nothing happens', async ({ page, context, homing, mail }) => {
  expect(hostileMails.length).toBeGreaterThanOrEqual(300)
  mail.fill(alice, 'INBOX', opened)
  const token = await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  const ids = await allMails(homing, token, opened.length)

  const happened: string[] = []
  context.on('page', (other) => happened.push(`a window: ${other.url()}`))
  const pages = [page, await anotherPage(page)]
  happened.length = 0
  const waiting = [...ids]
  const walk = async (own: Page) => {
    own.on('dialog', (dialog) => {
      happened.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) happened.push(...(await open(own, id)))
  }
  await Promise.all(pages.map(walk))
  expect(happened).toEqual([])
})

async function anotherPage(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/inbox')
  return other
}

/** Opens a mail inside the app, as a click on its row does, and says what it did. */
async function open(page: Page, id: string): Promise<string[]> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/email/${id}`)
  const frame = page.locator(`iframe[src*="${id}/body"]`)
  await expect(frame.or(page.getByText(readerWords.bodyUnreadable)).first()).toBeVisible()
  const seen: string[] = []
  if (await page.evaluate(() => 'ran' in window)) seen.push(`a script ran: ${id}`)
  if (new URL(page.url()).pathname !== `/email/${id}`) seen.push(`it left: ${page.url()}`)
  const strangers = page
    .frames()
    .slice(1)
    .filter((frame) => !/^(?:about:blank$|http:\/\/[^/]+\/api\/emails\/)/.test(frame.url()))
  return [...seen, ...strangers.map((frame) => `a frame of its own: ${frame.url()}`)]
}

/** Ids of all mails, once they have all been fetched with their texts. */
async function allMails(homing: Homing, token: string, count: number): Promise<string[]> {
  let ids: string[] = []
  await expect(async () => {
    ids = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await fetch(`${homing.url}/api/emails?limit=200${cursor ? `&cursor=${cursor}` : ''}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const list = (await answer.json()) as { emails: { id: string }[]; nextCursor: string | null }
      ids.push(...list.emails.map((one) => one.id))
      cursor = list.nextCursor
    }
    expect(ids.length).toBe(count)
  }).toPass()
  return ids
}
