import { z } from 'zod'
import { AnswerInvitationInput, Invitation } from '../shared/care.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

export const invitationsRouter = router({
  /** Tells the organizer (RFC 6047). */
  answer: signedIn
    .input(AnswerInvitationInput)
    .output(z.object({ invitation: Invitation }))
    .mutation(soon),
})
