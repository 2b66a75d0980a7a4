// What the benchmarks do with their numbers: aims, ratios, tables, the picture. Nothing is measured here.
import { expect, test } from 'vitest'
import { chartOf, niceMost } from '../scripts/bench/capacity/chart.ts'
import { figuresOfStep, panelsOf, type Step, tableOfSteps } from '../scripts/bench/capacity/steps.ts'
import { type Figure, isMet, ratiosOf, replaceBetween, tableOf, worseThan } from '../scripts/bench/figures.ts'
import { layouts } from '../scripts/bench/layouts.ts'
import { benchMails } from '../scripts/bench/mails.ts'
import { memoryOf, processTree } from '../scripts/bench/processes.ts'

const listed: Figure = {
  id: 'listed',
  what: 'all listed',
  unit: 's',
  value: 5,
  floor: { what: 'imapflow', value: 2 },
  aim: { most: 2, of: 'ratio' },
}
const memory: Figure = { id: 'memory', what: 'memory', unit: 'MB', value: 110, aim: { most: 110, of: 'value' } }

test('an aim counts for the value or for the ratio', () => {
  expect([listed, memory, { ...listed, value: 4 }, { ...memory, value: 111 }].map(isMet)).toEqual([false, true, true, false])
  expect(isMet({ id: 'x', what: 'x', unit: 'ms', value: 1 })).toBeUndefined()
  expect(() => isMet({ ...memory, aim: { most: 2, of: 'ratio' } })).toThrow('no floor')
})

test('a table has the floor, the ratio and the verdict', () => {
  expect(tableOf([listed, memory])).toBe(
    [
      '| figure | measured | floor | ratio | aim | |',
      '| --- | --- | --- | --- | --- | --- |',
      '| all listed | 5.00 s | 2.00 s (imapflow) | 2.50 | ratio ≤ 2 | **missed** |',
      '| memory | 110 MB |  |  | ≤ 110 MB | met |',
    ].join('\n'),
  )
})

test('a ratio is worse when it is more than a fifth above the reference', () => {
  const section = { id: '20000', title: '', notes: [], figures: [listed, memory, { ...listed, id: 'new' }] }
  const measured = ratiosOf([section])
  expect(measured).toEqual({ '20000/listed': 2.5, '20000/new': 2.5 })
  expect(worseThan({ '20000/listed': 2.1, '20000/gone': 1 }, measured)).toEqual([])
  expect(worseThan({ '20000/listed': 2.0 }, measured)).toEqual([{ name: '20000/listed', was: 2, now: 2.5 }])
})

test('a page keeps what stands around its figures', () => {
  const page = 'before\n<!-- a -->\nold\n<!-- /a -->\nafter\n'
  const written = replaceBetween(page, 'a', 'new\n')
  expect(written).toBe('before\n<!-- a -->\nnew\n<!-- /a -->\nafter\n')
  expect(replaceBetween(written, 'a', 'old')).toBe(page)
  expect(() => replaceBetween(page, 'b', '')).toThrow('no place for b')
})

const step = (people: number): Step => {
  const waits = { p50: people, p95: 2 * people, p99: 3 * people }
  return {
    people,
    mails: people * 1000,
    latencies: { list: waits, open: waits, search: waits, mark: waits },
    failed: 0,
    arrived: 4,
    events: 5,
    memoryPeak: 200,
    memoryAtRest: 150,
    cpuShare: 0.25,
    startSeconds: 0.8,
    databaseBytes: people * 6e9,
    backupSeconds: 10,
    backupBytes: people * 5e9,
    restoreSeconds: 20,
  }
}

test('the sizes of a capacity run stand side by side, and as curves', () => {
  const steps = [step(1), step(20)]
  const table = tableOfSteps(steps).split('\n')
  expect(table[0]).toBe('| people | 1 | 20 |')
  expect(table).toContain('| list, p50 / p95 / p99 in ms | 1.0 / 2.0 / 3.0 | 20.0 / 40.0 / 60.0 |')
  expect(table).toContain('| CPU, of one core | 25 % | 25 % |')
  expect(new Set(table.map((row) => row.split('|').length))).toEqual(new Set([5]))
  expect(steps.map((one) => figuresOfStep(one).map(isMet)[0])).toEqual([true, true])
  expect(figuresOfStep({ ...step(20), memoryAtRest: 401 }).map(isMet)[0]).toBe(false)
  expect(panelsOf(steps).map(({ x }) => x)).toEqual([
    [1, 20],
    [1, 20],
    [1, 20],
  ])
})

test('the picture is whole XML with a curve for each line, the highest value within the plot', () => {
  const svg = chartOf([{ title: 'a < b & c', x: [0, 10], lines: [{ name: 'one', y: [0, 100] }] }], 'people')
  expect(unbalanced(svg)).toEqual([])
  expect(svg).toContain('a &lt; b &amp; c')
  expect(svg.match(/<path class="line a" d="([^"]+)"/)?.[1]).toBe('M44 194L236 48')
  expect(svg).toContain('prefers-color-scheme: dark')
  expect([0.3, 1, 1.1, 45, 501].map(niceMost)).toEqual([0.5, 1, 2, 50, 1000])
})

/** Tags that do not nest. */
function unbalanced(text: string): string[] {
  const [open, wrong]: [string[], string[]] = [[], []]
  for (const [tag, close, name = '', ends] of text.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) wrong.push(tag)
    else if (!close && !ends) open.push(name)
  }
  return [...wrong, ...open]
}

test('each mail lies in one folder of a layout', () => {
  for (const folders of Object.values(layouts))
    for (let number = 0; number < 100; number++) expect(folders.filter(({ holds }) => holds(number))).toHaveLength(1)
})

test('the generated mails are always the same, and have the statistics that the benchmarks state', () => {
  const newest = new Date(Date.UTC(2026, 0, 1))
  const mails = [...benchMails(1500, newest)].map(({ raw }) => raw)
  expect([...benchMails(1500, newest)].map(({ raw }) => raw)).toEqual(mails)
  expect([...benchMails(5, newest, 7)].map(({ raw }) => raw)).not.toEqual(mails.slice(0, 5))
  const share = (pattern: RegExp) => mails.filter((raw) => pattern.test(raw)).length / mails.length
  expect(share(/^List-Id:/m)).toBeCloseTo(0.35, 1)
  expect(share(/^Content-Disposition: attachment/m)).toBeCloseTo(0.09, 1)
  expect(share(/^In-Reply-To:/m)).toBeCloseTo(0.38, 1)
  const bytes = mails.reduce((sum, raw) => sum + Buffer.byteLength(raw), 0) / mails.length
  expect(bytes).toBeGreaterThan(8500)
  expect(bytes).toBeLessThan(12_500)
})

test('memory is that of a whole process tree', () => {
  const pids = processTree(process.ppid)
  expect(pids).toContain(process.pid)
  const [own, all] = [memoryOf([process.pid]), memoryOf(pids)]
  expect(own.rss).toBeGreaterThan(20)
  expect(own.pss).toBeLessThanOrEqual(own.rss)
  expect(all.rss).toBeGreaterThan(own.rss)
  expect(memoryOf([2 ** 30])).toEqual({ rss: 0, pss: 0 })
})
