// Home Assistant: people whose counts it is told, by MQTT.
export interface HomeAssistantTables {
  home_assistant: HomeAssistantTable
  home_assistant_removed: HomeAssistantRemovedTable
}

/** There is a row where the person has turned it on. */
export interface HomeAssistantTable {
  user_id: string
  /** Random; part of the names of topics, which anybody at the broker may read. */
  slug: string
  /** The device's name, as the person chose it. */
  name: string
  created_at: number
}
/** What the broker still keeps of people who turned it off or were removed. A trigger adds it, whatever deletes the row. */
export interface HomeAssistantRemovedTable {
  slug: string
}
