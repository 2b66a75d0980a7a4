import { z } from 'zod'
import { AnswerInvitationInput, Invitation, PlanEventInput } from '../shared/sender-trust.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { answerInvitation } from './answer.ts'
import { planEvent } from './plan-event.ts'

export const invitationsRouter = router({
  /** Tells the organizer (RFC 6047). */
  answer: protectedProcedure
    .input(AnswerInvitationInput)
    .output(z.object({ invitation: Invitation }))
    .mutation(async ({ ctx, input }) => ({ invitation: await answerInvitation(ctx.app, ctx.userId, input) })),
  /** The file for a calendar; nothing is kept here. */
  plan: protectedProcedure
    .input(PlanEventInput)
    .output(z.object({ file: z.string() }))
    .mutation(async ({ ctx, input }) => ({ file: await planEvent(ctx.app, ctx.userId, input) })),
})
