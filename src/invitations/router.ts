import { z } from 'zod'
import { AnswerInvitationInput, Invitation } from '../shared/care.ts'
import { router, signedIn } from '../trpc.ts'
import { answerInvitation } from './answer.ts'

export const invitationsRouter = router({
  /** Tells the organizer (RFC 6047). */
  answer: signedIn
    .input(AnswerInvitationInput)
    .output(z.object({ invitation: Invitation }))
    .mutation(async ({ ctx, input }) => ({ invitation: await answerInvitation(ctx.app, ctx.userId, input) })),
})
