// What a tab takes after somebody went through the whole of a long list. JavaScript's own memory as the browser tells it; the
// process of the tab as Linux tells it: what belongs to it alone, without the program's text shared by all tabs.
import { readFileSync, readlinkSync } from 'node:fs'
import type { Result } from '../web.ts'
import type { BenchBrowser, Tab } from './browser.ts'

const goal = 150
const jumps = 60

export async function measureMemory(browser: BenchBrowser): Promise<Result[]> {
  await using tab = await browser.open('/inbox', { 'list-style': 'long' })
  await tab.page.getByRole('grid', { name: 'Inbox' }).getByRole('link').first().waitFor()
  for (let jump = 1; jump <= jumps; jump++) {
    await tab.page.evaluate((part) => {
      const list = document.querySelector('[data-list-pane]') ?? document.documentElement
      list.scrollTop = list.scrollHeight * part
    }, jump / jumps)
    await tab.page.waitForTimeout(150)
  }
  await tab.page.waitForTimeout(1000)
  const heap = await heapOf(tab)
  const own = await processOf(tab)
  const row = (what: string, mb: number | undefined, note: string): Result[] =>
    mb === undefined ? [] : [{ what, value: `${mb.toFixed(0)} MB`, note: `goal ${goal} MB${note}`, met: mb < goal }]
  return [
    ...row('memory: JavaScript, after going through all', heap.used, ` (${heap.nodes} nodes)`),
    ...row('memory: the process of the tab', own?.private, ` (with what it shares ${own?.resident.toFixed(0)} MB)`),
  ]
}

async function heapOf({ devtools }: Tab): Promise<{ used: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { used: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes') }
}

/** undefined where there is no /proc to ask. */
async function processOf({ page }: Tab): Promise<{ private: number; resident: number } | undefined> {
  const system = await page.context().browser()?.newBrowserCDPSession()
  if (!system || process.platform !== 'linux') return undefined
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  await system.detach()
  const sizes = processInfo.filter(({ type, id }) => type === 'renderer' && isOurs(id)).map(({ id }) => sizeOf(id))
  return sizes.toSorted((a, b) => b.private - a.private)[0]
}

/** Chromium counts processes as its own sandbox sees them; there they may have other numbers. */
function isOurs(id: number): boolean {
  try {
    return /chrom/i.test(readlinkSync(`/proc/${id}/exe`))
  } catch (cause) {
    console.warn(`The process ${id} cannot be looked at: ${cause}`)
    return false
  }
}

function sizeOf(id: number): { private: number; resident: number } {
  const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  return { private: (kb('Private_Clean') + kb('Private_Dirty')) / 1024, resident: kb('Rss') / 1024 }
}
