// A person turns Home Assistant on or off, and sees whether there is a connection.
import type { App } from '../app.ts'
import { inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { HomeAssistantState, TurnOnHomeAssistantInput } from '../shared/home-assistant.ts'
import { deleteDevice, deviceOf, storeDevice } from './queries.ts'
import { runningPublisher } from './running.ts'

export async function homeAssistantState(app: App, userId: string): Promise<HomeAssistantState> {
  const device = await deviceOf(app.db, userId)
  return {
    available: app.settings.mqttUrl !== undefined,
    name: device?.name ?? null,
    connected: app.state.of(runningPublisher).publisher?.isConnected ?? false,
  }
}

export async function turnOnHomeAssistant(
  app: App,
  userId: string,
  { name }: TurnOnHomeAssistantInput,
): Promise<HomeAssistantState> {
  if (app.settings.mqttUrl === undefined)
    throw new AppError('conflict', "Home Assistant isn't set up on this server. Its owner can set MQTT_URL.")
  await inTransaction(app, async (app) => {
    const isNew = (await deviceOf(app.db, userId)) === undefined
    await storeDevice(app.db, userId, { slug: newId(), name, now: app.now().getTime() })
    if (isNew) await noteActivity(app, userId, 'home-assistant-on')
  })
  app.state.of(runningPublisher).publisher?.refresh(userId)
  return homeAssistantState(app, userId)
}

/** Its sensors go at once, or with the next connection. */
export async function turnOffHomeAssistant(app: App, userId: string): Promise<HomeAssistantState> {
  await deleteDevice(app.db, userId)
  app.state.of(runningPublisher).publisher?.refresh(userId)
  return homeAssistantState(app, userId)
}
