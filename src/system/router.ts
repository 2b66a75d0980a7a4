import { z } from 'zod'
import { PrivacyFacts } from '../shared/privacy.ts'
import { Status } from '../shared/system.ts'
import { protectedProcedure, publicProcedure, router } from '../trpc.ts'
import { streamEvents } from './events.ts'
import { privacyFacts } from './privacy-facts.ts'
import { status } from './status.ts'

const tag = 'system'

export const systemRouter = router({
  status: publicProcedure
    .meta({
      rest: { method: 'GET', path: '/status', summary: 'What this server can do; more of it when signed in', tag, open: true },
    })
    .output(Status)
    .query(({ ctx }) => status(ctx.app, ctx)),
  /** What went stale, as it happens (server-sent events). */
  events: protectedProcedure
    .input(z.object({ lastEventId: z.string().max(100).nullish() }).optional())
    .subscription(async function* ({ ctx, signal }) {
      yield* streamEvents(ctx.app, ctx.person, signal)
    }),
})

/** Part of `privacy` in src/router.ts. */
export const privacyFactsRouter = router({
  facts: publicProcedure.output(PrivacyFacts).query(({ ctx }) => privacyFacts(ctx.app)),
})
