// Loads the initial draft of a composer, for each kind of source.
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { identityFor, identityToAnswer } from '../../src/shared/answering-identity.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import { errorCode, trpc } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { language } from '../language.ts'
import { getLocalDraft } from '../offline/local-drafts.ts'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { composeWords } from '../words/compose.ts'
import { forwardedFiles } from './attachments/composer-file.ts'
import { ComposeSkeleton, type ComposeSource } from './compose-view.tsx'
import { type DraftBackup, loadBackup } from './drafts/draft-backup.ts'
import { uploadedDraftId, uploadsSettled } from './drafts/upload-unsaved.ts'
import { lastSaved } from './drafts/use-draft-autosave.ts'
import { type InitialDraft, localDraft, newMailDraft, replyDraft, savedDraft, withBackup } from './initial-draft.ts'
import { prefillFromMail } from './offline-prefill.ts'
import { draftPath, useUndoSend } from './sending/use-send.ts'
import { takeShared } from './shared-content.ts'

const words = composeWords
type RenderComposer = (start: InitialDraft) => ReactNode
/** Fetched once: refetching must not replace what is being written. */
const fetchOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1 }

interface NewMailSourceProps {
  source: Extract<ComposeSource, { is: 'new' }>
  identities: Identity[]
  accounts: Account[]
  render: RenderComposer
}
export function NewMailSource({ source, identities, accounts, render }: NewMailSourceProps) {
  const [start] = useState(() => {
    const fresh = newMailDraft('new', source.given, identityFor(identities, accounts[0]?.id))
    // Explicit input wins; otherwise a backup is restored.
    return Object.keys(source.given).length > 0 ? fresh : withBackup(fresh, loadBackup('new'))
  })
  return render(start)
}

/** A new mail with what another app shared; its files are attached once it is open. */
export function SharedSource({ identities, accounts, render }: Omit<NewMailSourceProps, 'source'>) {
  const shared = useQuery({ queryKey: ['shared'], queryFn: takeShared, ...fetchOnce })
  if (!shared.data) return shared.isError ? <ErrorNote text={words.sharedFailed} /> : <ComposeSkeleton />
  const { files, ...given } = shared.data
  return render({ ...newMailDraft('new', given, identityFor(identities, accounts[0]?.id)), shared: files })
}

export function DraftSource({ id, render }: { id: string; render: RenderComposer }) {
  const query = useDraft(id)
  if (query.isError && errorCode(query.error) === 'NOT_FOUND') return <DraftGone />
  if (query.isError && getLocalDraft(id)) return <LocalDraftComposer name={id} render={render} />
  if (query.isError) return <ErrorNote text={words.draftFailed} onRetry={() => void query.refetch()} />
  if (!query.data) return <ComposeSkeleton />
  const { draft } = query.data
  return draft.outboxId ? (
    <DraftInOutbox draft={draft} outboxId={draft.outboxId} />
  ) : (
    <SavedDraftComposer draft={draft} render={render} />
  )
}

function SavedDraftComposer({ draft, render }: { draft: Draft; render: RenderComposer }) {
  const [start] = useState(() => withBackup(savedDraft(draft.id, draft), loadBackup(draft.id)))
  return render(start)
}

/** A draft that exists only on this device, or whose server copy is unreachable. */
export function LocalDraftSource({ name, render }: { name: string; render: RenderComposer }) {
  // It may be uploading.
  const brought = useQuery({ queryKey: ['brought', name], queryFn: () => uploadsSettled().then(() => true), ...fetchOnce })
  if (brought.isPending) return <ComposeSkeleton />
  const draft = uploadedDraftId(name)
  if (draft !== undefined) return <Navigate to={draftPath(draft)} replace />
  return getLocalDraft(name) ? <LocalDraftComposer name={name} render={render} /> : <DraftGone />
}

