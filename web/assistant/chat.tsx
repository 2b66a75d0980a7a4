// The conversation and its input field. A new answer is announced when complete, not word by word.
import { useEffect, useRef } from 'react'
import { assistantWords } from '../words/assistant.ts'
import { ChatTurn } from './chat-turn.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { QuestionField } from './question-field.tsx'
import { useAssistantVoice } from './use-assistant-voice.ts'
import { type Turn, useChat } from './use-chat.ts'

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
