// Tells Home Assistant the counts of those who turned it on: everything after connecting, then what changes. Connects anew with
// backoff.
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../app.ts'
import { createMutex } from '../core/mutex.ts'
import { personLanguage } from '../preferences/person-language.ts'
import { minute, second } from '../shared/limits.ts'
import { type Broker, connectBroker, UnencryptedError } from './broker.ts'
import { countsFor } from './counts.ts'
import { allDevices, forgetRemoved, removedSlugs } from './queries.ts'
import { type PublisherState, runningPublisher } from './running.ts'
import { availabilityTopic, configMessages, type Message, removalMessages, stateMessage } from './topics.ts'

export const publisherTimes = {
  /** Changes within this time are published together. */
  debounceMs: 2 * second,
  firstBackoffMs: 2 * second,
  maxBackoffMs: 5 * minute,
  /** For one message. */
  ackMs: 10 * second,
}

type DeviceRow = Awaited<ReturnType<typeof allDevices>>[number]

/** `url`: MQTT_URL. */
export function startPublisher(app: App, url: string, times: typeof publisherTimes = publisherTimes): AsyncDisposable {
  const ending = new AbortController()
  const availability = availabilityTopic(app.settings.publicUrl)
  let session: Session | undefined
  const state: PublisherState = {
    isConnected: false,
    problem: undefined,
    refresh: (userId) => session?.refresh(userId),
  }
  app.state.of(runningPublisher).publisher = state

  const connectOnce = async (): Promise<void> => {
    const broker = await connectBroker({ url, availability, signal: ending.signal, ackMs: times.ackMs })
    app.log.info('mqtt broker connected')
    session = createSession(app, broker, times)
    Object.assign(state, { isConnected: true, problem: undefined })
    try {
      session.start({ topic: availability, payload: 'online' })
      await untilAborted(AbortSignal.any([broker.closed, ending.signal]))
    } finally {
      state.isConnected = false
      // What is being published ends with the connection at the latest.
      await Promise.all([session.stop(), broker.end()])
      session = undefined
    }
  }
  const run = async (): Promise<void> => {
    let backoff = times.firstBackoffMs
    while (!ending.signal.aborted) {
      const before = performance.now()
      let problem: PublisherState['problem'] = 'unavailable'
      await connectOnce().catch((err: unknown) => {
        if (ending.signal.aborted) return
        if (isDenied(err)) problem = 'denied'
        if (err instanceof UnencryptedError) problem = 'unencrypted'
        app.log.warn({ problem }, 'mqtt broker not connected')
      })
      if (ending.signal.aborted) return
      state.problem = problem
      // A connection that held is no failed attempt.
      if (performance.now() - before > times.maxBackoffMs) backoff = times.firstBackoffMs
      await delay(backoff, undefined, { signal: ending.signal, ref: false }).catch(() => undefined) // stopped
      backoff = Math.min(2 * backoff, times.maxBackoffMs)
    }
  }
  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await running
      app.state.of(runningPublisher).publisher = undefined
    },
  }
}

/** CONNACK: bad user name or password, not authorized (MQTT 3.1.1, table 3.1). */
const isDenied = (err: unknown) => err instanceof Error && 'code' in err && (err.code === 4 || err.code === 5)

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

interface Session {
  refresh(userId: string): void
  /** Publishes this message and what there is of everybody. */
  start(first: Message): void
  stop(): Promise<void>
}

/** As long as a connection lasts. */
function createSession(app: App, broker: Broker, { debounceMs }: typeof publisherTimes): Session {
  const mutex = createMutex()
  /** Until the counts of this person are read: what comes before is told with them. */
  const timers = new Map<string, NodeJS.Timeout>()
  /** By topic: what this connection has published. */
  const published = new Map<string, string>()
  let isStopped = false

  const publish = async ({ topic, payload }: Message) => {
    if (isStopped) throw new Error('the session is over')
    if (published.get(topic) === payload) return
    await broker.publish({ topic, payload })
    published.set(topic, payload)
  }
  const publishDevice = async ({ user_id, slug, name, disabled_at }: DeviceRow) => {
    const language = await personLanguage(app, user_id)
    const messages =
      disabled_at === null
        ? [...configMessages({ slug, name, language }, app.settings.publicUrl), stateMessage(slug, await countsFor(app, user_id))]
        : removalMessages(slug)
    for (const message of messages) await publish(message)
  }
  const publishSome = async (wanted: (row: DeviceRow) => boolean) => {
    for (const { slug } of await removedSlugs(app.db)) {
      for (const message of removalMessages(slug)) await publish(message)
      await forgetRemoved(app.db, slug)
    }
    for (const row of (await allDevices(app.db)).filter(wanted)) await publishDevice(row)
  }
  const run = (publishing: () => Promise<void>) => {
    const work = mutex.run(async () => {
      if (!isStopped) await publishing()
    })
    work.catch((err: unknown) => {
      if (!isStopped && !broker.closed.aborted) app.log.error({ err }, 'counts not published')
    })
  }
  return {
    refresh(userId) {
      if (isStopped || timers.has(userId)) return
      const flush = () => {
        run(async () => {
          timers.delete(userId)
          await publishSome(({ user_id }) => user_id === userId)
        })
      }
      timers.set(userId, setTimeout(flush, debounceMs).unref())
    },
    start: (first) =>
      run(async () => {
        await publish(first)
        await publishSome(() => true)
      }),
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await mutex.run(async () => undefined)
    },
  }
}
