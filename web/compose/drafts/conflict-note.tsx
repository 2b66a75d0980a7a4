import type { Draft } from '../../../src/shared/writing.ts'
import { toastError, trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { composeWords } from '../../words/compose.ts'
import type { AttachmentList } from '../attachments/attachment-list.ts'
import type { DraftAutosave } from './draft-autosave.ts'

const words = composeWords

interface ConflictNoteProps {
  autosave: DraftAutosave
  files: AttachmentList
  /** The draft as saved elsewhere. */
  onTakeOther: (draft: Draft) => void
}
/** The draft was changed in two places. Nothing is overwritten until the user chooses. */
export function ConflictNote({ autosave, files, onTakeOther }: ConflictNoteProps) {
  const { client } = trpc.useUtils()
  const choose = async (which: 'mine' | 'other') => {
    if (!autosave.id) return
    try {
      const { draft } = await client.drafts.get.query({ id: autosave.id })
      if (which === 'mine') {
        files.reconcile(draft)
        await autosave.overwrite(draft.revision)
      } else {
        autosave.stop()
        onTakeOther(draft)
      }
    } catch {
      toastError(words.draftFailed)
    }
  }
  return (
    <div className="px-4 pt-3">
      <ErrorNote text={words.conflict}>
        <Button onClick={() => void choose('mine')}>{words.keepMine}</Button>
        <Button onClick={() => void choose('other')}>{words.takeOther}</Button>
      </ErrorNote>
    </div>
  )
}
