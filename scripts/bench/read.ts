// `npm run bench -- read [mails] [arriving]`: a person with 100,000 mails lists and searches over HTTP while a further
// mailbox is being synced from a real Dovecot. Prints each number beside its goal and beside the baseline: a server of the
// same libraries that does nothing but `select 1`, asked in the same breath. Answers whether all goals were met.

import { hash } from 'node:crypto'
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyAt } from '../../src/mail/message-identity.ts'
import { migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'
import { signIn } from '../program.ts'
import { type Api, caller, connectMailbox, p95, share, startBaseline, startHoming } from './homing.ts'
import { startFilledMailServer } from './mailboxes.ts'
import { accounts, fillStore } from './read-store.ts'

const user = 'alice@example.test'
const listGoal = 15
const searchGoal = 50
/** Asked so often each, and as long as the sync goes on. */
const fewest = 60

export async function benchRead(args: string[]): Promise<boolean> {
  const [count = 100_000, arriving = 20_000] = args.map(Number)
  const dataDir = await copyOfStore(count)
  try {
    await using server = await startFilledMailServer([{ user, mails: arriving }])
    await using baseline = await startBaseline()
    await using homing = await startHoming(server.host, dataDir)
    const api = caller(homing.url, await signIn(homing.url, 'bench'))
    await connectMailbox(api, server, user)
    console.log(`Asking, while ${arriving} mails arrive…`)
    return report(await askAll(api, baseline.url, arriving))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Filled once and kept below .scratch, until the schema or the generator changes. */
export async function copyOfStore(count: number): Promise<string> {
  const sources = ['read-store.ts', 'words.ts'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  const index = readFileSync(new URL('../../src/store/search/tokenizer.ts', import.meta.url), 'utf8')
  const version = hash('sha256', JSON.stringify([migrations, sources, index, count])).slice(0, 12)
  const kept = path.resolve('.scratch', `bench-read-${version}`)
  if (!existsSync(kept)) await makeStore(kept, count)
  const copy = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  cpSync(kept, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return copy
}

async function makeStore(folder: string, count: number): Promise<void> {
  const started = performance.now()
  console.log(`Writing ${count} mails…`)
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const homing = await startHoming('127.0.0.1', unfinished)
  await signIn(homing.url, 'bench')
  await homing[Symbol.asyncDispose]()
  fillStore(databaseFile(unfinished), count, Date.now())
  renameSync(unfinished, folder)
  console.log(`  in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

interface Case {
  name: string
  route: string
  goal: number
  took: number[]
}

const yearsAgo = (years: number) => keyAt(Date.now() - years * 365 * 86_400_000).toString(36)
const list = (name: string, query: string): Case => ({ name, route: `/emails?limit=20${query}`, goal: listGoal, took: [] })
const search = (name: string, q: string, page = 1): Case => ({
  name,
  route: `/emails?limit=20&page=${page}&q=${encodeURIComponent(q)}`,
  goal: searchGoal,
  took: [],
})
const cases: Case[] = [
  list('list, page 1', ''),
  list('list, page 50', '&page=50'),
  list('list, unread', '&filter=unread'),
  list('list, one account', `&account=${accounts[1]}`),
  list('list, five years back', `&cursor=${yearsAgo(5)}`),
  search('a word of almost every mail', 'the'),
  search('a common word', 'meeting'),
  search('a common word, page 50', 'meeting', 50),
  search('a rare word', 'person1234'),
  search('two words', 'invoice budget'),
  search('an unfinished word', 'invo'),
  search('the beginning of a common word', 'with'),
  search('a sender', 'from:person7'),
  search('a phrase', '"of the"'),
  search('two characters', '東京'),
  search('one character', '議'),
  search('without a word', 'meeting -budget'),
  search('only without a word', '-the'),
  search('with attachments', 'has:attachment'),
  search('unread', 'is:unread'),
  search('large', 'larger:1M'),
  search('500 words', Array.from({ length: 500 }, (_, number) => 'abcdefghij'[number % 10]).join(' ')),
  search(
    'operators without end',
    'the of and to in a is that for it as was with be by on not he his but at are this have '.repeat(9).slice(0, 990),
  ),
]

async function askAll(api: Api, baselineUrl: string, arriving: number) {
  const baseline: number[] = []
  const timed = async (into: number[], ask: () => Promise<unknown>) => {
    const before = performance.now()
    await ask()
    into.push(performance.now() - before)
  }
  let whileSyncing = 0
  let syncing = true
  for (let round = 0; round < fewest || syncing; round++) {
    for (const one of cases) {
      await timed(one.took, () => api('GET', one.route))
      await timed(baseline, async () => (await fetch(baselineUrl)).json())
      await sleep(10)
    }
    syncing = (await api('GET', `/emails?limit=1&account=${user}`)).total < arriving
    if (syncing) whileSyncing = round + 1
    if (round > 1000) throw new Error('the sync does not end')
  }
  return { baseline, whileSyncing }
}

function report({ baseline, whileSyncing }: { baseline: number[]; whileSyncing: number }): boolean {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const rounds = cases[0]?.took.length ?? 0
  console.log(`\n${rounds} rounds, ${whileSyncing} of them while mails were being listed; the others while texts came`)
  console.log(`     ${'baseline (Express, select 1)'.padEnd(30)} p95 ${ms(p95(baseline))}   p50 ${ms(share(baseline, 0.5))}`)
  for (const { name, took, goal } of cases) {
    const met = p95(took) < goal
    console.log(
      `${met ? 'ok  ' : 'MISS'} ${name.padEnd(30)} p95 ${ms(p95(took))}   p50 ${ms(share(took, 0.5))}   first ${ms(took[0] ?? 0)}   goal ${goal} ms`,
    )
  }
  return cases.every(({ took, goal }) => p95(took) < goal)
}
