import { z } from 'zod'
import { DeleteUserInput, Profile, UpdatedProfile, UpdateProfileInput } from '../shared/user.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

const tag = 'user'

export const userRouter = router({
  get: signedIn
    .meta({ rest: { method: 'GET', path: '/user', summary: 'Your account', tag } })
    .output(z.object({ user: Profile }))
    .query(soon),
  update: signedIn
    .meta({ rest: { method: 'PATCH', path: '/user', summary: 'Change your name or address', tag } })
    .input(UpdateProfileInput)
    .output(UpdatedProfile)
    .mutation(soon),
  remove: signedIn
    .meta({ rest: { method: 'DELETE', path: '/user', summary: 'Delete your account and everything in it', tag, status: 204 } })
    .input(DeleteUserInput)
    .output(z.void())
    .mutation(soon),
})
