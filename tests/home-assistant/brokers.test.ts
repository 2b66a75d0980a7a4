// Brokers that hang, send what nobody asked for, or are somebody else's network.
import net, { type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { checkHomeAssistant } from '../../src/doctor/checks/home-assistant.ts'
import { publisherTimes } from '../../src/home-assistant/publisher.ts'
import { runningPublisher } from '../../src/home-assistant/running.ts'
import { watchForHomeAssistant } from '../../src/jobs/home-assistant.ts'
import { readSettings } from '../../src/settings.ts'
import { testApp } from '../support/test-app.ts'

const times = { ...publisherTimes, debounceMs: 5, firstBackoffMs: 20, maxBackoffMs: 50 }
/** Of MQTT 3.1.1: sections 3.2 and 3.13, and the beginning of a PUBLISH of 256 MB (3.3). */
const connack = Buffer.from([0x20, 2, 0, 0])
const hugePublish = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0, 1, 97])
const publish = Buffer.from([0x30, 4, 0, 1, 97, 98])

/** Accepts every connection, acknowledges nothing else, and sends `then`. */
async function startBroker(then: (socket: Socket) => void = () => undefined) {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.write(connack)
      then(socket)
    })
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a broker that acknowledges nothing does not hold up the end of the server', async () => {
  await using broker = await startBroker()
  await using t = await testApp({ env: { MQTT_URL: broker.url } })
  const watch = await watchForHomeAssistant(t.app, { ...times, ackMs: 60_000 })
  await expect.poll(() => t.app.state.of(runningPublisher).publisher?.isConnected).toBe(true)
  await watch[Symbol.asyncDispose]()
  expect(t.app.state.of(runningPublisher).publisher).toBeUndefined()
})

test('such a broker is left, and connected to again', async () => {
  await using broker = await startBroker()
  await using t = await testApp({ env: { MQTT_URL: broker.url } })
  await using _watch = await watchForHomeAssistant(t.app, { ...times, ackMs: 20 })
  await expect.poll(() => broker.connections()).toBeGreaterThan(1)
  await expect.poll(() => t.app.state.of(runningPublisher).publisher?.problem).toBe('unavailable')
})

test.each([
  ['sends mail nobody subscribed to', (socket: Socket) => void socket.write(publish)],
  ['begins a packet of 256 MB', (socket: Socket) => void socket.write(Buffer.concat([hugePublish, Buffer.alloc(64 * 1024)]))],
])('a broker that %s is left', async (_, then) => {
  await using broker = await startBroker(then)
  await using t = await testApp({ env: { MQTT_URL: broker.url } })
  await using _watch = await watchForHomeAssistant(t.app, { ...times, ackMs: 60_000 })
  await expect.poll(() => broker.connections()).toBeGreaterThan(1)
})

test('a password goes unencrypted to no broker on the internet, and the doctor says what helps', async () => {
  await using t = await testApp({ env: { MQTT_URL: 'mqtt://homing:secret@9.9.9.9:1883' } })
  await using _watch = await watchForHomeAssistant(t.app, times)
  await expect.poll(() => t.app.state.of(runningPublisher).publisher?.problem).toBe('unencrypted')
  expect(await checkHomeAssistant(t.app)).toMatchObject([{ state: 'bad', fix: expect.stringContaining('mqtts://') }])
})

test('a password that is not percent-encoded is refused at the start, without showing it', () => {
  const read = (MQTT_URL: string) => readSettings({ MQTT_URL })
  expect(read('mqtt://homing:50%25@broker').mqttUrl).toBe('mqtt://homing:50%25@broker')
  for (const bad of ['mqtt://homing:50%off@broker', 'mqtt://homing:%ff@broker'])
    expect(() => read(bad)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('homing') }))
})
