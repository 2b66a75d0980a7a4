// How long a row takes until its mail is shown, and a key in the search until the first hit.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Result } from '../web.ts'
import type { BenchBrowser } from './browser.ts'

const goals = { open: 60, search: 80 }
const rounds = 20
const timeoutMs = 30_000

export async function measureInteractions(browser: BenchBrowser): Promise<Result[]> {
  await using tab = await browser.open('/inbox')
  const rows = tab.page.getByRole('grid', { name: 'Inbox' }).getByRole('link')
  await rows.nth(rounds - 1).waitFor()
  await tab.page.waitForTimeout(1500)
  // The first time each comes from the server; the second time from memory.
  for (let round = 0; round < rounds; round++) await openRow(tab.page, round)
  const opened = await inTurn('mail', (round) => openRow(tab.page, round))
  await tab.page.goto('/inbox')
  await rows.first().waitFor()
  const words = await wordsOf(tab.page)
  const found = await inTurn('hit', (round) => typeWord(tab.page, words[round % words.length] ?? ''))
  return [
    rowOf('a row until its mail is shown, from memory', opened, goals.open),
    rowOf('the last key of a word until the first hit', found, goals.search),
  ]
}

async function inTurn(what: string, act: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await Promise.race([act(round), tooLate(`${what} ${round}`)]))
  return times.toSorted((a, b) => a - b)
}

/** A page that waits for what does not come would wait for ever. */
async function tooLate(what: string): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false })
  throw new Error(`${what} was not shown in ${timeoutMs / 1000} s`)
}

function rowOf(what: string, times: readonly number[], goal: number): Result {
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN
  const note = `goal ${goal} ms (worst ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms)`
  return { what, value: `${median.toFixed(0)} ms`, note, met: median <= goal }
}

/** From the press to the frame in which subject and sender stand in the reader. */
function openRow(page: Page, row: number): Promise<number> {
  return page.evaluate(async (row) => {
    const link = document.querySelectorAll<HTMLElement>('[data-list-pane] [data-mail] a')[row]
    const subject = link?.querySelectorAll('bdi')[1]?.textContent
    const began = performance.now()
    link?.click()
    const isShown = () => document.querySelector('[data-reader-pane] h1')?.textContent === subject
    do await new Promise(requestAnimationFrame)
    while (!isShown())
    return performance.now() - began
  }, row)
}

/** Words of subjects on the page, which find something; none begins another, whose answer would be there already. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = [...document.querySelectorAll('[data-mail]')].map((row) => row.textContent).join(' ')
    const words = [...new Set(text.match(/\b[a-z]{5,9}\b/g))]
    return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, 40)
  })
}

/** Letter by letter; from the last one to the frame with a marked hit in the answer for the whole word. */
async function typeWord(page: Page, word: string): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Search mail' })
  await field.fill('')
  await page.waitForFunction(() => !document.querySelector('[data-mail] mark'))
  await field.pressSequentially(word.slice(0, -1), { delay: 60 })
  await page.waitForTimeout(400)
  await page.evaluate((word) => {
    const asked = encodeURIComponent(JSON.stringify({ q: word }).slice(1, -1))
    window.benchHit = new Promise((resolve) => {
      let isAnswered = false
      new PerformanceObserver((list, observer) => {
        isAnswered ||= list.getEntries().some(({ name }) => name.includes(asked))
        if (isAnswered) observer.disconnect()
      }).observe({ type: 'resource' })
      addEventListener(
        'keydown',
        async ({ timeStamp }) => {
          const isHit = () => isAnswered && document.querySelector('[aria-busy="false"] [data-mail] mark') !== null
          while (!isHit()) await new Promise(requestAnimationFrame)
          resolve(performance.now() - timeStamp)
        },
        { once: true },
      )
    })
  }, word)
  await field.press(word.slice(-1))
  return page.evaluate(() => window.benchHit ?? Number.NaN)
}

declare global {
  interface Window {
    benchHit?: Promise<number>
  }
}
