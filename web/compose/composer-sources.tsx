// The three ways a composer begins, each with what it has to fetch first.
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { identityFor, identityToAnswer } from '../../src/shared/answering-identity.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import { errorCode, trpc } from '../api.ts'
import { isAway } from '../connectivity.ts'
import { language } from '../language.ts'
import { shelved } from '../offline/local-drafts.ts'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { composeWords } from '../words/compose.ts'
import { carriedFiles } from './attachments/composer-file.ts'
import { ComposeSkeleton, type Source } from './compose-view.tsx'
import { type Kept, loadKept } from './drafts/draft-backup.ts'
import { allBrought, draftOf } from './drafts/upload-unsaved.ts'
import { lastSaved } from './drafts/use-draft-autosave.ts'
import { type Start, startAnswer, startDraft, startKept, startNew, withKept } from './initial-draft.ts'
import { prefillFromMail } from './offline-prefill.ts'
import { draftAddress, useTakeBack } from './sending/use-send.ts'

const words = composeWords
type Then = (start: Start) => ReactNode
/** Asked once: what is being written must not change because the tab gets the focus again. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1 }

interface NewStartProps {
  source: Extract<Source, { is: 'new' }>
  identities: Identity[]
  accounts: Account[]
  then: Then
}
export function NewStart({ source, identities, accounts, then }: NewStartProps) {
  const [start] = useState(() => {
    const fresh = startNew('new', source.given, identityFor(identities, accounts[0]?.id))
    // What a page hands over was asked for just now; what was left unsaved otherwise comes back.
    return Object.keys(source.given).length > 0 ? fresh : withKept(fresh, loadKept('new'))
  })
  return then(start)
}

export function DraftStart({ id, then }: { id: string; then: Then }) {
  const query = useDraft(id)
  if (query.isError && errorCode(query.error) === 'NOT_FOUND') return <Gone />
  if (query.isError && shelved(id)) return <Shelf name={id} then={then} />
  if (query.isError) return <ErrorNote text={words.draftFailed} onRetry={() => void query.refetch()} />
  if (!query.data) return <ComposeSkeleton />
  const { draft } = query.data
  return draft.outboxId ? <Waiting draft={draft} outboxId={draft.outboxId} /> : <Opened draft={draft} then={then} />
}

function Opened({ draft, then }: { draft: Draft; then: Then }) {
  const [start] = useState(() => withKept(startDraft(draft.id, draft), loadKept(draft.id)))
  return then(start)
}

/** What only this device has: it is no draft on the server yet, or that one cannot be asked for. */
export function KeptStart({ name, then }: { name: string; then: Then }) {
  // It may be on its way to the server just now.
  const brought = useQuery({ queryKey: ['brought', name], queryFn: () => allBrought().then(() => true), ...once })
  if (brought.isPending) return <ComposeSkeleton />
  const draft = draftOf(name)
  if (draft !== undefined) return <Navigate to={draftAddress(draft)} replace />
  return shelved(name) ? <Shelf name={name} then={then} /> : <Gone />
}

function Shelf({ name, then }: { name: string; then: Then }) {
  const [entry] = useState(() => shelved(name))
  const [start] = useState(() => entry && startKept(entry.id ?? `kept:${name}`, name, entry))
  return start ? then(start) : <Gone />
}

interface AnswerStartProps {
  source: Extract<Source, { is: 'answer' }>
  identities: Identity[]
  then: Then
}
export function AnswerStart({ source, identities, then }: AnswerStartProps) {
  const storageKey = `answer:${source.kind}:${source.id}`
  const [kept] = useState(() => loadKept(storageKey))
  return kept?.id ? (
    <Begun
      id={kept.id}
      storageKey={storageKey}
      otherwise={<Fresh {...{ source, identities, then, storageKey }} kept={undefined} />}
      then={then}
    />
  ) : (
    <Fresh {...{ source, identities, then, storageKey, kept }} />
  )
}

/** An answer that was begun in this tab; another is begun where that one was sent or discarded meanwhile. */
function Begun({ id, storageKey, otherwise, then }: { id: string; storageKey: string; otherwise: ReactNode; then: Then }) {
  const query = useDraft(id)
  if (query.isPending) return <ComposeSkeleton />
  if (!query.data || query.data.draft.outboxId) return otherwise
  return <BegunDraft draft={query.data.draft} storageKey={storageKey} then={then} />
}

function BegunDraft({ draft, storageKey, then }: { draft: Draft; storageKey: string; then: Then }) {
  const [start] = useState(() => withKept(startDraft(storageKey, draft), loadKept(draft.id)))
  return then(start)
}

function Fresh({
  source,
  identities,
  then,
  storageKey,
  kept,
}: AnswerStartProps & { storageKey: string; kept: Kept | undefined }) {
  const { id, kind, given } = source
  const query = trpc.mail.prefill.useQuery({ id, kind, language }, once)
  // The reader has it already; where it cannot be had, the account's own address answers.
  const original = trpc.mail.get.useQuery({ id }, { retry: false, staleTime: 60_000 })
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const mail = original.data?.email
  const prefill = query.data ?? (query.isError && isAway() && mail ? prefillFromMail(mail, kind, accounts) : undefined)
  if (query.isError && !prefill && !original.isPending)
    return <ErrorNote text={words.prefillFailed} onRetry={() => void query.refetch()} />
  if (!prefill || original.isPending) return <ComposeSkeleton />
  const from = identityToAnswer(identities, prefill.accountId, mail)
  const fresh = startAnswer(storageKey, prefill, given, from)
  const pending = carriedFiles(id, prefill.attachments)
  const carrying = pending.length === 0 ? fresh : { ...fresh, fields: { ...fresh.fields, pending } }
  return then(withKept(carrying, kept))
}

/** The draft as it is, after what this tab still had to save. */
function useDraft(id: string) {
  const { client } = trpc.useUtils()
  const queryFn = async () => {
    await Promise.all([lastSaved(), allBrought()])
    return client.drafts.get.query({ id })
  }
  return useQuery({ queryKey: ['draft', id], queryFn, ...once, retry: false })
}

function Gone() {
  return (
    <Empty icon={FileX} title={words.draftGone} text={words.draftGoneHint}>
      <ButtonLink to="/drafts">{words.drafts.title}</ButtonLink>
    </Empty>
  )
}

/** In the outbox: it can be changed again once it is taken back. */
function Waiting({ draft, outboxId }: { draft: Draft; outboxId: string }) {
  const takeBack = useTakeBack()
  return (
    <Empty icon={FileX} title={draft.subject || strings.mail.noSubject} text={words.waiting}>
      <Button look="primary" onClick={() => void takeBack(outboxId, draft.id)}>
        {words.takeBack}
      </Button>
    </Empty>
  )
}
