// `npm run bench -- capacity [--people 20] [--mails 100000] [--minutes 3] [--refill]`: how far one box goes. A store that grows to so
// many people with so many mails each; at 1, 5, 10 and all of them the real server on it, with calls in the usual mix, event streams
// and new mail for everybody; then a backup, and a restore of it. Writes docs/owner/scale.md, the picture in it, and what the largest size
// took into docs/benchmarks.md. The store stays below .scratch, and what was measured on the way up with it.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrations } from '../../src/store/migrate.ts'
import { signIn } from '../program.ts'
import { measureBackup } from './capacity/backup.ts'
import { chartOf } from './capacity/chart.ts'
import { fillStore } from './capacity/fill.ts'
import { measureLoad } from './capacity/measure-load.ts'
import { figuresOfStep, panelsOf, type Step, tableOfSteps } from './capacity/steps.ts'
import { replaceBetween, tableOf } from './figures.ts'
import { startHoming } from './homing.ts'
import { machineLine } from './machine.ts'
import { databaseBytes } from './sync-state.ts'

const page = 'docs/owner/scale.md'
const picture = 'docs/owner/scale.svg'
const sizes = [1, 5, 10, 20]
const options = {
  people: { type: 'string', default: '20' },
  mails: { type: 'string', default: '100000' },
  minutes: { type: 'string', default: '3' },
  refill: { type: 'boolean', default: false },
} as const

const personName = (person: number) => `capacity${person}`

/** What lies beside the store. */
interface Progress {
  filled: number
  steps: Step[]
}

export async function benchCapacity(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options })
  const [people, mails, minutes] = [Number(values.people), Number(values.mails), Number(values.minutes)]
  const folder = keptFolder(mails)
  if (values.refill) rmSync(folder, { recursive: true, force: true })
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const progress = readProgress(folder)
  for (const size of [...sizes.filter((one) => one < people), people]) {
    if (size < progress.filled) {
      console.log(`${size} people: the store holds ${progress.filled} already; measured before, or with --refill`)
      continue
    }
    console.log(`\n${size} people with ${mails} mails each`)
    const step = await measureStep(dataDir, { size, filled: progress.filled, mails, minutes })
    const steps = [...progress.steps.filter((one) => one.people !== size), step]
    progress.filled = size
    progress.steps = steps.toSorted((a, b) => a.people - b.people)
    writeFileSync(path.join(folder, 'progress.json'), JSON.stringify(progress))
  }
  write(progress.steps, mails)
  return true
}

function keptFolder(mails: number): string {
  const generator = ['mails.ts', 'words.ts', 'layouts.ts', 'capacity/fill.ts', 'capacity/generated-mailbox.ts']
  const rows = ['packed-texts.ts', 'search/tokenizer.ts'].map((name) => `../../src/store/${name}`)
  const texts = [...generator, ...rows].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  return path.resolve('.scratch', `bench-capacity-${hash('sha256', JSON.stringify([migrations, texts, mails])).slice(0, 12)}`)
}

function readProgress(folder: string): Progress {
  const file = path.join(folder, 'progress.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : { filled: 0, steps: [] }
}

interface Growth {
  size: number
  filled: number
  mails: number
  minutes: number
}

async function measureStep(dataDir: string, { size, filled, mails, minutes }: Growth): Promise<Step> {
  const names = Array.from({ length: size }, (_, person) => personName(person))
  if (size > filled) await grow(dataDir, names, { filled, mails })
  const load = await measureLoad(dataDir, names, { mails, seconds: minutes * 60 })
  const backup = await measureBackup(dataDir)
  return { people: size, mails: size * mails, ...load, ...backup, databaseBytes: databaseBytes(dataDir).file }
}

async function grow(dataDir: string, names: string[], { filled, mails }: { filled: number; mails: number }): Promise<void> {
  const homing = await startHoming('127.0.0.1', dataDir)
  for (const name of names.slice(filled)) await signIn(homing.url, name)
  await homing.stop()
  const people = names.map((name, person) => ({ person, email: `${name}@people.example` })).slice(filled)
  await fillStore(dataDir, people, mails)
}

function write(steps: Step[], mails: number): void {
  const each = `people with ${mails.toLocaleString('en')} mails each`
  if (steps.length > 1) writeFileSync(picture, chartOf(panelsOf(steps), each))
  const measured = `Measured ${machineLine(new Date())}`
  writeBetween(page, `${measured}\n\n${tableOfSteps(steps)}`)
  const last = steps.at(-1)
  if (last) {
    const text = `${measured} At other sizes: [Capacity and scaling](owner/scale.md).`
    writeBetween('docs/benchmarks.md', `## ${last.people} ${each}\n\n${text}\n\n${tableOf(figuresOfStep(last))}`)
  }
  console.log(`\n${tableOfSteps(steps)}\n\nWritten: ${page}, ${picture}, docs/benchmarks.md`)
}

const writeBetween = (file: string, content: string) =>
  writeFileSync(file, replaceBetween(readFileSync(file, 'utf8'), 'capacity', content))
