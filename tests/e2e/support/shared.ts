// What the tests of one Playwright worker share, each started when the first test asks for it: a mail server, a Homing, and a
// Homing with the demo mailbox. Between tests the mail server loses its mail and the Homing its people, so that each test finds
// both empty; nobody changes the mail of the demo mailbox.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { ask } from './api.ts'
import { type DemoHoming, type Homing, startDemo, startHoming } from './homing.ts'
import { ada, eve } from './people.ts'
import { type Pictures, startPictures } from './pictures.ts'

const env = { MAIL_HOSTS_ALLOW: '127.0.0.1', TTS_BACKEND: 'espeak' }
const passwords = [ada.password, eve.password]
/** Homing lets 30 people register from one address in ten minutes. */
const mostRegistrations = 24

export class Shared {
  #mail: Promise<MailServer> | undefined
  #homing: Promise<Homing> | undefined
  #demo: Promise<DemoHoming> | undefined
  #pictures: Promise<Pictures> | undefined
  #registrations = 0

  mail(): Promise<MailServer> {
    this.#mail ??= startMailServer()
    return this.#mail
  }

  /** It may ask this server for the pictures of a mail. */
  homing(): Promise<Homing> {
    this.#homing ??= this.pictures().then(({ url }) => startHoming({ env: { ...env, WEB_HOSTS_ALLOW: new URL(url).host } }))
    return this.#homing
  }

  pictures(): Promise<Pictures> {
    this.#pictures ??= startPictures()
    return this.#pictures
  }

  demo(): Promise<DemoHoming> {
    this.#demo ??= startDemo(env)
    return this.#demo
  }

  /** For the next test. A Homing that cannot be emptied is replaced. */
  async emptyHoming(): Promise<void> {
    const homing = await this.homing()
    const people = peopleOf(homing)
    this.#registrations += people.length
    homing.requireAlive()
    if (this.#registrations < mostRegistrations && (await removeAll(homing, people))) return
    this.#homing = undefined
    this.#registrations = 0
    await homing.kill()
  }

  async emptyMail(): Promise<void> {
    const mail = await this.mail()
    for (const user of Object.keys(mail.users)) {
      mail.kick(user)
      rmSync(path.join(mail.dir, 'home', user), { recursive: true, force: true, maxRetries: 5 })
    }
    const sink = path.join(mail.dir, 'sink/new')
    for (const name of readdirSync(sink)) rmSync(path.join(sink, name))
  }

  async close(): Promise<void> {
    const [mail, homing, demo, pictures] = await Promise.all([this.#mail, this.#homing, this.#demo, this.#pictures])
    pictures?.close()
    await Promise.all([mail?.stop(), homing?.kill(), demo?.kill()])
  }
}

function peopleOf({ dataDir }: Homing): string[] {
  const db = new Database(path.join(dataDir, 'homing.db'), { readonly: true })
  try {
    // The admin goes last.
    return db.prepare('select email from user where deleted_at is null order by role desc').pluck().all() as string[]
  } finally {
    db.close()
  }
}

/** Whether all of them could be removed. */
async function removeAll(homing: Homing, people: string[]): Promise<boolean> {
  try {
    for (const email of people) if (!(await remove(homing, email))) return false
    return true
  } catch (cause) {
    homing.requireAlive()
    throw cause
  }
}

async function remove(homing: Homing, email: string): Promise<boolean> {
  for (const password of passwords) {
    const signedIn = await ask(homing, '/api/auth/login', { body: { email, password } })
    if (!signedIn.ok) continue
    const { token } = (await signedIn.json()) as { token?: string }
    return (await ask(homing, '/api/user', { method: 'DELETE', body: { password }, token })).ok
  }
  return false
}
