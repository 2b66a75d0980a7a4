import { z } from 'zod'
import { SendAnswer } from '../shared/mail.ts'
import {
  AddFileInput,
  AddFilesOfInput,
  Draft,
  DraftFile,
  DraftPreview,
  DraftSummary,
  SaveDraftInput,
  SavedDraft,
  SendDraftInput,
} from '../shared/writing.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

const Id = z.object({ id: z.string().max(100) })

export const draftsRouter = router({
  list: signedIn.output(z.object({ drafts: z.array(DraftSummary) })).query(soon),
  get: signedIn
    .input(Id)
    .output(z.object({ draft: Draft }))
    .query(soon),
  save: signedIn.input(SaveDraftInput).output(SavedDraft).mutation(soon),
  /** Gone from the list, and later for good, its copy on the mail server too; `restore` takes it back meanwhile. */
  discard: signedIn.input(Id).output(z.void()).mutation(soon),
  restore: signedIn.input(Id).output(SavedDraft).mutation(soon),
  addFile: signedIn
    .input(AddFileInput)
    .output(z.object({ file: DraftFile }))
    .mutation(soon),
  addFilesOf: signedIn
    .input(AddFilesOfInput)
    .output(z.object({ files: z.array(DraftFile) }))
    .mutation(soon),
  removeFile: signedIn
    .input(z.object({ draftId: z.string().max(100), id: z.string().max(100) }))
    .output(z.void())
    .mutation(soon),
  preview: signedIn.input(Id).output(DraftPreview).query(soon),
  send: signedIn.input(SendDraftInput).output(SendAnswer).mutation(soon),
})
