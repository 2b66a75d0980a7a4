// One connection to the owner's MQTT broker. It only publishes: nothing is subscribed to, so a broker that sends more than
// acknowledgements is left.
import type { MqttClient } from 'mqtt'
import { addressKind } from '../core/net/address.ts'
import { addressesOf, systemResolve } from '../core/net/resolve.ts'
import { unlessAborted } from '../core/unless-aborted.ts'
import { second } from '../shared/limits.ts'
import type { Message } from './topics.ts'

const connectMs = 10 * second
const farewellMs = second
/** An acknowledgement has a few bytes; a packet is kept in memory until it is complete, and may have 256 MB. */
const maxPacketBytes = 16 * 1024

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
  /** How long the broker may take to acknowledge a message; then the connection ends. */
  ackMs: number
}

/** The broker is on the internet, and MQTT_URL without encryption: it would show the password to everybody on the way. */
export class UnencryptedError extends Error {}

/** Rejects where there is no connection. The address is the owner's setting, never anybody else's, so only that it is encrypted is judged. */
export async function connectBroker({ url, availability, signal, ackMs }: BrokerOptions): Promise<Broker> {
  const { connect } = await import('mqtt')
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'mqtts:') await unlessAborted(requireNear(host), signal)
  const client = connect({
    protocol: protocol === 'mqtts:' ? 'mqtts' : 'mqtt',
    host,
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
  leaveTalkative(client)
  try {
    await connected(client, AbortSignal.any([closing.signal, signal]))
  } catch (cause) {
    client.end(true)
    throw cause
  }
  return brokerOf(client, { closed: closing.signal, availability, ackMs })
}

/** By its addresses: names of home networks look like others. One that also has a public address, as with IPv6, is near. */
async function requireNear(host: string): Promise<void> {
  const kinds = (await addressesOf(systemResolve, host)).map(addressKind)
  if (kinds.every((kind) => kind === 'public')) throw new UnencryptedError('mqtt:// to a public address')
}

function leaveTalkative(client: MqttClient): void {
  let unparsed = 0
  client.stream.prependListener('data', (bytes: Uint8Array) => {
    unparsed += bytes.length
    if (unparsed > maxPacketBytes) client.end(true)
  })
  client.on('packetreceive', ({ cmd }) => {
    unparsed = 0
    if (cmd === 'publish') client.end(true)
  })
}

function connected(client: MqttClient, ending: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    ending.addEventListener('abort', () => reject(ending.reason), { once: true })
  })
}

interface Connection {
  closed: AbortSignal
  availability: string
  ackMs: number
}

function brokerOf(client: MqttClient, { closed, availability, ackMs }: Connection): Broker {
  const publish = async ({ topic, payload }: Message) => {
    const late = Promise.withResolvers<never>()
    const onClose = () => late.reject(closed.reason)
    closed.addEventListener('abort', onClose, { once: true })
    if (closed.aborted) onClose()
    const timer = setTimeout(() => client.end(true), ackMs)
    try {
      await Promise.race([client.publishAsync(topic, payload, { qos: 1, retain: true }), late.promise])
    } finally {
      clearTimeout(timer)
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
