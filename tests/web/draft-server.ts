// What the composer asks of a server, with drafts that remember their revision as the real ones do.
import type { Draft, DraftFields, DraftFile, SaveDraftInput, SendDraftInput } from '../../src/shared/writing.ts'
// What the composer fetches when it opens is here before a test begins, so that no wait has to be long enough for it.
import '../../web/editor/editor.tsx'
import '../../web/pages/compose.tsx'
import '../../web/shell/shell.tsx'
import { type Procedures, Refusal } from './fake-server.ts'

const savedAt = '2026-11-20T12:04:00.000Z'

export function draftServer(changes: Procedures = {}) {
  const drafts = new Map<string, Draft>()
  const find = (id: string) => {
    const draft = drafts.get(id)
    if (!draft) throw new Refusal('NOT_FOUND', 404, 'This draft no longer exists.')
    return draft
  }
  const put = (id: string, fields: DraftFields, more: Partial<Draft> = {}) => {
    const old = drafts.get(id)
    const draft: Draft = {
      files: old?.files ?? [],
      outboxId: null,
      origin: 'person',
      ...fields,
      id,
      revision: (old?.revision ?? 0) + 1,
      savedAt,
      ...more,
    }
    drafts.set(id, draft)
    return draft
  }
  const came = (draft: Draft, ids: string[]) => {
    draft.pending = draft.pending?.filter(({ id }) => !ids.includes(id))
  }
  const procedures: Procedures = {
    'identities.list': () => ({
      identities: [{ id: 'a1', accountId: 'a1', name: 'Ada Lovelace', email: 'ada@home.example', signature: '', own: true }],
    }),
    'templates.list': () => ({ templates: [] }),
    'contacts.suggest': () => ({ people: [] }),
    'drafts.list': () => ({ drafts: [], elsewhere: [] }),
    'drafts.get': ({ id }: { id: string }) => ({ draft: find(id) }),
    'drafts.save': ({ id, revision, fields, origin }: SaveDraftInput) => {
      if (id && find(id).revision !== revision) throw new Refusal('CONFLICT', 409, 'This draft was changed elsewhere.')
      return put(
        id ?? `d${drafts.size + 1}`,
        fields,
        origin ? { origin } : { origin: (id && drafts.get(id)?.origin) || 'person' },
      )
    },
    'drafts.addFile': ({ draftId, id, filename, mimeType, data, inline }: Record<string, string>) => {
      const draft = find(String(draftId))
      const number = draft.files.length + 1
      const file: DraftFile = {
        id: `f${number}`,
        filename: String(filename),
        mimeType: String(mimeType),
        size: atob(String(data)).length,
        contentId: inline ? `c${number}` : null,
      }
      draft.files.push(file)
      came(draft, [String(id)])
      return { file, revision: ++draft.revision }
    },
    'drafts.addFilesOf': ({ draftId, attachmentIds }: { draftId: string; attachmentIds: string[] }) => {
      const draft = find(draftId)
      const files = attachmentIds.map((attachmentId) => {
        const pending = draft.pending?.find(({ of }) => of?.attachmentId === attachmentId)
        const id = pending?.id ?? `of-${attachmentId}`
        return { id, filename: 'plan.pdf', mimeType: 'application/pdf', size: 2048, contentId: pending?.contentId ?? null }
      })
      draft.files.push(...files)
      came(
        draft,
        files.map(({ id }) => id),
      )
      draft.revision += files.length
      return { files, failed: [], revision: draft.revision }
    },
    'drafts.pictures': () => ({ pictures: [] }),
    'drafts.removeFile': ({ draftId }: { draftId: string }) => ({ revision: ++find(draftId).revision }),
    'drafts.discard': () => undefined,
    'drafts.restore': ({ id }: { id: string }) => find(id),
    'drafts.send': ({ id, revision }: SendDraftInput) => {
      if (find(id).revision !== revision) throw new Refusal('CONFLICT', 409, 'This draft was changed elsewhere.')
      return { success: true, id: 'o1', messageId: '<1@homing>' }
    },
    ...changes,
  }
  return { procedures, drafts, put }
}
