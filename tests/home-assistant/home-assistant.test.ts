// Sensors of Home Assistant at a real Mosquitto.
import { describe, expect, test } from 'vitest'
import { checkHomeAssistant } from '../../src/doctor/checks/home-assistant.ts'
import { publisherTimes } from '../../src/home-assistant/publisher.ts'
import { runningPublisher } from '../../src/home-assistant/running.ts'
import { watchForHomeAssistant } from '../../src/jobs/home-assistant.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type MqttReader, noMosquitto, startMosquitto } from '../support/mosquitto.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const times = { ...publisherTimes, debounceMs: 5, firstBackoffMs: 20, maxBackoffMs: 50 }

async function open({ denied = false }: { denied?: boolean } = {}) {
  const broker = await startMosquitto()
  const t = await testApp({ env: { MQTT_URL: denied ? broker.deniedUrl : broker.url } })
  const ada = await t.person('ada')
  const owned = await ownSomething(t.app, ada.userId)
  await turnEverybodyOff(t)
  const reader = await broker.reader()
  return {
    t,
    ada,
    owned,
    broker,
    reader,
    homeAssistant: ada.caller.homeAssistant,
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
      await broker[Symbol.asyncDispose]()
    },
  }
}

/** What belongs to people of these tests is set up by them. */
async function turnEverybodyOff({ app }: TestApp): Promise<void> {
  await app.db.deleteFrom('home_assistant').execute()
  await app.db.deleteFrom('home_assistant_removed').execute()
}

const stateOf = ({ topics }: MqttReader) => [...topics].find(([topic]) => topic.endsWith('/state'))
const sensorsIn = (topics: Map<string, string>) => [...topics.keys()].filter((topic) => topic.startsWith('homeassistant/'))
const availability = (topics: Map<string, string>) => [...topics].find(([topic]) => topic.endsWith('/availability'))?.[1]

test('without MQTT_URL nothing is loaded, and turning it on is refused with the setting', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  await using _watch = await watchForHomeAssistant(t.app)
  expect(t.app.state.of(runningPublisher).publisher).toBeUndefined()
  expect(await ada.caller.homeAssistant.state()).toEqual({ available: false, name: null, connected: false })
  await expect(ada.caller.homeAssistant.turnOn({ name: 'Mail' })).rejects.toThrow('MQTT_URL')
  expect(await checkHomeAssistant(t.app)).toMatchObject([{ state: 'off' }])
})

