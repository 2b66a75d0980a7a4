import { z } from 'zod'
import { Basis, DraftInput, EmailId, OutboxItem, SendAnswer } from '../shared/mail.ts'
import {
  AddFileInput,
  AddFilesOfInput,
  Approval,
  ApproveInput,
  Draft,
  DraftElsewhere,
  DraftFile,
  DraftPreview,
  DraftReview,
  DraftSummary,
  InBetween,
  SaveDraftInput,
  SavedDraft,
  SendDraftInput,
} from '../shared/writing.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { approveDraft, reviewDraft } from './approve.ts'
import { cancelSending } from './cancel-sending.ts'
import { fromInput } from './content.ts'
import { discardDraft, restoreDraft } from './discard.ts'
import { addFile, removeFile } from './files.ts'
import { addFilesOf } from './files-of.ts'
import { draftInBetween } from './in-between.ts'
import { listDrafts, listDraftsElsewhere } from './list.ts'
import { openFromServer } from './open.ts'
import { draftPictures } from './pictures.ts'
import { previewDraft } from './preview.ts'
import { readDraft } from './read.ts'
import { saveDraft } from './save.ts'
import { sendDraft, sendStoredDraft } from './send.ts'

const Id = z.object({ id: z.string().max(100) })
/** Of the draft, once its files are others. */
const revision = z.number()

export const draftsRouter = router({
  /** `elsewhere`: what other mail programs left in the Drafts folders. */
  list: protectedProcedure
    .output(z.object({ drafts: z.array(DraftSummary), elsewhere: z.array(DraftElsewhere) }))
    .query(async ({ ctx }) => {
      const isShared = ctx.person.member !== undefined
      const [drafts, elsewhere] = await Promise.all([
        listDrafts(ctx.app, ctx.userId, { isShared }),
        listDraftsElsewhere(ctx.app, ctx.userId),
      ])
      return { drafts, elsewhere }
    }),
  /** A mail of the Drafts folder becomes a draft of ours; saving it replaces the mail there. */
  open: protectedProcedure
    .input(z.object({ emailId: z.string().max(100) }))
    .output(Id)
    .mutation(({ ctx, input }) => openFromServer(ctx.app, ctx.userId, input.emailId, ctx.person.member?.personId)),
  get: protectedProcedure
    .input(Id)
    .output(z.object({ draft: Draft }))
    .query(async ({ ctx, input }) => ({
      draft: await readDraft(ctx.app, ctx.userId, input.id, { isShared: ctx.person.member !== undefined }),
    })),
  save: protectedProcedure
    .input(SaveDraftInput)
    .output(SavedDraft)
    .mutation(({ ctx, input }) => saveDraft(ctx.app, ctx.userId, input, ctx.person.member?.personId)),
  /** Gone from the list, and later for good, its copy on the mail server too; `restore` takes it back meanwhile. */
  discard: protectedProcedure
    .input(Id)
    .output(z.void())
    .mutation(({ ctx, input }) => discardDraft(ctx.app, ctx.userId, input.id)),
  restore: protectedProcedure
    .input(Id)
    .output(SavedDraft)
    .mutation(({ ctx, input }) => restoreDraft(ctx.app, ctx.userId, input.id)),
  addFile: protectedProcedure
    .input(AddFileInput)
    .output(z.object({ file: DraftFile, revision }))
    .mutation(({ ctx, input }) => addFile(ctx.app, ctx.userId, input)),
  /** `failed`: names of files that could not be fetched; the others are there. */
  addFilesOf: protectedProcedure
    .input(AddFilesOfInput)
    .output(z.object({ files: z.array(DraftFile), failed: z.array(z.string()), revision }))
    .mutation(({ ctx, input }) => addFilesOf(ctx.app, ctx.userId, input)),
  removeFile: protectedProcedure
    .input(z.object({ draftId: z.string().max(100), id: z.string().max(100) }))
    .output(z.object({ revision }))
    .mutation(({ ctx, input }) => removeFile(ctx.app, ctx.userId, input)),
  /** The pictures of its text, for the editor that opens it again. */
  pictures: protectedProcedure
    .input(Id)
    .output(z.object({ pictures: z.array(z.object({ contentId: z.string(), url: z.string() })) }))
    .query(async ({ ctx, input }) => ({ pictures: await draftPictures(ctx.app, ctx.userId, input.id) })),
  preview: protectedProcedure
    .input(Id)
    .output(DraftPreview)
    .query(({ ctx, input }) => previewDraft(ctx.app, ctx.userId, input.id)),
  /** What would leave, as facts, with the hash that an approval names. */
  review: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/emails/draft/{id}/review',
        summary: 'What would leave, for a person to approve',
        tag: 'mail',
      },
    })
    .input(Id)
    .output(DraftReview)
    .query(({ ctx, input }) => reviewDraft(ctx.app, ctx.userId, input.id)),
  /** The person has seen exactly this revision and approves sending it: once, within minutes. Sends nothing. */
  approve: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/emails/draft/{id}/approve', summary: 'Approve exactly what was reviewed', tag: 'mail' },
    })
    .input(ApproveInput)
    .output(Approval)
    .mutation(({ ctx, input }) => approveDraft(ctx.app, ctx.userId, input)),
  send: protectedProcedure
    .input(SendDraftInput)
    .output(SendAnswer)
    .mutation(({ ctx, input }) => sendDraft(ctx.app, ctx.userId, input, ctx.person.member?.personId)),
  /** What holds it, in a shared mailbox. */
  inBetween: protectedProcedure
    .input(Id)
    .output(InBetween)
    .query(({ ctx, input }) => draftInBetween(ctx.app, ctx.userId, input.id)),
})

/** The drafts of programs (POST /emails/draft) are the ones the composer keeps. Part of the mail router. */
export const mailDraftsRouter = router({
  saveDraft: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/emails/draft', summary: 'Keep a draft', tag: 'mail', status: 201 } })
    .input(DraftInput)
    .output(z.object({ draftId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      // Who wrote what a program hands in cannot be known: a person approves it, as they do with text of a model.
      const origin = ctx.person.tokenId === undefined ? {} : { origin: 'ai' as const }
      const draft = { fields: fromInput(input), ...origin }
      return { draftId: (await saveDraft(ctx.app, ctx.userId, draft, ctx.person.member?.personId)).id }
    }),
  sendDraft: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/emails/send/{draftId}', summary: 'Send a draft', tag: 'mail' } })
    .input(z.object({ draftId: z.string().max(100), basis: Basis.optional() }))
    .output(SendAnswer)
    .mutation(({ ctx, input }) => sendStoredDraft(ctx.app, ctx.userId, input, ctx.person.member?.personId)),
  cancelSending: protectedProcedure
    .input(EmailId)
    .output(z.object({ item: OutboxItem }))
    .mutation(async ({ ctx, input }) => ({ item: await cancelSending(ctx.app, ctx.userId, input.id) })),
})
