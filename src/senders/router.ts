import { z } from 'zod'
import { SenderInput } from '../shared/sender-trust.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { distrustSender, listTrusted, trustSender } from './trust.ts'

/** Senders whose remote images are shown without asking. */
export const sendersRouter = router({
  trusted: protectedProcedure
    .output(z.object({ senders: z.array(z.string()) }))
    .query(async ({ ctx }) => ({ senders: await listTrusted(ctx.app, ctx.userId) })),
  trust: protectedProcedure
    .input(SenderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => trustSender(ctx.app, ctx.userId, input.sender)),
  distrust: protectedProcedure
    .input(SenderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => distrustSender(ctx.app, ctx.userId, input.sender)),
})
