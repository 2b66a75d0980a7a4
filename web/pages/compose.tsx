// Writing: a new mail at /compose, an answer at /reply/{id} (?kind=replyAll or forward). The same form for both.
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { trpc } from '../api.ts'
import { backFrom, type Draft, emptyDraft, loadDraft, takenBackId } from '../compose/compose-draft.ts'
import { ComposeForm } from '../compose/composer.tsx'
import { draftFromPrefill } from '../compose/send-input.ts'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.compose
const kinds = { reply: words.replyTitle, replyAll: words.replyAllTitle, forward: words.forwardTitle } as const
type Kind = keyof typeof kinds

export function ComposePage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const { key } = useLocation()
  const asked = params.get('kind')
  const kind: Kind = asked === 'replyAll' || asked === 'forward' ? asked : 'reply'
  const title = id ? kinds[kind] : words.title
  useTitle(title)
  const accounts = trpc.accounts.list.useQuery()
  return (
    <div className="mx-auto w-full max-w-190 px-3 pb-6 sm:px-4">
      <h1 className="flex h-14 items-center px-1 font-semibold text-22">{title}</h1>
      {accounts.isError && <ErrorNote text={strings.accounts.loadFailed} onRetry={() => void accounts.refetch()} />}
      {accounts.data?.accounts.length === 0 && <ConnectFirst />}
      {accounts.isPending && <ComposeSkeleton />}
      {accounts.data &&
        accounts.data.accounts.length > 0 &&
        (id ? <Answer key={`${id}-${kind}`} id={id} kind={kind} /> : <NewMail key={key} />)}
    </div>
  )
}

function NewMail() {
  const { state } = useLocation()
  const backId = takenBackId(state)
  // A place of its own, so that another mail begun meanwhile is kept.
  const storageKey = backId ? `back:${backId}` : 'compose'
  const [{ draft, files }] = useState(() => {
    const back = backId ? backFrom(backId) : undefined
    const given = draftFromState(state)
    return back ?? { draft: given ? { ...emptyDraft, ...given } : (loadDraft(storageKey) ?? emptyDraft), files: [] }
  })
  return <Writing storageKey={storageKey} untouched={emptyDraft} start={draft} files={files} isReply={false} />
}

function Answer({ id, kind }: { id: string; kind: Kind }) {
  const { state } = useLocation()
  const storageKey = `${kind}:${id}`
  // What has been written must not be replaced when the tab gets the focus again: asked once.
  const prefill = trpc.mail.prefill.useQuery({ id, kind }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (prefill.isError) return <ErrorNote text={words.prefillFailed} onRetry={() => void prefill.refetch()} />
  if (!prefill.data) return <ComposeSkeleton />
  const untouched = draftFromPrefill(prefill.data)
  const given = draftFromState(state)
  const start = loadDraft(storageKey) ?? { ...untouched, ...given }
  return <Writing storageKey={storageKey} untouched={untouched} start={start} files={[]} isReply={kind !== 'forward'} />
}

interface WritingProps {
  storageKey: string
  untouched: Draft
  start: Draft
  files: Parameters<typeof ComposeForm>[0]['startFiles']
  isReply: boolean
}
function Writing({ files, ...rest }: WritingProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  return (
    <ComposeForm
      {...rest}
      startFiles={files}
      accounts={accounts}
      onDone={() => void (key === 'default' ? navigate('/inbox') : navigate(-1))}
    />
  )
}

/** Other pages hand over what to write in the state of the route. */
function draftFromState(state: unknown): Partial<Draft> | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const text = (key: 'to' | 'subject' | 'body') => {
    const value = (state as Record<string, unknown>)[key]
    return typeof value === 'string' && value !== '' ? { [key]: value } : {}
  }
  const given = { ...text('to'), ...text('subject'), ...text('body') }
  return Object.keys(given).length > 0 ? given : undefined
}

function ConnectFirst() {
  return (
    <Empty icon={AtSign} title={words.noAccount} text={words.noAccountHint}>
      <ButtonLink look="primary" to="/connect-accounts">
        {strings.accounts.add}
      </ButtonLink>
    </Empty>
  )
}

function ComposeSkeleton() {
  return (
    <div className="min-h-[calc(100dvh-9rem)] space-y-8 rounded-card border border-line bg-surface p-4" aria-hidden="true">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}
