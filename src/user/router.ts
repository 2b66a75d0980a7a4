import { z } from 'zod'
import { listActivity } from '../auth/activity.ts'
import { Activity, DeleteUserInput, ExportTicket, Profile, UpdatedProfile, UpdateProfileInput } from '../shared/user.ts'
import { router, signedIn } from '../trpc.ts'
import { removeOwnAccount } from './deletion/delete-person.ts'
import { createExportTicket } from './export/ticket.ts'
import { readProfile, updateProfile } from './profile.ts'

const tag = 'user'

export const userRouter = router({
  get: signedIn
    .meta({ rest: { method: 'GET', path: '/user', summary: 'Your account', tag } })
    .output(z.object({ user: Profile }))
    .query(async ({ ctx }) => ({ user: await readProfile(ctx.app, ctx.userId) })),
  update: signedIn
    .meta({ rest: { method: 'PATCH', path: '/user', summary: 'Change your name or address', tag } })
    .input(UpdateProfileInput)
    .output(UpdatedProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx.app, ctx, ctx.person, input)),
  activity: signedIn
    .meta({ rest: { method: 'GET', path: '/user/activity', summary: 'What happened to your account, newest first', tag } })
    .output(z.object({ activity: z.array(Activity) }))
    .query(async ({ ctx }) => ({ activity: await listActivity(ctx.app, ctx.userId) })),
  /** For a plain link to GET /api/user/export: an archive of gigabytes is the browser's to save, not the page's. */
  exportTicket: signedIn.output(ExportTicket).mutation(({ ctx }) => createExportTicket(ctx.app, ctx.person)),
  remove: signedIn
    .meta({ rest: { method: 'DELETE', path: '/user', summary: 'Delete your account and everything in it', tag, status: 204 } })
    .input(DeleteUserInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeOwnAccount(ctx.app, ctx, ctx.person, input)),
})
