import { z } from 'zod'
import { Presence, PresenceInput } from '../shared/presence.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listPresence, reportPresence } from './presence.ts'

/** Who reads and who writes in a conversation of a shared mailbox. */
export const presenceRouter = router({
  list: protectedProcedure
    .input(z.object({ threadId: z.string().min(1).max(100) }))
    .output(Presence)
    .query(({ ctx, input }) => listPresence(ctx.app, ctx.person, input.threadId)),
  report: protectedProcedure
    .input(PresenceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportPresence(ctx.app, ctx.person, input)),
})
