import { z } from 'zod'
import { eventCalendarName } from '../dav/calendar/agenda.ts'
import { AnswerInvitationInput, Invitation, InvitationDay, MailEventInput, PlanEventInput } from '../shared/sender-trust.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { answerInvitation } from './answer.ts'
import { invitationDay } from './day.ts'
import { planEvent } from './plan-event.ts'
import { saveInvitation } from './save-event.ts'

export const invitationsRouter = router({
  /** Tells the organizer (RFC 6047). */
  answer: protectedProcedure
    .input(AnswerInvitationInput)
    .output(
      z.object({
        invitation: Invitation,
        /** The reply's, for `mail.cancelSending`, which undoes the answer too; null where nothing had to be sent. */
        outboxId: z.string().nullable(),
      }),
    )
    .mutation(({ ctx, input }) => answerInvitation(ctx.app, ctx.userId, input)),
  /** What else the person's calendars have on its days; null where that isn't known. */
  day: protectedProcedure
    .input(MailEventInput)
    .output(z.object({ day: InvitationDay.nullable() }))
    .query(async ({ ctx, input }) => ({ day: await invitationDay(ctx.app, ctx.userId, input.id) })),
  /** The calendar that events are saved to; null where the person has chosen none. */
  calendar: protectedProcedure
    .output(z.object({ calendar: z.string().nullable() }))
    .query(async ({ ctx }) => ({ calendar: await eventCalendarName(ctx.app, ctx.userId) })),
  /** Saves the event of an invitation to that calendar. Null where there is none. */
  save: protectedProcedure
    .input(MailEventInput)
    .output(z.object({ calendar: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => ({ calendar: await saveInvitation(ctx.app, ctx.userId, input.id) })),
  /** Saves the event to that calendar if asked to, and returns the file for any other. */
  plan: protectedProcedure
    .input(PlanEventInput)
    .output(z.object({ file: z.string(), calendar: z.string().nullable() }))
    .mutation(({ ctx, input }) => planEvent(ctx.app, ctx.userId, input)),
})
