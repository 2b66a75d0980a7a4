import { HomeAssistantState, TurnOnHomeAssistantInput } from '../shared/home-assistant.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { homeAssistantState, turnOffHomeAssistant, turnOnHomeAssistant } from './turn-on.ts'

const tag = 'home-assistant'
const path = '/home-assistant'

/** Sensors with counts, by MQTT. */
export const homeAssistantRouter = router({
  state: protectedProcedure
    .meta({ rest: { method: 'GET', path, summary: 'Whether Home Assistant receives your counts', tag } })
    .output(HomeAssistantState)
    .query(({ ctx }) => homeAssistantState(ctx.app, ctx.userId)),
  turnOn: protectedProcedure
    .meta({ rest: { method: 'PUT', path, summary: 'Send your counts to Home Assistant', tag } })
    .input(TurnOnHomeAssistantInput)
    .output(HomeAssistantState)
    .mutation(({ ctx, input }) => turnOnHomeAssistant(ctx.app, ctx.userId, input)),
  turnOff: protectedProcedure
    .meta({ rest: { method: 'DELETE', path, summary: 'Remove your sensors from Home Assistant', tag } })
    .output(HomeAssistantState)
    .mutation(({ ctx }) => turnOffHomeAssistant(ctx.app, ctx.userId)),
})
