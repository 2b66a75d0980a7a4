// Home Assistant: sensors with counts, by MQTT.
import { z } from 'zod'
import { VisibleName } from './auth.ts'

export const HomeAssistantState = z.object({
  /** Whether the owner of the server has set up a broker. */
  available: z.boolean(),
  /** The name of the device; null where it is off. */
  name: z.string().nullable(),
  connected: z.boolean(),
})
export type HomeAssistantState = z.infer<typeof HomeAssistantState>

export const TurnOnHomeAssistantInput = z.object({
  name: VisibleName.min(1, 'Please enter a name.').max(60, 'This name is too long.'),
})
export type TurnOnHomeAssistantInput = z.infer<typeof TurnOnHomeAssistantInput>
