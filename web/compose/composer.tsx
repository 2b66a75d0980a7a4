// One mail being written: its fields, its text, its files, and what can be done with it.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { identityFor } from '../../src/shared/answering-identity.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { Quote } from '../editor/quote.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { ActionBar } from './action-bar.tsx'
import { AssistantPanel } from './assistant/panel.tsx'
import { BesideText } from './assistant/panel-layout.tsx'
import type { ListedFile } from './attachments/composer-file.ts'
import { DropZone } from './attachments/drop-zone.tsx'
import { FileList } from './attachments/file-list.tsx'
import { ComposeFields } from './compose-fields.tsx'
import { ConflictNote } from './drafts/conflict-note.tsx'
import type { Start } from './initial-draft.ts'
import { Preview } from './preview.tsx'
import { useAskAndDiscard, useSubmit } from './sending/use-submit.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import { useWriting, type Writing } from './use-composer.ts'

/** Asked for as soon as somebody is about to write, while the rest is still on its way. */
export const loadEditor = () => import('../editor/editor.tsx')
const Editor = lazy(loadEditor)

export interface Suggested {
  /** Empty where it is in the text already. */
  text: string
  why: string
}
interface ComposerProps {
  start: Start
  identities: readonly Identity[]
  accounts: readonly Account[]
  suggested: Suggested | undefined
  /** The mail that is answered. */
  answers: string | undefined
  /** The draft is on the server now. */
  onMade: (id: string) => void
  /** It is sent, discarded, or left as a draft. */
  onDone: () => void
  /** Another program's words are the ones to go on with. */
  onTakeOther: (draft: Draft) => void
}
export function Composer({ start, identities, accounts, suggested, answers, onMade, onDone, onTakeOther }: ComposerProps) {
  const writing = useWriting(start, onMade)
  const { fields, files, state } = writing
  const first = start.fields.to === '' ? 'to' : start.fields.subject === '' ? 'subject' : 'text'
  const [previewing, setPreviewing] = useState(false)
  const from = identities.find(({ id }) => id === fields.identityId) ?? identityFor(identities, accounts[0]?.id)
  const { submit, busy, waiting, stopWaiting, problem, approval, forgetProblem } = useSubmit(writing, onDone)
  const discard = useAskAndDiscard(writing, onDone)
  const set: Writing['set'] = (changes) => {
    forgetProblem()
    writing.set(changes)
  }
  const retryFile = (file: ListedFile) => {
    forgetProblem()
    files.retry(file)
  }
  const removeFile = (file: ListedFile) => {
    forgetProblem()
    writing.removeFile(file)
  }
  const panel = <AssistantPanel writing={writing} answers={answers} />
  return (
    <BesideText panel={panel}>
      <DropZone onFiles={writing.addFiles} onSubmit={() => void submit()}>
        <div className="flex min-h-[calc(100dvh-9rem)] flex-col rounded-card border border-line bg-surface max-sm:min-h-dvh max-sm:rounded-none max-sm:border-0 max-sm:pb-20">
          <ComposeFields
            fields={fields}
            set={set}
            identities={identities}
            from={from}
            onFrom={writing.setIdentity}
            first={first}
          />
          {state.kind === 'conflict' && (
            <ConflictNote keeper={writing.keeper} onKeep={files.reconcile} onTakeOther={onTakeOther} />
          )}
          {state.kind === 'refused' && <Note text={state.sentence} />}
          {problem && <Note text={problem} />}
          {suggested && <SuggestionCard suggested={suggested} onInsert={(html) => insertAi(writing, html)} />}
          <Text writing={writing} autoFocus={first === 'text'} />
          <FileList {...files} onRetry={retryFile} onRemove={removeFile} />
          <ActionBar
            writing={writing}
            from={from}
            busy={busy}
            waitingFor={waiting ? files.uploads : undefined}
            onStopWaiting={stopWaiting}
            onSend={(at) => void submit(at)}
            onPreview={() => setPreviewing(true)}
            onDiscard={() => void discard()}
            onLeave={onDone}
          />
        </div>
        {previewing && <Preview writing={writing} onClose={() => setPreviewing(false)} />}
      </DropZone>
      {approval}
    </BesideText>
  )
}

/** Marked first: what it changes is saved with the mark. */
function insertAi(writing: Writing, html: string): void {
  writing.markAi()
  writing.editor.current?.insert(html)
}

function Note({ text }: { text: string }) {
  return (
    <div className="px-4 pt-3">
      <ErrorNote text={text} />
    </div>
  )
}

/** What is written, and below it the mail that is answered. */
function Text({ writing, autoFocus }: { writing: Writing; autoFocus: boolean }) {
  const { parts, images, editor } = writing
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
    <div className="flex flex-1 flex-col">
      <Suspense fallback={<div className="min-h-61 flex-1" />}>
        <Editor
          start={startOfText}
          autoFocus={autoFocus}
          images={images}
          onReady={onReady}
          onChange={writing.setOwn}
          onFiles={writing.addFiles}
          onImages={writing.insertImages}
        />
      </Suspense>
      {parts.quote !== '' && (
        <Quote html={parts.quote} images={images} onEdit={writing.editQuote} onRemove={writing.removeQuote} />
      )}
    </div>
  )
}
