// `npm run bench -- team [mails]`: ten members of one shared mailbox ask for the same lists at the same time; beside it, in the same
// breath, a person alone asks as often for a mailbox of the same size. Answers whether nobody waits more than a fifth longer.
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { mailboxHeader } from '../../src/shared/shared-mailboxes.ts'
import { databaseFile } from '../../src/store/open.ts'
import { signIn } from '../program.ts'
import { p95, share, startHoming } from './homing.ts'
import { copyOfStore } from './read.ts'
import { accounts } from './read-store.ts'

const members = 10
const rounds = 60
const goal = 1.2
const routes = {
  'list, page 1': '/emails?limit=20',
  'list, unread': '/emails?limit=20&filter=unread',
  'list, one account': `/emails?limit=20&account=${accounts[1]}`,
  'a word': '/emails?limit=20&q=meeting',
}

type Ask = (number: number, route: string) => Promise<void>

export async function benchTeam(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 100_000)
  const [alone, shared] = [await copyOfStore(count), await copyOfStore(count)]
  try {
    const tokens = await shareWithTeam(shared)
    await using one = await startHoming('127.0.0.1', alone)
    await using ten = await startHoming('127.0.0.1', shared)
    const token = await signIn(one.url, 'bench')
    const asPerson: Ask = (_number, route) => ask(one.url + route, { authorization: `Bearer ${token}` })
    const asMember: Ask = (number, route) =>
      ask(ten.url + route, { authorization: `Bearer ${tokens.people[number]}`, [mailboxHeader]: tokens.mailboxId })
    const results: boolean[] = []
    for (const [name, route] of Object.entries(routes)) {
      const took: { person: number[]; team: number[] } = { person: [], team: [] }
      for (let round = 0; round < rounds; round++) {
        took.person.push(...(await together(asPerson, `/api${route}`)))
        took.team.push(...(await together(asMember, `/api${route}`)))
      }
      results.push(print(name, took.person.slice(members), took.team.slice(members)))
    }
    return results.every(Boolean)
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
    "insert into membership (shared_mailbox_id, user_id, role, created_at) select ?, id, 'writer', created_at from user where name like 'member%'",
  ).run(owner)
  db.close()
  return { mailboxId: owner, people }
}

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`)
}

/** Milliseconds of each of ten calls at once. */
function together(ask: Ask, route: string): Promise<number[]> {
  const timed = async (number: number) => {
    const started = performance.now()
    await ask(number, route)
    return performance.now() - started
  }
  return Promise.all(Array.from({ length: members }, (_, number) => timed(number)))
}

function print(name: string, person: number[], team: number[]): boolean {
  const ratio = p95(team) / p95(person)
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const met = ratio <= goal
  const text = `p95 ${ms(p95(team))}   one person ${ms(p95(person))}   ${ratio.toFixed(2)} × (goal ${goal.toFixed(2)} ×)`
  console.log(`${met ? 'ok  ' : 'MISS'} ${name.padEnd(20)} ${text}   p50 ${ms(share(team, 0.5))} / ${ms(share(person, 0.5))}`)
  return met
}
