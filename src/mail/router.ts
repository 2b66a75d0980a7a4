import { z } from 'zod'
import {
  BatchAnswer,
  BatchInput,
  BatchMatchingInput,
  BodyTicketInput,
  Email,
  EmailId,
  EmailList,
  EmailSummary,
  ListInput,
  OutboxItem,
  Prefill,
  PrefillInput,
  RemoveInput,
  SendAnswer,
  SendInput,
  SnoozeInput,
  SnoozeManyInput,
  Stats,
  UndoInput,
  UpdateEmailInput,
} from '../shared/mail.ts'
import { UnsubscribeAnswer } from '../shared/sender-trust.ts'
import { compiled, protectedProcedure, router } from '../trpc.ts'
import { removeMail } from './actions/remove.ts'
import { snoozeMail, snoozeMails } from './actions/snooze.ts'
import { undoAction } from './actions/undo.ts'
import { updateMail, updateMails, updateMatching } from './actions/update.ts'
import { createBodyTicket } from './body/body-ticket.ts'
import { listMail, listSent, mailStats } from './list.ts'
import { checkSent } from './outbox/check-sent.ts'
import { listOutbox } from './outbox/list.ts'
import { reschedule } from './outbox/reschedule.ts'
import { sendAgain } from './outbox/send-again.ts'
import { withSenders } from './outbox/sent-by.ts'
import { prefill } from './outgoing/prefill.ts'
import { readMail } from './read.ts'
import { refreshMail } from './refresh.ts'
import { sendMail } from './send.ts'
import { readThread } from './thread.ts'
import { unsubscribe } from './unsubscribe/unsubscribe.ts'

const tag = 'mail'