describe.skipIf(noMosquitto)(`with Mosquitto${noMosquitto ? `: ${noMosquitto}` : ''}`, () => {
  test('nobody is published before they turn it on; then three sensors with counts, and nothing else', async () => {
    await using fixture = await open()
    const { t, ada, owned, reader, homeAssistant } = fixture
    await using _watch = await watchForHomeAssistant(t.app, times)
    await reader.until((topics) => availability(topics) === 'online')
    expect([...reader.topics.keys()]).toEqual([expect.stringMatching(/^homing\/[0-9a-f]{12}\/availability$/)])
    expect(await homeAssistant.turnOn({ name: 'Ada’s mail' })).toMatchObject({ available: true, name: 'Ada’s mail' })
    await reader.until((topics) => sensorsIn(topics).length === 3 && stateOf(reader) !== undefined)
    const [[topic, state] = ['', '']] = [stateOf(reader)]
    expect(JSON.parse(state)).toEqual({ unread: expect.any(Number), urgent: expect.any(Number), reply: expect.any(Number) })
    const slug = topic.split('/')[1]
    const config = JSON.parse(reader.topics.get(`homeassistant/sensor/homing_${slug}/unread/config`) ?? '{}')
    expect(config).toMatchObject({
      name: 'Unread',
      unique_id: `homing_${slug}_unread`,
      state_topic: topic,
      value_template: '{{ value_json.unread }}',
      availability_topic: expect.stringContaining('/availability'),
      device: { identifiers: [`homing_${slug}`], name: 'Ada’s mail' },
    })
    const all = JSON.stringify([...reader.topics])
    for (const secret of [ada.userId, owned.accountEmail, owned.accountId, '@']) expect(all).not.toContain(secret)
    expect(await checkHomeAssistant(t.app)).toMatchObject([{ state: 'ok' }])
  })

  test('what changes is published once, together', async () => {
    await using fixture = await open()
    const { t, ada, owned, reader, homeAssistant } = fixture
    await using _watch = await watchForHomeAssistant(t.app, times)
    await homeAssistant.turnOn({ name: 'Mail' })
    await reader.until(() => stateOf(reader) !== undefined)
    const before = JSON.parse(stateOf(reader)?.[1] ?? '{}') as { urgent: number }
    const { key } = await t.app.db.selectFrom('message').where('id', '=', owned.mailId).select('key').executeTakeFirstOrThrow()
    await t.app.db
      .insertInto('mail_category')
      .values({ user_id: ada.userId, account_id: owned.accountId, category_id: 'urgent', message_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (let at = 0; at < 5; at++) t.app.events.emit('categories.changed', { userId: ada.userId })
    await reader.until(() => JSON.parse(stateOf(reader)?.[1] ?? '{}').urgent === before.urgent + 1)
  })

  test('turned off, disabled and deleted: what is retained goes', async () => {
    await using fixture = await open()
    const { t, ada, reader, homeAssistant } = fixture
    const grace = await t.person('grace')
    await using _watch = await watchForHomeAssistant(t.app, times)
    await homeAssistant.turnOn({ name: 'Ada' })
    await grace.caller.homeAssistant.turnOn({ name: 'Grace' })
    await reader.until((topics) => sensorsIn(topics).length === 6)
    await homeAssistant.turnOff()
    await reader.until((topics) => sensorsIn(topics).length === 3 && topics.size === 5)
    await expect.poll(() => t.app.db.selectFrom('home_assistant_removed').selectAll().execute()).toEqual([])
    await homeAssistant.turnOn({ name: 'Ada' })
    await reader.until((topics) => sensorsIn(topics).length === 6)
    const disabled = (at: number | null) =>
      t.app.db.updateTable('user').set({ disabled_at: at }).where('id', '=', ada.userId).execute()
    await disabled(1)
    t.app.events.emit('session.ended', { userId: ada.userId, sessionId: ada.sessionId })
    await reader.until((topics) => sensorsIn(topics).length === 3)
    await disabled(null)
    t.app.events.emit('preferences.changed', { userId: ada.userId })
    await reader.until((topics) => sensorsIn(topics).length === 6)
    await t.app.db.deleteFrom('user').where('id', '=', grace.userId).execute()
    t.app.events.emit('user.removed', { userId: grace.userId })
    await reader.until((topics) => sensorsIn(topics).length === 3 && !JSON.stringify([...topics]).includes('Grace'))
  })

  test('a broker that was away gets everything again, and loses who turned it off meanwhile', async () => {
    await using fixture = await open()
    const { t, broker, reader, homeAssistant } = fixture
    await using _watch = await watchForHomeAssistant(t.app, times)
    await homeAssistant.turnOn({ name: 'Ada' })
    await reader.until((topics) => sensorsIn(topics).length === 3)
    const publisher = t.app.state.of(runningPublisher).publisher
    await broker.stop()
    await expect.poll(() => publisher?.problem).toBe('unavailable')
    expect(await checkHomeAssistant(t.app)).toMatchObject([{ state: 'bad' }])
    await broker.start()
    await reader.until((topics) => availability(topics) === 'online')
    await expect.poll(() => publisher?.isConnected).toBe(true)
    await broker.stop()
    await homeAssistant.turnOff()
    await broker.start()
    await expect.poll(() => t.app.db.selectFrom('home_assistant_removed').selectAll().execute()).toEqual([])
  })

  test('stopping says offline, and a wrong password is told by the doctor', async () => {
    await using fixture = await open()
    const { t, reader } = fixture
    const watch = await watchForHomeAssistant(t.app, times)
    await reader.until((topics) => availability(topics) === 'online')
    await watch[Symbol.asyncDispose]()
    await reader.until((topics) => availability(topics) === 'offline')
    await using other = await open({ denied: true })
    await using _watch = await watchForHomeAssistant(other.t.app, times)
    await expect.poll(() => other.t.app.state.of(runningPublisher).publisher?.problem).toBe('denied')
    expect(await checkHomeAssistant(other.t.app)).toMatchObject([{ state: 'bad', fix: expect.stringContaining('MQTT_URL') }])
  })
})
