// Keeps the sensors of Home Assistant up to date. Without MQTT_URL nothing is loaded, listened to or connected.
import type { App } from '../app.ts'
import type { AppEvent } from '../core/events.ts'
import type { publisherTimes } from '../home-assistant/publisher.ts'
import { runningPublisher } from '../home-assistant/running.ts'

/** Counts, language, and whether a person may sign in: disabling ends sessions. */
const relevant: readonly AppEvent['name'][] = [
  'mail.changed',
  'mail.counted',
  'mail.arrived',
  'categories.changed',
  'accounts.changed',
  'preferences.changed',
  'session.ended',
  'user.removed',
]

export async function watchForHomeAssistant(app: App, times?: typeof publisherTimes): Promise<AsyncDisposable> {
  const { mqttUrl } = app.settings
  if (mqttUrl === undefined) return { async [Symbol.asyncDispose]() {} }
  const { startPublisher } = await import('../home-assistant/publisher.ts')
  const publisher = startPublisher(app, mqttUrl, times)
  const stopListening = app.events.listen(({ name, userId }) => {
    if (relevant.includes(name)) app.state.of(runningPublisher).publisher?.refresh(userId)
  })
  return {
    async [Symbol.asyncDispose]() {
      stopListening()
      await publisher[Symbol.asyncDispose]()
    },
  }
}
