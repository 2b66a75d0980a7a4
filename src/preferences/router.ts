import { z } from 'zod'
import { Preferences, SavePreferencesInput } from '../shared/preferences.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

const tag = 'user'

export const preferencesRouter = router({
  get: signedIn
    .meta({ rest: { method: 'GET', path: '/user/preferences', summary: 'What you like about voice and assistant', tag } })
    .output(z.object({ preferences: Preferences }))
    .query(soon),
  save: signedIn
    .meta({ rest: { method: 'PUT', path: '/user/preferences', summary: 'Change some of it', tag } })
    .input(SavePreferencesInput)
    .output(z.object({ preferences: Preferences }))
    .mutation(soon),
})
