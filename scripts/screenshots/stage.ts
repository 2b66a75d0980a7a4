// What the pictures are taken of: the real program with the demo mailbox, an inbox that somebody has lived in, and a
// newcomer who has connected nothing yet.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Identity } from '../../src/shared/writing.ts'
import { type Homing, startHoming } from '../../tests/e2e/support/homing.ts'
import { type Call, caller } from './calls.ts'
import { connectServices, consentAddress, type Services, startServices } from './services.ts'
import { startTeam, type Team } from './team.ts'

export interface Stage {
  homing: Homing
  services: Services
  /** Tokens of the people who are signed in. */
  tokens: { robin: string; newcomer: string; hazel: string }
  team: Team
  /** The ids that addresses need. */
  mail: string
  html: string
  danger: string
  folder: string
  draft: string
  /** Where a program asks to be connected. */
  consent: string
  /** When the program was started, by the machine's clock: its own began at `begins` then. */
  began: number
  stop: () => Promise<void>
}

/** A Friday afternoon, when the demo mail is at its fullest. */
export const begins = '2026-11-20T14:05:00Z'
export const timezone = 'Europe/London'

const clock = pathToFileURL(path.join(import.meta.dirname, 'clock.mjs')).href
const root = path.resolve(import.meta.dirname, '../..')
const robin = { email: 'robin@ashdown.example', password: 'seven herons over the weir' }
const newcomer = { name: 'Ada Lovelace', email: 'ada@home.example', password: 'a calm wind over 9 hills' }

export async function setStage(): Promise<Stage> {
  const services = await startServices()
  const began = Date.now()
  const homing = await startHoming({
    demo: true,
    env: {
      NODE_OPTIONS: `--import=${clock}`,
      HOMING_CLOCK: begins,
      TZ: timezone,
      REGISTRATION: 'open',
      LOG_LEVEL: 'warn',
      ...services.env,
    },
  })
  setPassword(homing)
  const [robinToken, newcomerToken] = [await exchange(homing), await register(homing)]
  const team = await startTeam(homing.url)
  const tokens = { robin: robinToken, newcomer: newcomerToken, hazel: team.token }
  const call = caller(homing.url, tokens.robin)
  await filled(call)
  await sorted(call)
  const mail = await liveIn(call)
  const draft = await write(call)
  await connectServices(call, homing.url, services, robin.password)
  const consent = await consentAddress(homing.url)
  const [html, danger] = [await mailOf(call, 'The rigger issue'), await mailOf(call, 'your account will be closed today')]
  const { folders } = await call<{ folders: { id: string; role: string }[] }>('folders.list', {}, 'query')
  const folder = folders.find(({ role }) => role === 'other')?.id ?? ''
  const stop = async () => {
    await homing.stop()
    await services[Symbol.asyncDispose]()
  }
  return { homing, services, tokens, team, mail, html, danger, folder, draft, consent, began, stop }
}

/** The person of the demo mailbox has one that nobody knows; programs are let in only with it. */
function setPassword({ dataDir }: Homing): void {
  const done = spawnSync(process.execPath, ['scripts/reset-password.ts', robin.email, '--password-stdin'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    input: robin.password,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`Robin has no password: ${done.stderr}`)
}

async function exchange({ url, demoLink }: Homing): Promise<string> {
  const ticket = new URL(demoLink).searchParams.get('token')
  const { token } = await caller(url)<{ token: string }>('auth.exchange', { ticket })
  return token
}

async function register({ url }: Homing): Promise<string> {
  const call = caller(url)
  await call('auth.register', newcomer)
  const { token } = await call<{ token: string }>('auth.login', { email: newcomer.email, password: newcomer.password })
  return token
}

interface Listed {
  emails: { id: string; subject: string }[]
  total: number
}

/** Waits until the mail is here, with its texts and files. */
async function filled(call: Call): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 4; ) {
    const { total } = await call<Listed>('mail.list', { limit: 20 }, 'query')
    quiet = total === before && total > 100 ? quiet + 1 : 0
    before = total
    await sleep(500)
  }
}

/** Waits until every mail has its Smart Folders, and makes a rule. */
async function sorted(call: Call): Promise<void> {
  while ((await call<{ waiting: number }>('categories.progress', {}, 'query')).waiting > 0) await sleep(500)
  const conditions = { from: '@harbour-museum.example' }
  await call('categories.saveRule', { name: 'The museum is work', conditions, actions: { categoryId: 'work', star: true } })
}

/** Most of the inbox is read, a few mails are starred; answers the id of a mail worth opening. */
async function liveIn(call: Call): Promise<string> {
  const { emails } = await call<Listed>('mail.list', { limit: 20 }, 'query')
  const ids = (places: number[]) => places.flatMap((place) => emails[place]?.id ?? [])
  await call('mail.batch', { ids: ids([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 18, 19]), read: true })
  await call('mail.batch', { ids: ids([4, 12]), starred: true })
  const mail = emails.find(({ subject }) => subject.startsWith('Re: Botanical garden'))
  if (!mail) throw new Error('The demo mailbox has no conversation about the botanical garden on its first page.')
  await call('mail.batch', { ids: [mail.id], read: true })
  return mail.id
}

async function mailOf(call: Call, subject: string): Promise<string> {
  const { emails } = await call<Listed>('mail.list', { limit: 1, q: `subject:"${subject}"` }, 'query')
  if (!emails[0]) throw new Error(`The demo mailbox has no mail “${subject}”.`)
  return emails[0].id
}

/** Drafts, a mail that waits for its time, a template, a signature and a search; answers the id of the draft to show. */
async function write(call: Call): Promise<string> {
  await call('templates.save', { name: 'Thanks for the loan', subject: 'Thank you', body: '<p>Thank you for the loan.</p>' })
  await call('searches.save', { name: 'Insurance', q: 'insurance' })
  await sign(call)
  const waiting = await call<Saved>('drafts.save', { fields: { ...empty, ...note } })
  const monday = new Date(Date.parse(begins) + 66 * 3_600_000).toISOString()
  await call('drafts.send', { id: waiting.id, revision: waiting.revision, sendAt: monday })
  await call('drafts.save', { fields: { ...empty, subject: 'Notes for Monday', body: '<p>The glass for case four.</p>' } })
  const { id } = await call<Saved>('drafts.save', { fields: { ...empty, ...letter } })
  return id
}

async function sign(call: Call): Promise<void> {
  const { identities } = await call<{ identities: Identity[] }>('identities.list', {}, 'query')
  const [first] = identities
  if (!first) return
  const { id, accountId, name, email } = first
  const signature = '<p>Robin Ashdown<br>Model maker, Brightwater</p>'
  await call('identities.save', { id, accountId, name, email, signature })
}

interface Saved {
  id: string
  revision: number
}

const empty = { to: '', cc: '', bcc: '', subject: '', body: '' }
const greta = 'Greta Wollin <greta.wollin@harbour-museum.example>'
const note = { to: greta, subject: 'Values of the loans', body: '<p>Dear Greta,</p><p>the values are attached.</p>' }
const letter = {
  to: greta,
  subject: 'Insurance for the loans: what is left',
  body: '<p>Dear Greta,</p><p>thank you for the call. Two things are left before Friday:</p><ul><li><p>the list of the loans, with their <strong>values</strong></p></li><li><p>a picture of each case, as it stands now</p></li></ul><p>I will send both tomorrow morning.</p><p>Best wishes<br>Robin</p>',
}
