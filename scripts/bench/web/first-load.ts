// From opening the address of the inbox to its first row: in a browser that has never been here, and in one that has. The
// baseline is a page of the same server that loads as many bytes of script and then shows 20 lines of fixed text.
import type { Page } from '@playwright/test'
import type { Result } from '../web.ts'
import type { BenchBrowser } from './browser.ts'

const goals = { bytes: 160_000, files: 12, first: 350, again: 140 }
const visits = 10
/** The service worker has everything then, and what was shown lies on the device. */
const settled = 9000

const shown = 'bench: row shown'

interface Visit {
  row: number
  /** Packed, as they came over the line. */
  bytes: number
  scripts: string[]
  shift: number
}

declare global {
  interface Window {
    benchVisit?: Visit
  }
}

export async function measureFirstLoad(browser: BenchBrowser): Promise<Result[]> {
  const first: Visit[] = []
  const baseline: Visit[] = []
  for (let visit = 0; visit < visits; visit++) {
    const one = await inNewBrowser(browser, (page) => visitTo(page, '/inbox'))
    first.push(one)
    baseline.push(await inNewBrowser(browser, (page) => visitFloor(page, one.scripts)))
  }
  const again = await inNewBrowser(browser, comeAgain)
  const [one] = first
  if (!one) return []
  const shift = Math.max(...[...first, ...again].map((visit) => visit.shift))
  return [
    {
      what: 'first load: JavaScript, packed',
      value: `${(one.bytes / 1000).toFixed(0)} KB`,
      note: `goal ${goals.bytes / 1000} KB`,
      met: one.bytes < goals.bytes,
    },
    {
      what: 'first load: files of JavaScript',
      value: String(one.scripts.length),
      note: `goal ${goals.files}`,
      met: one.scripts.length <= goals.files,
    },
    rowOf('first load: first row, first visit', first, baseline, goals.first),
    rowOf('first load: first row, visited before', again, baseline, goals.again),
    { what: 'first load: layout shift', value: shift.toFixed(4), note: 'goal 0', met: shift === 0 },
  ]
}

function rowOf(what: string, visits: readonly Visit[], baseline: readonly Visit[], goal: number): Result {
  const [row, least] = [median(visits), median(baseline)]
  const worst = Math.max(...visits.map((visit) => visit.row))
  const note = `goal ${goal} ms (worst ${worst.toFixed(0)} ms; baseline ${least.toFixed(0)} ms, ${(row / least).toFixed(1)} ×)`
  return { what, value: `${row.toFixed(0)} ms`, note, met: row < goal }
}

function median(visits: readonly Visit[]): number {
  return visits.map(({ row }) => row).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
}

async function inNewBrowser<T>(browser: BenchBrowser, use: (page: Page) => Promise<T>): Promise<T> {
  await using tab = await browser.open('/healthz')
  await tab.page.addInitScript(watch, shown)
  return await use(tab.page)
}

async function comeAgain(page: Page): Promise<Visit[]> {
  await visitTo(page, '/inbox')
  await page.waitForTimeout(settled)
  const all: Visit[] = []
  for (let visit = 0; visit < visits; visit++) all.push(await visitTo(page, '/inbox'))
  return all
}

/**
 * The layout is watched for a while after the row: what comes late moves things, too. The page tells on its console that the row
 * is there; to ask it would have it compile a script for 20 ms meanwhile.
 */
async function visitTo(page: Page, path: string): Promise<Visit> {
  const seen = page.waitForEvent('console', (message) => message.text() === shown)
  await page.goto(path, { waitUntil: 'commit' })
  await seen
  await page.waitForTimeout(1000)
  const visit = await page.evaluate(() => window.benchVisit)
  if (!visit) throw new Error(`${path} was not watched`)
  return visit
}

async function visitFloor(page: Page, scripts: readonly string[]): Promise<Visit> {
  const rows = Array.from({ length: 20 }, (_, row) => `<p>${row} Somebody writes about something</p>`).join('')
  const load = `await Promise.all(${JSON.stringify(scripts)}.map((url) => fetch(url).then((answer) => answer.text())))`
  const draw = `document.body.innerHTML = ${JSON.stringify(`<div data-mail>${rows}</div>`)}`
  const body = `<!doctype html><body><script type="module">${load}\n${draw}</script>`
  await page.route('**/baseline', (route) => route.fulfill({ contentType: 'text/html', body }))
  return visitTo(page, '/baseline')
}

/** Runs in the page, before anything of its own. */
function watch(shown: string): void {
  const visit: Visit = { row: 0, bytes: 0, scripts: [], shift: 0 }
  window.benchVisit = visit
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) visit.shift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
  const seen = () => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    visit.scripts = loaded.map(({ name }) => name)
    visit.bytes = loaded.reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0)
    visit.row = performance.now()
    console.log(shown)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-mail]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(seen, 0))
  }).observe(document, { childList: true, subtree: true })
}
