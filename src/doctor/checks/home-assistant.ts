// Home Assistant: whether the MQTT broker of the owner takes the counts. What is here is the state of the connection.
import type { App } from '../../app.ts'
import { runningPublisher } from '../../home-assistant/running.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { homeAssistantPeople } from '../queries.ts'
import { linesOf } from '../report-line.ts'

export async function checkHomeAssistant(app: App): Promise<DoctorLine[]> {
  const { off, ok, warn, bad } = linesOf('homeAssistant', 'home-assistant')
  if (app.settings.mqttUrl === undefined) return [off("Home Assistant isn't set up.")]
  const { publisher } = app.state.of(runningPublisher)
  if (publisher?.isConnected) return [ok(`Home Assistant receives the counts of ${await homeAssistantPeople(app.db)} people.`)]
  if (publisher?.problem === 'denied')
    return [bad('The MQTT broker rejected the username or password.', 'Check MQTT_URL and restart Homing.')]
  if (publisher?.problem === 'unencrypted')
    return [bad('The MQTT broker is on the internet, and the connection would be unencrypted.', 'Use mqtts:// in MQTT_URL.')]
  if (publisher?.problem === 'unavailable')
    return [bad("The MQTT broker can't be reached.", 'Check that it runs, and the host and port in MQTT_URL.')]
  return [warn("The MQTT broker isn't connected yet.", 'Run the checks again in a moment.')]
}
