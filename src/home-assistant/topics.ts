// Topics and payloads of MQTT discovery (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery), all of them retained. Their
// names contain nothing of a person: whoever may read the broker sees them.
import { createHash } from 'node:crypto'
import { version } from '../core/version.ts'
import type { Language } from '../shared/quote-words.ts'

export const sensors = ['unread', 'urgent', 'reply'] as const
export type Sensor = (typeof sensors)[number]
export type Counts = Record<Sensor, number>

const icons: Record<Sensor, string> = { unread: 'mdi:email', urgent: 'mdi:email-alert', reply: 'mdi:reply' }
const names: Record<Language, Record<Sensor, string>> = {
  en: { unread: 'Unread', urgent: 'Urgent', reply: 'Waiting for reply' },
  de: { unread: 'Ungelesen', urgent: 'Dringend', reply: 'Wartet auf Antwort' },
}

/** One for each server, by its last will. */
export const availabilityTopic = (publicUrl: string): string =>
  `homing/${createHash('sha256').update(publicUrl).digest('hex').slice(0, 12)}/availability`

export const stateTopic = (slug: string): string => `homing/${slug}/state`
const configTopic = (slug: string, sensor: Sensor) => `homeassistant/sensor/homing_${slug}/${sensor}/config`

export interface Message {
  topic: string
  /** '' removes what is retained. */
  payload: string
}

export interface Device {
  slug: string
  name: string
  language: Language
}

export function configMessages({ slug, name, language }: Device, publicUrl: string): Message[] {
  const device = { identifiers: [`homing_${slug}`], name, manufacturer: 'Homing', sw_version: version }
  return sensors.map((sensor) => ({
    topic: configTopic(slug, sensor),
    payload: JSON.stringify({
      name: names[language][sensor],
      unique_id: `homing_${slug}_${sensor}`,
      state_topic: stateTopic(slug),
      value_template: `{{ value_json.${sensor} }}`,
      state_class: 'measurement',
      icon: icons[sensor],
      availability_topic: availabilityTopic(publicUrl),
      device,
      origin: { name: 'Homing', sw_version: version },
    }),
  }))
}

export const stateMessage = (slug: string, counts: Counts): Message => ({
  topic: stateTopic(slug),
  payload: JSON.stringify(counts),
})

export const removalMessages = (slug: string): Message[] =>
  [...sensors.map((sensor) => configTopic(slug, sensor)), stateTopic(slug)].map((topic) => ({ topic, payload: '' }))
