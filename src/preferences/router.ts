import { z } from 'zod'
import { Preferences, SavePreferencesInput } from '../shared/preferences.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { readPreferences, savePreferences } from './preferences.ts'

const tag = 'user'

export const preferencesRouter = router({
  get: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/user/preferences', summary: 'What you like about voice and assistant', tag } })
    .output(z.object({ preferences: Preferences }))
    .query(async ({ ctx }) => ({ preferences: await readPreferences(ctx.app, ctx.userId) })),
  save: protectedProcedure
    .meta({ rest: { method: 'PUT', path: '/user/preferences', summary: 'Change some of it', tag } })
    .input(SavePreferencesInput)
    .output(z.object({ preferences: Preferences }))
    .mutation(async ({ ctx, input }) => ({ preferences: await savePreferences(ctx.app, ctx.userId, input) })),
})
