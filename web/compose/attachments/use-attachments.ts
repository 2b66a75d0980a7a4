import { useEffect, useState } from 'react'
import { trpc } from '../../api.ts'
import { isOffline, onConnectivityChange } from '../../connectivity.ts'
import type { DraftAutosave } from '../drafts/draft-autosave.ts'
import { useBeforeUnloadPrompt } from '../drafts/use-draft-autosave.ts'
import type { InitialDraft } from '../initial-draft.ts'
import { AttachmentList } from './attachment-list.ts'
import { type ComposerFile, fromDraftFile, fromPendingFile, parsePendingFiles } from './composer-file.ts'

/** The attachments of a draft as React state, and the list that changes them. */
export function useAttachments(start: InitialDraft, autosave: DraftAutosave) {
  const { client } = trpc.useUtils()
  const [files, setFiles] = useState<ComposerFile[]>(() => initialFiles(start))
  const [list] = useState(() => new AttachmentList(files, autosave, client.drafts, setFiles))
  // A reopened draft resumes pending copies.
  useEffect(() => {
    if (autosave.id !== undefined) void list.copyForwarded()
  }, [autosave, list])
  useEffect(() => onConnectivityChange(() => !isOffline() && list.retryFailed()), [list])
  // Files that exist only in this page would be lost with it.
  useBeforeUnloadPrompt(files.some((file) => list.isLocal(file)))
  return {
    files,
    list,
    uploads: files.filter(({ state }) => state === 'uploading').length,
  }
}

function initialFiles({ files, fields }: InitialDraft): ComposerFile[] {
  const there = new Set(files.map(({ id }) => id))
  return [
    ...files.map(fromDraftFile),
    ...parsePendingFiles(fields)
      .filter(({ id }) => !there.has(id))
      .map(fromPendingFile),
  ]
}
