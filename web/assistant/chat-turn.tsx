// One turn: the user's message and the assistant's answer.
import { Check, type LucideIcon, Mail, PenLine, Reply, RotateCcw, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AssistantDraft, ProposedAction, SetAct, Source } from '../../src/shared/assistant.ts'
import { AiBadge } from '../ai/ai-badge.tsx'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import type { MailAction } from '../mail/actions/mail-action.ts'
import { useMailActions } from '../mail/actions/use-mail-actions.ts'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'
import { DraftCard } from './draft-card.tsx'
import { MarkdownLite } from './markdown-lite.tsx'
import { ReadAloud, type Reading } from './read-aloud.tsx'
import type { Turn } from './use-chat.ts'

const words = assistantWords.chat

interface ChatTurnProps {
  turn: Turn
  onAgain: (() => void) | undefined
  /** Undefined if voice is switched off. */
  reading: Reading | undefined
}
export function ChatTurn({ turn, onAgain, reading }: ChatTurnProps) {
  const { you, state, text, answer, why, isBuiltIn } = turn
  const canAgain = onAgain && you !== '' && (state === 'failed' || state === 'stopped')
  return (
    <li className="space-y-4">
      {you !== '' && (
        <div className="flex justify-end">
          <p
            dir="auto"
            className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-card bg-accent/10 px-4 py-2.5 sm:max-w-[75%]"
          >
            <span className="sr-only">{words.you}: </span>
            {you}
          </p>
        </div>
      )}
      <div className="border-spark/50 border-l-2 pl-4">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2">
          {text !== '' && <AiBadge model={answer?.model_used} builtIn="answer" />}
          {reading && state === 'done' && text !== '' && <ReadAloud id={turn.id} text={text} reading={reading} />}
        </div>
        {text !== '' && <MarkdownLite text={text} />}
        {(state === 'thinking' || state === 'writing') && (
          <Pending text={isBuiltIn ? words.improving : text !== '' ? words.writing : words.thinking} />
        )}
        {state === 'stopped' && <p className="mt-1 text-13 text-ink-soft">{words.stopped}</p>}
        {state === 'failed' && why && <p className="mt-1 text-13 text-ink-soft">{why}</p>}
        {answer?.draft && <DraftCard draft={answer.draft} />}
        {answer?.sources && answer.sources.length > 0 && <Sources sources={answer.sources} />}
        <ProposedActions actions={(answer?.actions ?? []).filter((action) => !isOnCard(action, answer?.draft))} />
        {canAgain && (
          <Button variant="quiet" className="mt-2 -ml-3" onClick={onAgain}>
            <RotateCcw size={14} aria-hidden="true" />
            {words.again}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The draft card has its own button for that. */
function isOnCard({ type, emailId }: ProposedAction, draft: AssistantDraft | undefined): boolean {
  return draft !== undefined && (type === 'compose' || (type === 'reply' && emailId === draft.inReplyTo))
}

function Pending({ text }: { text: string }) {
  return (
    <p className="mt-1 flex h-6 items-center gap-1 text-13 text-ink-soft" aria-hidden="true">
      <span className="breathe size-1.5 rounded-full bg-spark" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:200ms]" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:400ms]" />
      <span className="ml-1">{text}</span>
    </p>
  )
}

/** The mails an answer is based on, each with a verbatim quote. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-label={assistantWords.chat.sources} className="mt-4">
      <h2 className="mb-1.5 font-medium text-13 text-ink-soft">{assistantWords.chat.sources}</h2>
      <ul className="space-y-2">
        {sources.map(({ emailId, subject, from, date, quote }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one mail may be cited twice, and nothing moves here.
          <li key={at}>
            <Link
              to={`/email/${encodeURIComponent(emailId)}`}
              className="block rounded-control border border-line bg-surface px-3 py-2 text-13 hover:bg-hover"
            >
              <span className="flex items-baseline gap-2">
                <bdi className="max-w-2/5 shrink-0 truncate font-medium">{displayText(from.name) || from.email}</bdi>
                <bdi className="min-w-0 flex-1 truncate text-ink-soft">{displayText(subject) || strings.mail.noSubject}</bdi>
                <time dateTime={date} className="shrink-0 text-12 text-ink-soft tabular-nums">
                  {inboxDate(date)}
                </time>
              </span>
              {quote && (
                <q dir="auto" className="wrap-anywhere mt-0.5 line-clamp-3 block">
                  {displayText(quote)}
                </q>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Proposed next steps. Each is only a link; nothing happens before the user acts there.

const icons: Record<ProposedAction['type'], LucideIcon> = {
  open_email: Mail,
  open_search: Search,
  compose: PenLine,
  reply: Reply,
  act: Check,
}

export function ProposedActions({ actions }: { actions: readonly ProposedAction[] }) {
  if (actions.length === 0) return null
  return (
    <ul aria-label={assistantWords.chat.actions} className="mt-4 flex flex-wrap gap-2">
      {actions.map((action, at) => {
        if (action.type === 'act')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and nothing moves here.
            <li key={at} className="max-w-full">
              <ActButton action={action} />
            </li>
          )
        const Sign = icons[action.type]
        const to = actionPath(action)
        return (
          to && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and nothing moves here.
            <li key={at} className="max-w-full">
              <ButtonLink to={to} className="max-w-full">
                <Sign size={16} className="shrink-0" aria-hidden="true" />
                <span className="truncate">{action.label}</span>
              </ButtonLink>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** A path of this app, built from an id or search words; never an external URL. */
export function actionPath({ type, emailId, q }: ProposedAction): string | undefined {
  switch (type) {
    case 'open_email':
      return emailId && `/email/${encodeURIComponent(emailId)}`
    case 'reply':
      return emailId && `/reply/${encodeURIComponent(emailId)}`
    case 'open_search':
      return q ? `/inbox?q=${encodeURIComponent(q)}` : '/inbox'
    case 'compose':
      return '/compose'
    case 'act':
      return undefined
  }
}

const setActions: Record<SetAct, MailAction> = {
  trash: { do: 'delete' },
  archive: { do: 'move', to: 'archive' },
  read: { do: 'read', read: true },
  unread: { do: 'read', read: false },
  star: { do: 'star', starred: true },
  junk: { do: 'move', to: 'junk' },
}

/** Does it with all that was found, once. Undo is offered as for any list. */
function ActButton({ action: { label, q, act, count } }: { action: ProposedAction }) {
  const { run, busy } = useMailActions()
  const [isDone, setDone] = useState(false)
  if (!q || !act || !count) return null
  const approve = () => {
    setDone(true)
    run({ list: { q }, total: count }, setActions[act])
  }
  return (
    <Button onClick={approve} disabled={isDone || busy} className="max-w-full">
      <Check size={16} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{label}</span>
    </Button>
  )
}
