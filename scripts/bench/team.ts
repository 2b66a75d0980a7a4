// `npm run bench -- team [mails]`: ten members of one shared mailbox ask for the same lists at the same time; beside it, in the same
// breath, a person alone asks as often for a mailbox of the same size, and one member shows as many pages as ten do. Answers whether
// nobody waits more than a fifth longer.
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { mailboxHeader } from '../../src/shared/shared-mailboxes.ts'
import { databaseFile } from '../../src/store/open.ts'
import { signIn } from '../program.ts'
import { p95, share, startHoming } from './homing.ts'
import { copyOfStore } from './read.ts'
import { accounts } from './read-store.ts'

const members = 10
const rounds = 50
/** Each after the minute in which a person may call so often; what counts is the middle one. */
const passes = 3
/** The first rounds of a pass: statements are prepared and pages of the file read. */
const warmUp = 5
const goal = 1.2
const routes = {
  'list, page 1': '/emails?limit=20',
  'list, unread': '/emails?limit=20&filter=unread',
  'list, one account': `/emails?limit=20&account=${accounts[1]}`,
  'a word': '/emails?limit=20&q=meeting',
}

type Ask = (number: number, route: string) => Promise<unknown>

export async function benchTeam(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 100_000)
  const [alone, shared] = [await copyOfStore(count), await copyOfStore(count)]
  try {
    const tokens = await shareWithTeam(shared)
    await using one = await startHoming('127.0.0.1', alone)
    await using ten = await startHoming('127.0.0.1', shared)
    const token = await signIn(one.url, 'bench')
    const asPerson: Ask = (_number, route) => ask(one.url + route, { authorization: `Bearer ${token}` })
    const headers = (number: number) => ({
      authorization: `Bearer ${tokens.people[number]}`,
      [mailboxHeader]: tokens.mailboxId,
    })
    const asMember: Ask = (number, route) => ask(ten.url + route, headers(number))
    const asks = Object.entries(routes).map(([name, route]) => ({ name, route: `/api${route}`, times: [] as Pass[] }))
    const presence = { name: 'presence', times: [] as Pass[] }
    const threadId = await firstConversation(`${ten.url}/api/emails?limit=1`, headers(0))
    const report = (number: number, page: number) => reportPresence(ten.url, headers(number), `page${page}`, threadId)
    for (let pass = 0; pass < passes; pass++) {
      if (pass > 0) await setTimeout(61_000)
      for (const { route, times } of asks)
        times.push(
          await onePass(
            () => atOnce((number) => asPerson(number, route)),
            () => atOnce((number) => asMember(number, route)),
          ),
        )
      // Ten pages of one member, and one of each of ten.
      presence.times.push(
        await onePass(
          () => atOnce((page) => report(0, page)),
          () => atOnce((member) => report(member, member)),
        ),
      )
    }
    return [...asks, presence].map(({ name, times }) => print(name, times)).every(Boolean)
  } finally {
    for (const folder of [alone, shared]) rmSync(folder, { recursive: true, force: true })
  }
}

/** The mailbox of the one person becomes a shared one; answers its id and the tokens of its members. */
async function shareWithTeam(dataDir: string): Promise<{ mailboxId: string; people: string[] }> {
  const people: string[] = []
  await using homing = await startHoming('127.0.0.1', dataDir, { REGISTRATION: 'open' })
  for (let number = 0; number < members; number++) people.push(await signIn(homing.url, `member${number}`))
  await homing.stop()
  const db = new Database(databaseFile(dataDir))
  const owner = db.prepare("select id from user where name = 'bench'").pluck().get() as string
  db.prepare("update user set kind = 'mailbox', email = ?, role = 'member' where id = ?").run(`mailbox ${owner}`, owner)
  db.prepare(
    "insert into membership (shared_mailbox_id, user_id, role, own_role, created_at) select ?, id, 'writer', 'writer', created_at from user where name like 'member%'",
  ).run(owner)
  db.close()
  return { mailboxId: owner, people }
}

type Headers = Record<string, string>

async function ask(url: string, headers: Headers, body?: object): Promise<string> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, { ...init, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return text
}

async function firstConversation(url: string, headers: Headers): Promise<string> {
  return JSON.parse(await ask(url, headers)).emails[0].threadId
}

/** As a page does that is open: says what it shows, and asks who else is here. */
async function reportPresence(url: string, headers: Headers, page: string, threadId: string): Promise<void> {
  await ask(`${url}/trpc/presence.report`, headers, { page, threadId, doing: 'reading' })
  await ask(`${url}/trpc/presence.list?input=${encodeURIComponent(JSON.stringify({ threadId }))}`, headers)
}

/** Milliseconds of each call. */
interface Pass {
  person: number[]
  team: number[]
}

type Round = () => Promise<number[]>

async function onePass(asPerson: Round, asTeam: Round): Promise<Pass> {
  const took: Pass = { person: [], team: [] }
  for (let number = 0; number < rounds + warmUp; number++) {
    // Who goes first waits for what the other left to collect.
    const turns = [async () => took.person.push(...(await asPerson())), async () => took.team.push(...(await asTeam()))]
    for (const turn of number % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  return { person: took.person.slice(warmUp * members), team: took.team.slice(warmUp * members) }
}

/** Milliseconds of each of ten calls at once. */
function atOnce(call: (number: number) => Promise<unknown>): Promise<number[]> {
  const timed = async (number: number) => {
    const started = performance.now()
    await call(number)
    return performance.now() - started
  }
  return Promise.all(Array.from({ length: members }, (_, number) => timed(number)))
}

function print(name: string, passes: readonly Pass[]): boolean {
  const middle = (of: (pass: Pass) => number) => share(passes.map(of), 0.5)
  const [person, team] = [middle((pass) => p95(pass.person)), middle((pass) => p95(pass.team))]
  const ratio = team / person
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const met = ratio <= goal
  const text = `p95 ${ms(team)}   one person ${ms(person)}   ${ratio.toFixed(2)} × (goal ${goal.toFixed(2)} ×)`
  const typical = `p50 ${ms(middle((pass) => share(pass.team, 0.5)))} / ${ms(middle((pass) => share(pass.person, 0.5)))}`
  console.log(`${met ? 'ok  ' : 'MISS'} ${name.padEnd(20)} ${text}   ${typical}`)
  return met
}
