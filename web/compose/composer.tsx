// The composer: fields, editor, attachments and actions of one draft.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { identityFor } from '../../src/shared/answering-identity.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { Quote } from '../editor/quote.tsx'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { ActionBar } from './action-bar.tsx'
import { AssistantPanel } from './assistant/panel.tsx'
import { WithAssistantPanel } from './assistant/panel-layout.tsx'
import type { ComposerFile } from './attachments/composer-file.ts'
import { DropZone } from './attachments/drop-zone.tsx'
import { FileList } from './attachments/file-list.tsx'
import { ComposeFields } from './compose-fields.tsx'
import { ConflictNote } from './drafts/conflict-note.tsx'
import type { InitialDraft } from './initial-draft.ts'
import { DraftPreviewDialog } from './preview.tsx'
import { useConfirmDiscard, useSubmit } from './sending/use-submit.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import { type ComposerState, useComposer } from './use-composer.ts'

/** Preloaded as soon as the compose view opens. */
export const loadEditor = () => import('../editor/editor.tsx')
const Editor = lazy(loadEditor)
const Presence = lazy(() => import('../shared-mailboxes/presence.tsx'))
const HeldNote = lazy(() => import('../shared-mailboxes/held-note.tsx'))

export interface Suggested {
  /** Empty if it is part of the text already. */
  text: string
  why: string
  /** Id of the suggestion it is the built-in text of, while a model may write a better one. */
  betterOf?: string
}
interface ComposerProps {
  start: InitialDraft
  identities: readonly Identity[]
  accounts: readonly Account[]
  suggested: Suggested | undefined
  /** Id of the mail being answered. */
  answers: string | undefined
  /** The draft was created on the server. */
  onMade: (id: string) => void
  /** Sent, discarded, or left as a draft. */
  onDone: () => void
  /** Continue with the version saved elsewhere. */
  onTakeOther: (draft: Draft) => void
}
export function Composer({ start, identities, accounts, suggested, answers, onMade, onDone, onTakeOther }: ComposerProps) {
  const composer = useComposer(start, onMade)
  const { fields, files, state } = composer
  const first = start.fields.to === '' ? 'to' : start.fields.subject === '' ? 'subject' : 'text'
  const [previewing, setPreviewing] = useState(false)
  const from = identities.find(({ id }) => id === fields.identityId) ?? identityFor(identities, accounts[0]?.id)
  const { submit, busy, waiting, stopWaiting, problem, held, approval, forgetProblem } = useSubmit(composer, onDone)
  const { threadId } = fields.replyTo ?? {}
  const { canSend } = useMailboxRole()
  const discard = useConfirmDiscard(composer, onDone)
  const set: ComposerState['set'] = (changes) => {
    forgetProblem()
    composer.set(changes)
  }
  const changeFile = (change: (file: ComposerFile) => void) => (file: ComposerFile) => {
    forgetProblem()
    change(file)
  }
  const panel = <AssistantPanel composer={composer} answers={answers} />
  return (
    <WithAssistantPanel panel={panel}>
      <DropZone onFiles={composer.addFiles} onSubmit={() => canSend && void submit()}>
        <div
          data-composer
          className="flex min-h-[calc(100dvh-9rem)] scroll-mt-26 in-data-panes:scroll-mt-12 flex-col group-data-below/below:min-h-96 rounded-card border border-line bg-surface max-sm:min-h-dvh max-sm:rounded-none max-sm:border-0 max-sm:pb-20"
        >
          {threadId !== undefined && sharedMailboxId !== undefined && (
            <div className="px-4 pt-2">
              <Suspense fallback={<div className="h-5" />}>
                <Presence threadId={threadId} doing="writing" />
              </Suspense>
            </div>
          )}
          {held && (
            <div className="px-4 pt-3">
              <Suspense>
                <HeldNote
                  key={held.times}
                  draftId={held.draftId}
                  busy={busy}
                  onSend={(basis) => void submit(held.sendAt, basis)}
                  onDiscard={() => void discard()}
                  onKeep={onDone}
                />
              </Suspense>
            </div>
          )}
          <ComposeFields
            fields={fields}
            set={set}
            identities={identities}
            from={from}
            onFrom={composer.setIdentity}
            first={first}
          />
          {state.kind === 'conflict' && (
            <ConflictNote autosave={composer.autosave} files={files.list} onTakeOther={onTakeOther} />
          )}
          {state.kind === 'refused' && <Note text={state.sentence} />}
          {problem && <Note text={problem} />}
          {suggested && <SuggestionCard suggested={suggested} onInsert={(html) => insertAi(composer, html)} />}
          <ComposerBody composer={composer} autoFocus={first === 'text'} />
          <FileList
            files={files.files}
            list={files.list}
            onRetry={changeFile((file) => files.list.retry(file))}
            onRemove={changeFile(composer.removeFile)}
          />
          <ActionBar
            composer={composer}
            from={from}
            isNamed={identities.length > 1}
            busy={busy}
            waitingFor={waiting ? files.uploads : undefined}
            onStopWaiting={stopWaiting}
            onSend={(at) => void submit(at)}
            onPreview={() => setPreviewing(true)}
            onDiscard={() => void discard()}
            onLeave={onDone}
          />
        </div>
        {previewing && <DraftPreviewDialog composer={composer} onClose={() => setPreviewing(false)} />}
      </DropZone>
      {approval}
    </WithAssistantPanel>
  )
}

/** Marked first, so that the save includes the origin. */
function insertAi(composer: ComposerState, html: string): void {
  composer.markAi()
  composer.editor.current?.insert(html)
}

function Note({ text }: { text: string }) {
  return (
    <div className="px-4 pt-3">
      <ErrorNote text={text} />
    </div>
  )
}

/** The editor, and below it the quoted mail. */
function ComposerBody({ composer, autoFocus }: { composer: ComposerState; autoFocus: boolean }) {
  const { parts, images, editor } = composer
  const [startOfText] = useState(parts.own)
  const onReady = useCallback(
    (handle: EditorHandle) => {
      editor.current = handle
    },
    [editor],
  )
  useEffect(
    () => () => {
      editor.current = undefined
    },
    [editor],
  )
  return (
    <div className="flex flex-1 flex-col" data-quoting={parts.quote !== '' || undefined}>
      <Suspense fallback={<div data-loading className="min-h-61 flex-1" />}>
        <Editor
          start={startOfText}
          autoFocus={autoFocus}
          images={images}
          openVariables={composer.openVariables}
          onReady={onReady}
          onChange={composer.setOwn}
          onFiles={composer.addFiles}
          onImages={composer.insertImages}
        />
      </Suspense>
      {parts.quote !== '' && (
        <Quote html={parts.quote} images={images} onEdit={composer.editQuote} onRemove={composer.removeQuote} />
      )}
    </div>
  )
}
