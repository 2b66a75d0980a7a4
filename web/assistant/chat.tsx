// The conversation and its input field. A new answer is announced when complete, not word by word.

import { PenLine, Search, Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { assistantWords } from '../words/assistant.ts'
import { ChatTurn } from './chat-turn.tsx'
import { QuestionField } from './question-field.tsx'
import { useAssistantVoice } from './use-assistant-voice.ts'
import { type Turn, turnsOf, useChat } from './use-chat.ts'

const words = assistantWords.chat

interface ChatProps {
  sessionId: string
  before: readonly Turn[]
  /** Called when the conversation has been saved. */
  onAnswered: () => void
}
export function Chat({ sessionId, before, onAnswered }: ChatProps) {
  const chat = useChat(sessionId, before, onAnswered)
  const last = chat.turns.at(-1)
  const voice = useAssistantVoice(last, chat.busy)
  const length = chat.turns.length
  const area = useScrollToQuestion(length)
  return (
    <div className="flex min-h-[calc(100dvh-13rem)] flex-col lg:h-[calc(100dvh-11rem)] lg:min-h-96">
      <div ref={area} className="flex-1 px-4 py-5 sm:px-6 lg:overflow-y-auto">
        {length === 0 ? (
          <EmptyChat onAsk={chat.ask} />
        ) : (
          <ol aria-label={words.log} className="space-y-8 [&>li:last-child]:min-h-[calc(100dvh-22rem)] [&>li]:scroll-mt-20">
            {chat.turns.map((turn) => (
              <ChatTurn
                key={turn.id}
                turn={turn}
                onAgain={chat.busy ? undefined : () => chat.again(turn)}
                reading={voice.reading}
              />
            ))}
          </ol>
        )}
      </div>
      <p role="status" className="sr-only">
        {statusOf(last)}
      </p>
      <QuestionField busy={chat.busy} onAsk={chat.ask} onStop={chat.stop} voice={voice} />
    </div>
  )
}

/** Scrolls the newest question to the top, so that nothing moves while its answer grows. */
function useScrollToQuestion(length: number) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const last = area.current?.querySelector<HTMLElement>('ol > li:last-child')
    if (length === 0 || !area.current || !last) return
    if (getComputedStyle(area.current).overflowY === 'auto')
      area.current.scrollTop += last.getBoundingClientRect().top - area.current.getBoundingClientRect().top - 20
    else last.scrollIntoView({ block: 'start' })
  }, [length])
  return area
}

/** Screen reader status: progress, then the whole answer. */
function statusOf(turn: Turn | undefined): string {
  switch (turn?.state) {
    case 'thinking':
      return words.thinking
    case 'writing':
      return words.writing
    case 'stopped':
      return words.stopped
    case 'done':
    case 'failed':
      return turn.text
    case undefined:
      return ''
  }
}

/** Empty state: example questions, and what works without a model. */
export function EmptyChat({ onAsk }: { onAsk: (prompt: string) => void }) {
  return (
    <div className="mx-auto max-w-lg py-4 lg:py-10">
      <span className="inline-flex size-12 items-center justify-center rounded-full bg-spark/10 text-spark">
        <Sparkles size={22} aria-hidden="true" />
      </span>
      <h2 className="mt-5 font-semibold text-18">{words.begin}</h2>
      <p className="mt-1 text-ink-soft">{words.beginHint}</p>
      <ul className="mt-4 space-y-2">
        {words.starters.map((starter) => (
          <li key={starter}>
            <button
              type="button"
              onClick={() => onAsk(starter)}
              className="w-full rounded-control border border-line px-4 py-2.5 text-left text-13 hover:border-spark/50 hover:bg-hover"
            >
              {starter}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-8 mb-2 text-13 text-ink-soft">{words.elsewhere}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/compose">
          <PenLine size={16} aria-hidden="true" />
          {words.write}
        </ButtonLink>
        <ButtonLink to="/inbox">
          <Search size={16} aria-hidden="true" />
          {words.search}
        </ButtonLink>
      </div>
    </div>
  )
}

// One conversation. Its id is created in the browser and appears in the URL after the first answer, so that reload and Back
// find it.

const most = 200

interface ConversationProps {
  sessionId: string
  /** An existing conversation, whose history is loaded first. */
  begun: boolean
  onAnswered: () => void
}
export function Conversation({ sessionId, begun, onAnswered }: ConversationProps) {
  const history = trpc.assistant.history.useQuery(
    { sessionId, limit: most },
    { enabled: begun, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (!begun) return <Chat sessionId={sessionId} before={[]} onAnswered={onAnswered} />
  if (history.isError)
    return (
      <div className="p-4">
        <ErrorNote text={assistantWords.past.openFailed} onRetry={() => void history.refetch()} />
      </div>
    )
  if (!history.data)
    return (
      <div className="space-y-4 p-6" aria-hidden="true">
        <Skeleton className="ml-auto h-10 w-2/5" />
        <Skeleton className="h-24 w-4/5" />
      </div>
    )
  return <Chat sessionId={sessionId} before={turnsOf(history.data.history)} onAnswered={onAnswered} />
}
