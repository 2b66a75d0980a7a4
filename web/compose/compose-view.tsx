// The compose page. Determines its source once and keeps it: what has been written must not be replaced by a refetch.
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import type { Draft, Identity } from '../../src/shared/writing.ts'
import { useIdentities } from '../identities/use-identities.ts'
import { useIsFirstEntry } from '../navigation/use-is-first-entry.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { useKeepInView } from '../ui/use-keep-in-view.ts'
import { composeWords } from '../words/compose.ts'
import { useAssistantPanelOpen, WithAssistantPanel } from './assistant/panel-layout.tsx'
import { Composer, loadEditor, type Suggested } from './composer.tsx'
import { DraftSource, LocalDraftSource, NewMailSource, ReplySource, SharedSource } from './composer-sources.tsx'
import { deleteBackup } from './drafts/draft-backup.ts'
import { type ComposePrefill, type InitialDraft, savedDraft } from './initial-draft.ts'
import { draftPath } from './sending/use-send.ts'

const words = composeWords
const replyTitles = { reply: words.replyTitle, replyAll: words.replyAllTitle, forward: words.forwardTitle } as const

export type ComposeSource =
  | { is: 'new'; given: ComposePrefill; suggested: Suggested | undefined }
  /** What another app shared. */
  | { is: 'shared' }
  | { is: 'draft'; id: string }
  /** A local draft that may not exist on the server. */
  | { is: 'kept'; name: string }
  | { is: 'answer'; id: string; kind: keyof typeof replyTitles; given: ComposePrefill; suggested: Suggested | undefined }

interface ComposeViewProps {
  source: ComposeSource
  accounts: Account[] | undefined
  /** Below the mail that is answered. */
  isBelow: boolean
}
export function ComposeView({ source: first, accounts, isBelow }: ComposeViewProps) {
  const [source] = useState(first)
  const identities = useIdentities()
  const title =
    source.is === 'answer'
      ? replyTitles[source.kind]
      : source.is === 'new' || source.is === 'shared'
        ? words.title
        : words.draftTitle
  useTitle(title)
  useEffect(() => void loadEditor(), [])
  if (!accounts || !identities)
    return (
      <ComposeFrame title={title} isBelow={isBelow}>
        <ComposeSkeleton />
      </ComposeFrame>
    )
  const writing = (start: InitialDraft) => (
    <ComposeSession start={start} source={source} accounts={accounts} identities={identities} />
  )
  return (
    <ComposeFrame title={title} isBelow={isBelow}>
      {source.is === 'new' && <NewMailSource source={source} identities={identities} accounts={accounts} render={writing} />}
      {source.is === 'shared' && <SharedSource identities={identities} accounts={accounts} render={writing} />}
      {source.is === 'draft' && <DraftSource id={source.id} render={writing} />}
      {source.is === 'kept' && <LocalDraftSource name={source.name} render={writing} />}
      {source.is === 'answer' && <ReplySource source={source} identities={identities} then={writing} />}
    </ComposeFrame>
  )
}

/** To its end and the prompt below it, under as many whole mails as fit, or the end of one. */
function showComposer(frame: HTMLElement): void {
  const composer = frame.querySelector('[data-composer]') ?? frame
  const page = document.documentElement
  const pane = frame.closest('[data-reader-pane]') ?? page
  const bars = Number.parseFloat(getComputedStyle(composer).scrollMarginTop) || 0
  const top = bars + (pane === page ? 0 : pane.getBoundingClientRect().top)
  const topOf = (element: Element) => element.getBoundingClientRect().top - top
  const last = (frame.querySelector('#assistant-panel textarea') ?? composer).getBoundingClientRect()
  const least = Math.min(topOf(composer), last.bottom - top + bars - pane.clientHeight)
  const starts = [-pane.scrollTop, ...[...pane.querySelectorAll('[data-step]')].map(topOf)]
  const most = Math.min(topOf(composer), pane.scrollHeight - pane.clientHeight - pane.scrollTop)
  pane.scrollTop += starts.find((start) => start >= least && start <= most) ?? Math.min(topOf(composer), least + 16)
}

