import { Paperclip, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import type { Draft, DraftFile } from './compose-draft.ts'
import { DropZone } from './drop-zone.tsx'
import { ComposeFields } from './fields.tsx'
import { ComposeFiles } from './file-list.tsx'
import { useComposer } from './use-composer.ts'
import { useSend } from './use-send.ts'

const words = strings.compose

interface ComposeFormProps {
  storageKey: string
  /** What discarding would lose nothing of: an empty mail, or an untouched reply. */
  untouched: Draft
  start: Draft
  startFiles: DraftFile[]
  accounts: readonly Account[]
  isReply: boolean
  onDone: () => void
}
export function ComposeForm({ storageKey, untouched, start, startFiles, accounts, isReply, onDone }: ComposeFormProps) {
  const composer = useComposer(storageKey, untouched, start, startFiles)
  const { draft, files } = composer
  const confirm = useConfirm()
  const picker = useRef<HTMLInputElement>(null)
  const leave = () => {
    composer.forget()
    onDone()
  }
  const { send, busy } = useSend(leave)
  const from = accounts.find((account) => account.id === draft.accountId) ?? accounts[0]

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || !from || !composer.check()) return
    if (draft.subject.trim() === '' && !(await confirm({ title: words.noSubject, yes: words.sendAnyway }))) return
    // What went wrong has been told; the mail stays as it is in the form.
    await send({ ...draft, accountId: from.id }, files).catch(() => undefined)
  }
  const discard = async () => {
    if (
      composer.changed &&
      !(await confirm({ title: words.confirmDiscard, text: words.discardHint, yes: words.discard, danger: true }))
    )
      return
    leave()
  }
  return (
    <DropZone onFiles={composer.addFiles}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
        className="flex min-h-[calc(100dvh-9rem)] flex-col rounded-card border border-line bg-surface"
      >
        <ComposeFields draft={draft} set={composer.set} accounts={accounts} from={from} isReply={isReply} />
        <ComposeFiles files={files} onRemove={composer.removeFile} />
        {composer.problem && (
          <div className="px-4 pb-3">
            <ErrorNote text={composer.problem} />
          </div>
        )}
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-card border-line border-t bg-surface px-4 py-3">
          <Button type="submit" look="primary" busy={busy} disabled={!from}>
            {!busy && <Send size={16} aria-hidden="true" />}
            {words.send}
          </Button>
          <Button onClick={() => picker.current?.click()}>
            <Paperclip size={16} aria-hidden="true" />
            {words.attach}
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words.attach}
            onChange={(event) => {
              void composer.addFiles([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          {from && (
            <span className="min-w-0 truncate text-12 text-ink-soft max-sm:order-last max-sm:w-full">
              {words.sendsFrom(from.email)}
            </span>
          )}
          <Button look="quiet" className="ml-auto" onClick={() => void discard()}>
            <Trash2 size={16} aria-hidden="true" />
            {words.discard}
          </Button>
        </div>
      </form>
    </DropZone>
  )
}