function LocalDraftComposer({ name, render: then }: { name: string; render: RenderComposer }) {
  const [entry] = useState(() => getLocalDraft(name))
  const [start] = useState(() => entry && localDraft(entry.id ?? `kept:${name}`, name, entry))
  return start ? then(start) : <DraftGone />
}

interface ReplySourceProps {
  source: Extract<ComposeSource, { is: 'answer' }>
  identities: Identity[]
  then: RenderComposer
}
export function ReplySource({ source, identities, then }: ReplySourceProps) {
  const storageKey = `answer:${source.kind}:${source.id}`
  const [kept] = useState(() => loadBackup(storageKey))
  return kept?.id ? (
    <ResumedReply
      id={kept.id}
      storageKey={storageKey}
      otherwise={<NewReply {...{ source, identities, then, storageKey }} kept={undefined} />}
      then={then}
    />
  ) : (
    <NewReply {...{ source, identities, then, storageKey, kept }} />
  )
}

/** A reply started in this tab; a new one is started if that was sent or discarded. */
function ResumedReply({
  id,
  storageKey,
  otherwise,
  then,
}: {
  id: string
  storageKey: string
  otherwise: ReactNode
  then: RenderComposer
}) {
  const query = useDraft(id)
  if (query.isPending) return <ComposeSkeleton />
  if (!query.data || query.data.draft.outboxId) return otherwise
  return <ResumedReplyComposer draft={query.data.draft} storageKey={storageKey} then={then} />
}

function ResumedReplyComposer({ draft, storageKey, then }: { draft: Draft; storageKey: string; then: RenderComposer }) {
  const [start] = useState(() => withBackup(savedDraft(storageKey, draft), loadBackup(draft.id)))
  return then(start)
}

function NewReply({
  source,
  identities,
  then,
  storageKey,
  kept,
}: ReplySourceProps & { storageKey: string; kept: DraftBackup | undefined }) {
  const { id, kind, given } = source
  const query = trpc.mail.prefill.useQuery({ id, kind, language }, fetchOnce)
  // Usually cached by the reader; without it the account's own identity answers.
  const original = trpc.mail.get.useQuery({ id }, { retry: false, staleTime: 60_000 })
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const mail = original.data?.email
  const prefill = query.data ?? (query.isError && isOffline() && mail ? prefillFromMail(mail, kind, accounts) : undefined)
  if (query.isError && !prefill && !original.isPending)
    return <ErrorNote text={words.prefillFailed} onRetry={() => void query.refetch()} />
  if (!prefill || original.isPending) return <ComposeSkeleton />
  const from = identityToAnswer(identities, prefill.accountId, mail)
  const fresh = replyDraft(storageKey, prefill, given, from)
  const pending = forwardedFiles(id, prefill.attachments)
  const withForwardedFiles = pending.length === 0 ? fresh : { ...fresh, fields: { ...fresh.fields, pending } }
  return then(withBackup(withForwardedFiles, kept))
}

/** The draft, after pending saves. */
function useDraft(id: string) {
  const { client } = trpc.useUtils()
  const queryFn = async () => {
    await Promise.all([lastSaved(), uploadsSettled()])
    return client.drafts.get.query({ id })
  }
  return useQuery({ queryKey: ['draft', id], queryFn, ...fetchOnce, retry: false })
}

function DraftGone() {
  return (
    <Empty icon={FileX} title={words.draftGone} text={words.draftGoneHint}>
      <ButtonLink to="/drafts">{words.drafts.title}</ButtonLink>
    </Empty>
  )
}

/** In the outbox: can be edited after cancelling. */
function DraftInOutbox({ draft, outboxId }: { draft: Draft; outboxId: string }) {
  const takeBack = useUndoSend()
  return (
    <Empty icon={FileX} title={draft.subject || strings.mail.noSubject} text={words.waiting}>
      <Button variant="primary" onClick={() => void takeBack(outboxId, draft.id)}>
        {words.takeBack}
      </Button>
    </Empty>
  )
}
