// `npm run bench -- all [--mails 20000,100000] [--people 1,5,20] [--layout folders] [--sort-up-to 20000] [--check]`: everything an
// owner would ask for, each figure beside a floor of the same run. It writes docs/benchmarks.md and reference.json; with --check it
// writes nothing and compares the ratios with reference.json instead: milliseconds differ by machine, ratios hardly do.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signIn } from '../program.ts'
import { measureBaselines } from './baselines.ts'
import { isMet, type Ratios, ratiosOf, replaceBetween, type Section, tableOf, worseThan } from './figures.ts'
import { measureFirstSync } from './first-sync.ts'
import { startBaseline, startHoming } from './homing.ts'
import type { Layout } from './layouts.ts'
import { machineLine } from './machine.ts'
import { startFilledMailServer } from './mailboxes.ts'
import { measurePeople } from './people.ts'
import { memoryOf } from './processes.ts'
import { askerOf, figuresOf, measureIdle, situations } from './request-figures.ts'
import { askAll } from './requests.ts'
import { measureEmpty, measureStarts } from './start.ts'
import { endSorting } from './sync-state.ts'
import { userIdOf, whileSyncing } from './while-syncing.ts'

const page = 'docs/benchmarks.md'
const referenceFile = new URL('./reference.json', import.meta.url)
/** Mails of the other mailbox that is synced meanwhile. */
const otherMails = 20_000

const options = {
  mails: { type: 'string', default: '20000,100000' },
  people: { type: 'string', default: '1,5,20' },
  layout: { type: 'string', default: 'inbox' },
  'sort-up-to': { type: 'string', default: '20000' },
  check: { type: 'boolean', default: false },
} as const

export async function benchAll(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options })
  const sizes = numbers(values.mails)
  const people = numbers(values.people).filter((count) => count > 1)
  const layout = readLayout(values.layout)
  const sections = [shown(await measureEmpty())]
  for (const mails of sizes) sections.push(shown(await measureSize(mails, layout, mails <= Number(values['sort-up-to']))))
  for (const count of people) sections.push(shown(await measurePeople(count, Math.min(...sizes))))
  return values.check ? check(sections) : write(sections)
}

/** `npm run bench -- sync [mails=20000]`: the part of it that is about one mailbox. */
export async function benchSync(args: string[]): Promise<boolean> {
  const { figures } = shown(await measureSize(Number(args[0] ?? 20_000), 'inbox', true))
  return figures.every((figure) => isMet(figure) !== false)
}

const numbers = (list: string) => list.split(',').map(Number)

function readLayout(name: string): Layout {
  if (name !== 'inbox' && name !== 'folders') throw new Error(`There is no layout ${name}: inbox or folders`)
  return name
}

function shown(section: Section): Section {
  console.log(`\n${section.title}\n${section.notes.join(' ')}\n${tableOf(section.figures)}`)
  return section
}

async function measureSize(mails: number, layout: Layout, awaitSorting: boolean): Promise<Section> {
  const [user, other] = ['alice@example.test', 'bob@example.test']
  const others = Math.min(mails, otherMails)
  await using server = await startFilledMailServer([
    { user, mails, layout },
    { user: other, mails: others },
  ])
  console.log(`Measuring the floors of ${mails} mails…`)
  const floors = await measureBaselines(server, user, layout)
  await using baseline = await startBaseline()
  const bareMemory = memoryOf([baseline.pid]).rss
  // As at every start but the very first: the compiled code is kept between starts.
  await (await startHoming(server.host))[Symbol.asyncDispose]()
  await using homing = await startHoming(server.host)
  const token = await signIn(homing.url, 'bench')
  console.log('Syncing…')
  const sync = { user, mails, layout, awaitSorting, floors, bareMemory }
  const figures = await measureFirstSync(server, homing, token, sync)
  console.log('Asking…')
  const asker = await askerOf(homing.url, token, mails)
  figures.push(...(await measureIdle(asker, baseline.url, homing.dataDir, await userIdOf(homing.url, token))))
  const busy = await whileSyncing(homing, { server, user: other, mails: others }, (more) =>
    askAll(Array(4).fill(asker), { floorUrl: baseline.url, pauseMs: 85, more }),
  )
  figures.push(...figuresOf(situations.fourBusy, busy))
  await homing.stop()
  // Or each start would begin with sorting the other mailbox.
  await endSorting(homing.dataDir)
  figures.unshift(...(await measureStarts(homing.dataDir, token)))
  const notes = [
    `One person, ${layout === 'inbox' ? 'all mails in the inbox' : 'mails in four folders'}.`,
    awaitSorting
      ? 'Sorting was waited for.'
      : 'Sorting was not waited for: what was not sorted when every text could be found was marked as sorted.',
    `“While a mailbox is synced”: ${others} mails of another person.`,
  ]
  return { id: String(mails), title: `${mails.toLocaleString('en')} mails`, notes, figures }
}

function write(sections: Section[]): boolean {
  const tables = sections.map(({ title, notes, figures }) => `## ${title}\n\n${notes.join(' ')}\n\n${tableOf(figures)}`)
  const measured = [`Measured ${machineLine(new Date())}`, ...tables].join('\n\n')
  writeFileSync(page, replaceBetween(readFileSync(page, 'utf8'), 'measured', measured))
  writeFileSync(referenceFile, `${JSON.stringify(ratiosOf(sections), null, 2)}\n`)
  const missed = sections.flatMap(({ title, figures }) =>
    figures.filter((one) => isMet(one) === false).map((one) => [title, one] as const),
  )
  for (const [title, { what }] of missed) console.log(`missed: ${title}: ${what}`)
  console.log(`\nWritten: ${page}`)
  return true
}

function check(sections: Section[]): boolean {
  const reference = JSON.parse(readFileSync(referenceFile, 'utf8')) as Ratios
  const measured = ratiosOf(sections)
  const compared = Object.keys(measured).filter((name) => name in reference)
  const worse = worseThan(reference, measured)
  for (const { name, was, now } of worse) console.log(`worse: ${name}, ratio ${was.toFixed(2)} → ${now.toFixed(2)}`)
  console.log(`\n${worse.length} of ${compared.length} ratios are more than a fifth worse than the reference.`)
  return worse.length === 0 && compared.length > 0
}
