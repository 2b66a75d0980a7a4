import { z } from 'zod'
import {
  AssignInput,
  CommentInput,
  ConversationActivity,
  ConversationInput,
  ConversationWork,
  EditCommentInput,
  Mention,
  RemoveCommentInput,
  ReportInput,
  SetStateInput,
  WaitingTimes,
  WorkCounts,
  WorkInput,
  WorkList,
  WorkListInput,
} from '../shared/teamwork.ts'
import { compiled, protectedProcedure, router } from '../trpc.ts'
import { readActivity } from './activity.ts'
import { addComment, editComment, listMentions, removeComment } from './comments.ts'
import { countWork, listWork } from './list.ts'
import { waitingTimes } from './report.ts'
import { assign, readWork, setState } from './work.ts'

/** Who deals with the conversations of a shared mailbox, and what its members say of them. Not part of the REST API. */
export const teamworkRouter = router({
  work: protectedProcedure
    .input(WorkInput)
    .output(z.object({ conversations: z.array(ConversationWork) }))
    .query(async ({ ctx, input }) => ({ conversations: await readWork(ctx.app, ctx.userId, input.ids) })),
  list: protectedProcedure
    .input(WorkListInput)
    .output(compiled(WorkList))
    .query(({ ctx, input }) => listWork(ctx.app, ctx.person, input)),
  counts: protectedProcedure.output(WorkCounts).query(({ ctx }) => countWork(ctx.app, ctx.person)),
  assign: protectedProcedure
    .input(AssignInput)
    .output(z.void())
    .mutation(({ ctx, input }) => assign(ctx.app, ctx.person, input)),
  setState: protectedProcedure
    .input(SetStateInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setState(ctx.app, ctx.person, input)),
  activity: protectedProcedure
    .input(ConversationInput)
    .output(ConversationActivity)
    .query(async ({ ctx, input }) => ({ entries: await readActivity(ctx.app, ctx.person, input.id) })),
  comment: protectedProcedure
    .input(CommentInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => addComment(ctx.app, ctx.person, input)),
  editComment: protectedProcedure
    .input(EditCommentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => editComment(ctx.app, ctx.person, input)),
  removeComment: protectedProcedure
    .input(RemoveCommentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeComment(ctx.app, ctx.person, input.id)),
  mentions: protectedProcedure
    .output(z.object({ mentions: z.array(Mention) }))
    .query(async ({ ctx }) => ({ mentions: await listMentions(ctx.app, ctx.userId) })),
  report: protectedProcedure
    .input(ReportInput)
    .output(WaitingTimes)
    .query(({ ctx, input }) => waitingTimes(ctx.app, ctx.userId, input)),
})
