// Where a mail is written. It finds out what to begin with, and keeps that for as long as the page is open: what has been
// written must not be replaced because something was fetched again.
import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import { useIdentities } from '../identities/use-identities.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { composeWords } from '../words/compose.ts'
import { BesideText, usePlaceOpen } from './assistant/panel-layout.tsx'
import { Composer, loadEditor, type Suggested } from './composer.tsx'
import { AnswerStart, DraftStart, KeptStart, NewStart } from './composer-sources.tsx'
import { letGo } from './drafts/draft-backup.ts'
import { type Given, type Start, startDraft } from './initial-draft.ts'
import { draftAddress } from './sending/use-send.ts'

const words = composeWords
const titles = { reply: words.replyTitle, replyAll: words.replyAllTitle, forward: words.forwardTitle } as const

export type Source =
  | { is: 'new'; given: Given; suggested: Suggested | undefined }
  | { is: 'draft'; id: string }
  /** It lies on the shelf of this device, and may be no draft on the server yet. */
  | { is: 'kept'; name: string }
  | { is: 'answer'; id: string; kind: keyof typeof titles; given: Given; suggested: Suggested | undefined }

export function Workplace({ source: first, accounts }: { source: Source; accounts: Account[] | undefined }) {
  const [source] = useState(first)
  const identities = useIdentities()
  const title = source.is === 'answer' ? titles[source.kind] : source.is === 'new' ? words.title : words.draftTitle
  useTitle(title)
  useEffect(() => void loadEditor(), [])
  if (!accounts || !identities)
    return (
      <Frame title={title}>
        <ComposeSkeleton />
      </Frame>
    )
  const writing = (start: Start) => <Writing start={start} source={source} accounts={accounts} identities={identities} />
  return (
    <Frame title={title}>
      {source.is === 'new' && <NewStart source={source} identities={identities} accounts={accounts} then={writing} />}
      {source.is === 'draft' && <DraftStart id={source.id} then={writing} />}
      {source.is === 'kept' && <KeptStart name={source.name} then={writing} />}
      {source.is === 'answer' && <AnswerStart source={source} identities={identities} then={writing} />}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const open = usePlaceOpen()
  return (
    <div className={clsx('mx-auto w-full max-w-190 pb-6 max-sm:pb-0 sm:px-4', open && 'xl:max-w-280')}>
      <h1 className="flex h-14 items-center px-1 font-semibold text-22 max-sm:sr-only">{title}</h1>
      {children}
    </div>
  )
}

interface WritingProps {
  start: Start
  source: Source
  accounts: Account[]
  identities: Identity[]
}
function Writing({ start: first, source, accounts, identities }: WritingProps) {
  // Which words to go on with changes only when the person takes those of another tab.
  const [{ start, turn }, setStart] = useState({ start: first, turn: 0 })
  const navigate = useNavigate()
  const { key } = useLocation()
  const [session] = useState(key)
  const done = useLeave()
  const takeOther = (draft: Draft) => {
    letGo(draft.id)
    setStart({ start: startDraft(draft.id, draft), turn: turn + 1 })
  }
  /** From now on the address is that of the draft, so that a reload finds it. */
  const made = (id: string) => {
    if (source.is === 'new' || source.is === 'kept') void navigate(draftAddress(id), { replace: true, state: { session } })
  }
  return (
    <Composer
      key={turn}
      start={start}
      identities={identities}
      accounts={accounts}
      suggested={suggestedFor(source, first)}
      answers={source.is === 'answer' && source.kind !== 'forward' ? source.id : undefined}
      onMade={made}
      onDone={done}
      onTakeOther={takeOther}
    />
  )
}

/** Where an answer was begun before, it goes on, and the words that were handed over stand beside it. */
function suggestedFor(source: Source, { id, unsaved }: Start): Suggested | undefined {
  if (source.is !== 'new' && source.is !== 'answer') return undefined
  const { given, suggested } = source
  const goesOn = source.is === 'answer' && (id !== undefined || unsaved)
  return goesOn && given.ai && given.body ? { text: given.body, why: suggested?.why ?? '' } : suggested
}

/** Back to where the person came from; to the inbox where this page was the first. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  return () => {
    const place: unknown = window.history.state
    const index = typeof place === 'object' && place !== null && 'idx' in place ? place.idx : 1
    void (isFirst || index === 0 ? navigate('/inbox') : navigate(-1))
  }
}

export function ComposeSkeleton() {
  return (
    <BesideText>
      <div
        className="min-h-[calc(100dvh-9rem)] space-y-8 rounded-card border border-line bg-surface p-4 max-sm:rounded-none max-sm:border-x-0"
        aria-hidden="true"
      >
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </BesideText>
  )
}
