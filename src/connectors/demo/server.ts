// The demo server: everybody's demo mailboxes, their file, and the timers by which mail comes without being asked for.
import { AppError } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'
import type { Flags } from '../connector.ts'
import { composeMail, digest } from './compose.ts'
import { addEntry, type DemoMailbox, type Entry } from './mailbox.ts'
import { type AccountKey, arrivalMails, type Box } from './mails.ts'
import { openStorage } from './saved.ts'
import { type DemoBoxes, loadWorld, newWorld, saveWorld, type World } from './world.ts'

export interface DemoServerOptions {
  now(): Date
  /** Where changes are kept over restarts. Without it they live as long as the server. */
  file?: string
  /** New mail comes now and then while the server lives. Default: true. */
  arrivals?: boolean
  /** Milliseconds, shorter in tests. */
  pace?: Partial<DemoPace>
}

export interface DemoPace {
  /** What `slow@` takes. */
  slow: number
  /** Until a person of the cast answers. */
  answer: number
  /** Between mails that come by themselves. */
  arrival: number
}

export interface DemoServer extends AsyncDisposable {
  now(): Date
  pace: DemoPace
  /** Fires when the server stops. */
  signal: AbortSignal
  world(userId: string): World
  /** Forgets everything a person did in the demo: it begins anew. */
  forget(userId: string): Promise<void>
  /** Puts a mail that arrives now into a mailbox. It is safe once `save` has ended. */
  deliver(mailbox: DemoMailbox, mime: Buffer, flags?: Partial<Flags>): Entry
  stored(name: string): Buffer | undefined
  save(): Promise<void>
  /** Runs `work` after a while, unless the server stops first. */
  later(delay: number, work: () => void): void
  /** Stops all timers and writes what is not yet written. */
  dispose(): Promise<void>
}

export function createDemoServer(options: DemoServerOptions): DemoServer {
  const worlds = new Map<string, World>()
  const timers = new Set<NodeJS.Timeout>()
  const stop = new AbortController()
  const storage = openStorage(options.file, () => ({ ...storage.people, ...saveAll(worlds) }))
  const server: DemoServer = {
    now: options.now,
    pace: { slow: 8 * second, answer: 20 * second, arrival: 4 * minute, ...options.pace },
    signal: stop.signal,
    world(userId) {
      const known = worlds.get(userId)
      if (known) return known
      const saved = storage.people[userId]
      const world = saved ? loadWorld(userId, saved) : newWorld(userId, options.now().getTime())
      worlds.set(userId, world)
      if (!saved) saveInBackground(server)
      if (options.arrivals ?? true) receive(server, world, () => worlds.get(userId) === world)
      return world
    },
    async forget(userId) {
      worlds.delete(userId)
      delete storage.people[userId]
      await server.save()
    },
    deliver(mailbox, mime, flags = {}) {
      const source = { stored: storage.keep(mime), arrived: options.now().getTime() }
      return addEntry(mailbox, source, { read: false, starred: false, answered: false, ...flags })
    },
    stored: storage.bytes,
    save: () => storage.save().catch(notWritten),
    later(delay, work) {
      if (stop.signal.aborted) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, delay).unref()
      timers.add(timer)
    },
    async dispose() {
      stop.abort()
      for (const timer of timers) clearTimeout(timer)
      // A write that fails here has failed for its caller before; stopping goes on.
      if (worlds.size > 0) await storage.save().catch(() => undefined)
    },
    [Symbol.asyncDispose]: () => server.dispose(),
  }
  return server
}

function notWritten(cause: unknown): never {
  throw new AppError('unavailable', "Couldn't save the demo mailbox. Is the disk full?", { cause })
}

/** For changes nobody waits for. A failed write is met again, and told, by the next change a person makes. */
export function saveInBackground(server: DemoServer): void {
  server.save().catch(() => undefined)
}

/** Every mailbox of that kind that the person's account has, in practice exactly one. */
export function boxOf(boxes: DemoBoxes, role: Box): DemoMailbox | undefined {
  return [...boxes.mailboxes.values()].find((mailbox) => mailbox.role === (role === 'folder' ? 'other' : role))
}

function saveAll(worlds: Map<string, World>) {
  return Object.fromEntries([...worlds].map(([userId, world]) => [userId, saveWorld(world)]))
}

/** The next mail of the pool, and so on; after the last one only those that come again and again. */
function receive(server: DemoServer, world: World, wanted: () => boolean): void {
  server.later(server.pace.arrival, () => {
    if (!wanted()) return
    const mails = arrivalMails()
    const recurring = mails.filter((mail) => mail.recurring)
    const turn = world.arrivals++
    const mail = mails[turn] ?? recurring[turn % recurring.length]
    const inbox = mail && inboxOf(world, mail.account)
    if (inbox) {
      const now = server.now().getTime()
      server.deliver(inbox, composeMail(mail, now, digest(`${mail.key}/${turn}/${now}`)))
      saveInBackground(server)
    }
    receive(server, world, wanted)
  })
}

export function inboxOf(world: World, key: AccountKey): DemoMailbox | undefined {
  const boxes = [...world.accounts.values()].find((candidate) => candidate.account.key === key)
  return boxes && boxOf(boxes, 'inbox')
}