export const mailRouter = router({
  list: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/emails',
        summary: 'Mails, newest first; the inbox of all accounts unless told otherwise',
        tag,
        conditional: true,
      },
    })
    .input(ListInput)
    .output(compiled(EmailList))
    .query(async ({ ctx, input }) => {
      const list = await listMail(ctx.app, ctx.userId, { ...input, memberId: ctx.person.member?.personId })
      return ctx.person.member ? { ...list, emails: await withSenders(ctx.app, ctx.userId, list.emails) } : list
    }),
  sent: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/emails/sent', summary: 'Sent mails, newest first', tag, conditional: true } })
    .input(ListInput)
    .output(compiled(EmailList))
    .query(async ({ ctx, input }) => {
      const list = await listSent(ctx.app, ctx.userId, input)
      return ctx.person.member ? { ...list, emails: await withSenders(ctx.app, ctx.userId, list.emails) } : list
    }),
  stats: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/emails/stats', summary: 'Counts', tag } })
    .output(Stats)
    .query(({ ctx }) => mailStats(ctx.app, ctx.userId)),
  get: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/emails/{id}', summary: 'One mail with its text', tag, conditional: true } })
    .input(EmailId)
    .output(compiled(z.object({ email: Email })))
    .query(async ({ ctx, input }) => {
      const oneAccount = ctx.person.accounts !== undefined
      const email = await readMail(ctx.app, ctx.userId, input.id, { oneAccount })
      if (!ctx.person.member) return { email }
      const [shown = email] = await withSenders(ctx.app, ctx.userId, [email])
      return { email: shown }
    }),
  thread: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/emails/{id}/thread',
        summary: 'The conversation a mail belongs to, oldest first',
        tag,
        conditional: true,
      },
    })
    .input(EmailId)
    .output(compiled(z.object({ emails: z.array(EmailSummary) })))
    .query(async ({ ctx, input }) => {
      const emails = await readThread(ctx.app, ctx.userId, input.id)
      return { emails: ctx.person.member ? await withSenders(ctx.app, ctx.userId, emails) : emails }
    }),
  update: protectedProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/emails/{id}',
        summary: 'Mark, star or move a mail; carried out on the mail server too',
        tag,
      },
    })
    .input(UpdateEmailInput)
    .output(z.object({ email: EmailSummary }))
    .mutation(async ({ ctx, input }) => ({ email: await updateMail(ctx.app, ctx.userId, input) })),
  batch: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/emails/batch', summary: 'The same for up to 500 mails', tag } })
    .input(BatchInput)
    .output(BatchAnswer)
    .mutation(({ ctx, input }) => updateMails(ctx.app, ctx.userId, input)),
  batchMatching: protectedProcedure
    .input(BatchMatchingInput)
    .output(BatchAnswer)
    .mutation(({ ctx, input }) =>
      updateMatching(ctx.app, ctx.userId, { ...input, list: { ...input.list, memberId: ctx.person.member?.personId } }),
    ),
  undo: protectedProcedure
    .input(UndoInput)
    .output(z.object({ restored: z.number() }))
    .mutation(({ ctx, input }) => undoAction(ctx.app, ctx.userId, input)),
  snooze: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/emails/{id}/snooze', summary: 'Hide a conversation from the inbox until then', tag },
    })
    .input(SnoozeInput)
    .output(z.object({ email: EmailSummary, undoId: z.string().nullable() }))
    .mutation(({ ctx, input }) => snoozeMail(ctx.app, ctx.userId, input)),
  snoozeMany: protectedProcedure
    .input(SnoozeManyInput)
    .output(BatchAnswer)
    .mutation(({ ctx, input }) => snoozeMails(ctx.app, ctx.userId, input)),
  /** Leaves the list a mail came by (RFC 8058 with one click, else by mail, else by their page). */
  unsubscribe: protectedProcedure
    .input(EmailId)
    .output(UnsubscribeAnswer)
    .mutation(({ ctx, input }) => unsubscribe(ctx.app, ctx.userId, input, ctx.person.member?.personId)),
  remove: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/emails/{id}', summary: 'Move to Trash, or delete for good with permanent', tag } })
    .input(RemoveInput)
    .output(z.object({ success: z.literal(true), undoId: z.string().nullable() }))
    .mutation(({ ctx, input }) => removeMail(ctx.app, ctx.userId, input)),
  bodyTicket: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/emails/{id}/body-ticket',
        summary: 'A 60 s address of the sanitised text, for a sandboxed frame',
        tag,
      },
    })
    .input(BodyTicketInput)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => createBodyTicket(ctx.app, ctx.person, input)),
  prefill: protectedProcedure
    .input(PrefillInput)
    .output(Prefill)
    .query(({ ctx, input }) => prefill(ctx.app, ctx.userId, input, ctx.person.member?.personId)),
  send: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/emails/send',
        summary: 'Send a mail; the header Idempotency-Key makes repeating harmless',
        tag,
      },
    })
    .input(SendInput)
    .output(SendAnswer)
    .mutation(({ ctx, input }) =>
      sendMail(
        ctx.app,
        ctx.userId,
        { ...input, idempotencyKey: ctx.idempotencyKey ?? input.idempotencyKey },
        ctx.person.member?.personId,
      ),
    ),
  refresh: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/emails/refresh', summary: 'Check for new mail in all accounts', tag } })
    .output(z.object({ success: z.literal(true), newEmails: z.number() }))
    .mutation(({ ctx }) => refreshMail(ctx.app, ctx.userId)),
  outbox: protectedProcedure.output(z.object({ items: z.array(OutboxItem) })).query(async ({ ctx }) => ({
    items: await listOutbox(ctx.app, ctx.userId, { isShared: ctx.person.member !== undefined }),
  })),
  /** Looks in Sent whether a mail of unknown fate left: if it did, it is filed; if not, it stays unknown. */
  checkSent: protectedProcedure
    .input(EmailId)
    .output(z.object({ item: OutboxItem, found: z.boolean() }))
    .mutation(({ ctx, input }) => checkSent(ctx.app, ctx.userId, input.id)),
  /** Another time for a mail that is held; the time that was is void at once. */
  reschedule: protectedProcedure
    .input(z.object({ id: z.string().max(100), sendAt: z.iso.datetime() }))
    .output(z.object({ item: OutboxItem }))
    .mutation(async ({ ctx, input }) => ({ item: await reschedule(ctx.app, ctx.userId, input) })),
  sendAgain: protectedProcedure
    .input(EmailId)
    .output(z.object({ item: OutboxItem }))
    .mutation(async ({ ctx, input }) => ({ item: await sendAgain(ctx.app, ctx.userId, input.id) })),
})
