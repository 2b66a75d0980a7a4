import { z } from 'zod'
import { listActivity } from '../auth/activity.ts'
import { Activity, DeleteUserInput, Profile, UpdatedProfile, UpdateProfileInput } from '../shared/user.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { removeOwnAccount } from './deletion/delete-person.ts'
import { readProfile, updateProfile } from './profile.ts'

const tag = 'user'

export const userRouter = router({
  get: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/user', summary: 'Your account', tag } })
    .output(z.object({ user: Profile }))
    .query(async ({ ctx }) => ({ user: await readProfile(ctx.app, ctx.userId) })),
  update: protectedProcedure
    .meta({ rest: { method: 'PATCH', path: '/user', summary: 'Change your name or address', tag } })
    .input(UpdateProfileInput)
    .output(UpdatedProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx.app, ctx, ctx.person, input)),
  activity: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/user/activity', summary: 'What happened to your account, newest first', tag } })
    .output(z.object({ activity: z.array(Activity) }))
    .query(async ({ ctx }) => ({ activity: await listActivity(ctx.app, ctx.userId) })),
  remove: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/user', summary: 'Delete your account and everything in it', tag, status: 204 } })
    .input(DeleteUserInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeOwnAccount(ctx.app, ctx, ctx.person, input)),
})
