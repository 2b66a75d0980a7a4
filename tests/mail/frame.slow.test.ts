// The last line of defence, in a real browser: every hostile vector, sanitised and raw, in the frame with the document's
// policy. Even raw HTML may run nothing, load nothing and leave nowhere. Every host name leads to one server that counts.
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { createLog } from '../../src/core/log.ts'
import { bodyDocument, bodyHeaders } from '../../src/mail/body/document.ts'
import { vectors } from '../support/hostile/vectors.ts'

const executablePath = '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: there is no browser at ${executablePath})`
// The longest raw ones test the sanitiser's limits, not the browser's.
const shown = vectors.filter((vector) => vector.html.length < 200_000)
const perPage = 60

/** Serves frames and counts whatever else is asked for. */
interface Sink {
  server: Server
  port: number
  asked: string[]
}

/** The letters of the frame, from the host it came from. */
const isOwnFont = ({ url = '', headers }: IncomingMessage) =>
  headers.host === 'reader.test' && /^\/fonts\/inter-[\w-]+\.woff2$/.test(url)

async function startSink(clean: string[]): Promise<Sink> {
  const asked: string[] = []
  const server = createServer((req, res) => {
    const [, kind = '', index = ''] = req.url?.split('/') ?? []
    const raw = shown[Number(index)]?.html ?? ''
    if (kind === 'page') return res.setHeader('content-type', 'text/html').end(pageOf(index))
    if (kind === 'clean') return sendFrame(res, clean[Number(index)] ?? '', bodyHeaders({ imagesFrom: undefined }))
    if (kind === 'raw') return sendFrame(res, raw, bodyHeaders({ imagesFrom: undefined }))
    if (kind === 'bare') return sendFrame(res, raw, { 'Content-Type': 'text/html; charset=utf-8' })
    if (req.url !== '/favicon.ico' && !isOwnFont(req)) asked.push(req.url ?? '')
    res.statusCode = 404
    return res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, asked }
}

function sendFrame(
  res: { writeHead(status: number, headers: Record<string, string>): { end(body: string): void } },
  html: string,
  headers: Record<string, string>,
) {
  res
    .writeHead(200, headers)
    .end(bodyDocument({ html, sentence: undefined, shown: { html, fellBack: false } }, { theme: 'light' }))
}

/** `/page/<kind>-<from>-<to>`: the frames of some vectors, in the sandbox the reader uses unless the kind is bare. */
function pageOf(which: string): string {
  const [kind = '', from = '0', to = '0'] = which.split('-')
  const sandbox = kind === 'bare' ? '' : 'sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"'
  const frames = shown
    .slice(Number(from), Number(to))
    .map((_, at) => `<iframe ${sandbox} src="/${kind}/${Number(from) + at}"></iframe>`)
  return `<!doctype html><title>reader</title>${frames.join('')}`
}

describe.skipIf(reason !== '')(`the frame in Chromium${reason}`, () => {
  let browser: Browser
  let sink: Sink

  beforeAll(async () => {
    const worker = createMimeWorker(createLog('silent'))
    const clean: string[] = []
    for (const { html } of shown)
      clean.push((await worker.sanitise({ html, text: 'plain', inlineImages: {}, images: 'remove' })).html)
    await worker.close()
    sink = await startSink(clean)
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP *.test 127.0.0.1:${sink.port}`,
      ],
    })
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    sink?.server.close()
  })

  /** Opens the frames of one kind, page by page, and says what happened in them. */
  async function watch(kind: 'clean' | 'raw' | 'bare', to = shown.length) {
    const ran: number[] = []
    const left: string[] = []
    sink.asked.length = 0
    const open = async (from: number) => {
      const page = await browser.newPage()
      page.on('dialog', (dialog) => {
        ran.push(from)
        void dialog.dismiss()
      })
      page.on('popup', (popup) => left.push(popup.url()))
      // Sixty frames a page, all pages at once: on a busy machine the time of the test is the only limit.
      await page.goto(`http://reader.test/page/${kind}-${from}-${Math.min(from + perPage, to)}`, { timeout: 0 })
      await page.waitForTimeout(400)
      ran.push(...Array.from({ length: await page.evaluate(() => (window as { ran?: number }).ran ?? 0) }, () => from))
      left.push(...strayFrames(page, kind))
      await page.close()
    }
    await Promise.all(Array.from({ length: Math.ceil(to / perPage) }, (_, page) => open(page * perPage)))
    return { ran, left, asked: [...sink.asked] }
  }

  test('the watch works: without sandbox and policy, vectors run and load', async () => {
    const seen = await watch('bare', perPage)
    expect(seen.ran.length).toBeGreaterThan(10)
    expect(seen.asked.length).toBeGreaterThan(1)
  }, 180_000)

  test('sanitised mail runs nothing, loads nothing, goes nowhere', async () => {
    expect(await watch('clean')).toEqual({ ran: [], left: [], asked: [] })
  }, 180_000)

  test('neither does raw mail: the policy holds without the sanitiser', async () => {
    expect(await watch('raw')).toEqual({ ran: [], left: [], asked: [] })
  }, 180_000)

  test.each([
    ['a table that is wide by its style', '<table style="width:740px;max-width:740px"><td>a</td><td>b</td></table>'],
    ['a long line of code', `<table><td><pre style="white-space:pre">${'word '.repeat(80)}</pre></td></table>`],
    [
      'columns with a least width',
      '<div style="display:inline-block;width:33%;min-width:170px"><p style="width:165px">a</p></div>'.repeat(3),
    ],
  ])('%s is as wide as a phone', async (_, html) => {
    const page = await browser.newPage({ viewport: { width: 358, height: 800 } })
    await page.setContent(bodyDocument({ html, sentence: undefined, shown: { html, fellBack: false } }, { theme: 'light' }))
    const beyond = await page.locator('#mail').evaluate((mail) => mail.scrollWidth - mail.clientWidth)
    expect(beyond).toBeLessThanOrEqual(4)
    await page.close()
  })

  test('what a right-to-left mail has beyond its left edge can be scrolled to', async () => {
    const page = await browser.newPage({ viewport: { width: 358, height: 800 } })
    const html = `<div dir="rtl"><div style="white-space:nowrap">${'שלום '.repeat(99)}</div></div>`
    await page.setContent(bodyDocument({ html, sentence: undefined, shown: { html, fellBack: false } }, { theme: 'light' }))
    const beyond = await page.locator('#mail > div').evaluate((mail) => mail.scrollWidth - mail.clientWidth)
    expect(beyond).toBeGreaterThan(1000)
    await page.close()
  })

  test('the page around it can read the height of the frame', async () => {
    const page = await browser.newPage()
    await page.goto('http://reader.test/page/clean-0-1')
    const height = await page.evaluate(() => document.querySelector('iframe')?.contentDocument?.documentElement.scrollHeight)
    expect(height).toBeGreaterThan(0)
    await page.close()
  })
})

/** Frames that are not where they were put. What a frame embeds is blocked and stays a frame of its own: it is named by where it is. */
function strayFrames(page: Page, kind: string): string[] {
  const expected = (url: string) =>
    url.startsWith(`http://reader.test/${kind}/`) || url === 'about:blank' || url === 'about:srcdoc'
  return page
    .frames()
    .slice(1)
    .map((frame) => frame.url())
    .filter((url) => !expected(url) && !url.startsWith('chrome-error:') && url !== '')
}
