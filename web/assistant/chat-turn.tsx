// One turn: the user's message and the assistant's answer.
import { RotateCcw } from 'lucide-react'
import type { AssistantDraft, ProposedAction } from '../../src/shared/assistant.ts'
import { AiBadge } from '../ai/ai-badge.tsx'
import { Button } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'
import { DraftCard } from './draft-card.tsx'
import { MarkdownLite } from './markdown-lite.tsx'
import { ProposedActions } from './proposed-actions.tsx'
import { ReadAloud, type Reading } from './read-aloud.tsx'
import { Sources } from './sources.tsx'
import type { Turn } from './use-chat.ts'

const words = assistantWords.chat

interface ChatTurnProps {
  turn: Turn
  onAgain: (() => void) | undefined
  /** Undefined if voice is switched off. */
  reading: Reading | undefined
}
export function ChatTurn({ turn, onAgain, reading }: ChatTurnProps) {
  const { you, state, text, answer, why } = turn
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
          <AiBadge model={answer?.model_used} />
          <ToneLabel answer={answer} />
          {reading && state === 'done' && text !== '' && <ReadAloud id={turn.id} text={text} reading={reading} />}
        </div>
        {text !== '' && <MarkdownLite text={text} />}
        {(state === 'thinking' || state === 'writing') && <Pending begun={text !== ''} />}
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

/** Tone of the message, unless neutral. */
function ToneLabel({ answer }: { answer: Turn['answer'] }) {
  const { emotionalTone, empathyScore } = answer ?? {}
  if (!emotionalTone || emotionalTone === 'neutral') return null
  return (
    <span
      className="text-12 text-ink-soft"
      title={empathyScore === undefined ? undefined : words.empathy(Math.round(empathyScore))}
    >
      {words.tone(words.tones[emotionalTone])}
    </span>
  )
}

function Pending({ begun }: { begun: boolean }) {
  return (
    <p className="mt-1 flex h-6 items-center gap-1 text-13 text-ink-soft" aria-hidden="true">
      <span className="breathe size-1.5 rounded-full bg-spark" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:200ms]" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:400ms]" />
      <span className="ml-1">{begun ? words.writing : words.thinking}</span>
    </p>
  )
}