interface ComposeFrameProps extends Pick<ComposeViewProps, 'isBelow'> {
  title: string
  children: ReactNode
}
function ComposeFrame({ title, isBelow, children }: ComposeFrameProps) {
  const open = useAssistantPanelOpen()
  const frame = useRef<HTMLDivElement>(null)
  const leave = useGoBack()
  useKeepInView(frame, isBelow ? showComposer : undefined)
  if (isBelow)
    return (
      <div ref={frame} data-below className="group/below @container mx-auto mt-4 w-full max-w-190">
        <h1 className="sr-only">{title}</h1>
        {children}
      </div>
    )
  return (
    <div className="@container">
      <div className={clsx('mx-auto w-full max-w-190 pb-6 max-sm:pb-0 sm:px-4', open && '@3xl:max-w-280')}>
        <div className="flex h-14 items-center justify-between max-sm:contents">
          <h1 className="font-semibold text-22 max-sm:sr-only">{title}</h1>
          <IconButton icon={X} label={words.close} tipSide="left" onClick={leave} className="max-sm:hidden" />
        </div>
        {children}
      </div>
    </div>
  )
}

interface ComposeSessionProps {
  start: InitialDraft
  source: ComposeSource
  accounts: Account[]
  identities: Identity[]
}
function ComposeSession({ start: first, source, accounts, identities }: ComposeSessionProps) {
  // Changes only if the user adopts the version of another tab.
  const [{ start, turn }, setStart] = useState({ start: first, turn: 0 })
  const navigate = useNavigate()
  const { key } = useLocation()
  const [session] = useState(key)
  const done = useGoBack()
  const takeOther = (draft: Draft) => {
    deleteBackup(draft.id)
    setStart({ start: savedDraft(draft.id, draft), turn: turn + 1 })
  }
  /** Switches to the draft's URL, so that a reload finds it. */
  const made = (id: string) => {
    if (source.is !== 'draft' && source.is !== 'answer') void navigate(draftPath(id), { replace: true, state: { session } })
  }
  return (
    <Composer
      key={turn}
      start={start}
      identities={identities}
      accounts={accounts}
      suggested={suggestionFor(source, first)}
      answers={source.is === 'answer' && source.kind !== 'forward' ? source.id : undefined}
      onMade={made}
      onDone={done}
      onTakeOther={takeOther}
    />
  )
}

/** A resumed reply shows the new suggestion beside its text. */
function suggestionFor(source: ComposeSource, { id, unsaved }: InitialDraft): Suggested | undefined {
  if (source.is !== 'new' && source.is !== 'answer') return undefined
  const { given, suggested } = source
  const goesOn = source.is === 'answer' && (id !== undefined || unsaved)
  return goesOn && given.ai && given.body ? { text: given.body, why: suggested?.why ?? '' } : suggested
}

/** Goes back, or to the inbox if this was the first page. Whoever has left meanwhile stays where they are. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useIsFirstEntry()
  const { key } = useLocation()
  // The first save gives the page the address of its draft, and may happen between the click on Send and the answer.
  const latestKey = useRef(key)
  useEffect(() => {
    latestKey.current = key
  }, [key])
  return () => {
    const entry: unknown = window.history.state
    const isElsewhere = typeof entry === 'object' && entry !== null && 'key' in entry && entry.key !== latestKey.current
    if (!isElsewhere) void (isFirst() ? navigate('/inbox', { replace: true }) : navigate(-1))
  }
}

export function ComposeSkeleton() {
  return (
    <WithAssistantPanel>
      <div
        className="min-h-[calc(100dvh-9rem)] space-y-8 group-data-below/below:min-h-96 rounded-card border border-line bg-surface p-4 max-sm:rounded-none max-sm:border-x-0"
        aria-hidden="true"
      >
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </WithAssistantPanel>
  )
}
