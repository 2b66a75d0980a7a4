// One connection to the owner's MQTT broker. It only publishes: nothing is subscribed to, so nothing comes in.
import type { MqttClient } from 'mqtt'
import { second } from '../shared/limits.ts'
import type { Message } from './topics.ts'

const connectMs = 10 * second
const farewellMs = second

export interface Broker {
  /** Resolves once the broker has it; rejects when the connection ends before. */
  publish(message: Message): Promise<void>
  /** Aborted when the connection has ended. */
  closed: AbortSignal
  /** Tells the broker, and closes. */
  end(): Promise<void>
}

export interface BrokerOptions {
  url: string
  availability: string
  /** Ends an attempt to connect. */
  signal: AbortSignal
}

/** Rejects where there is no connection. The address is the owner's setting: not judged, but never anybody else's. */
export async function connectBroker({ url, availability, signal }: BrokerOptions): Promise<Broker> {
  const { connect } = await import('mqtt')
  const { protocol, hostname, port, username, password } = new URL(url)
  const client = connect({
    protocol: protocol === 'mqtts:' ? 'mqtts' : 'mqtt',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'mqtts:' ? 8883 : 1883) : Number(port),
    ...(username === '' ? {} : { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
    will: { topic: availability, payload: Buffer.from('offline'), qos: 1, retain: true },
    connectTimeout: connectMs,
    // The publisher connects anew, with backoff.
    reconnectPeriod: 0,
  })
  const closing = new AbortController()
  client.on('close', () => closing.abort(new Error('the connection to the broker ended')))
  // Of an open connection; an attempt rejects with it.
  client.on('error', () => client.end(true))
  try {
    await connected(client, AbortSignal.any([closing.signal, signal]))
  } catch (cause) {
    client.end(true)
    throw cause
  }
  return brokerOf(client, closing.signal, availability)
}

function connected(client: MqttClient, ending: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    ending.addEventListener('abort', () => reject(ending.reason), { once: true })
  })
}

function brokerOf(client: MqttClient, closed: AbortSignal, availability: string): Broker {
  const publish = async ({ topic, payload }: Message) => {
    const late = Promise.withResolvers<never>()
    const onClose = () => late.reject(closed.reason)
    closed.addEventListener('abort', onClose, { once: true })
    if (closed.aborted) onClose()
    try {
      await Promise.race([client.publishAsync(topic, payload, { qos: 1, retain: true }), late.promise])
    } finally {
      closed.removeEventListener('abort', onClose)
    }
  }
  return {
    publish,
    closed,
    async end() {
      const timer = setTimeout(() => client.end(true), farewellMs)
      try {
        // A clean end has the broker drop the will.
        await publish({ topic: availability, payload: 'offline' })
        await client.endAsync()
      } catch {
        client.end(true) // it was closed already
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
