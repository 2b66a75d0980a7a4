// Summarizes a mail, or the whole of its conversation, on request. Lines are marked as AI-written; quotes are verbatim sentences that link to
// their place.
import { useMutation } from '@tanstack/react-query'
import { Sparkles, Square, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Summary as Found, SummaryInput } from '../../../src/shared/assistant.ts'
import type { Email } from '../../../src/shared/mail.ts'
import { AiBadge } from '../../ai/ai-badge.tsx'
import { readStream } from '../../ai/read-stream.ts'
import { errorMessage, trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMayAskModels } from '../../use-may-ask-models.ts'
import { assistantWords } from '../../words/assistant.ts'
import { scrollToQuote } from './scroll-to-quote.ts'

const words = assistantWords.summary

type SummaryState = ReturnType<typeof useSummary>

export function SummariseButton({ email, summary: { call, ask } }: { email: Email; summary: SummaryState }) {
  const mayAsk = useMayAskModels()
  if (!call.isIdle || !mayAsk) return null
  const isThread = email.threadCount > 1
  const label = isThread ? words.thread(email.threadCount) : words.mail
  return (
    <button
      type="button"
      aria-label={label}
      {...(isThread ? { 'data-tip': label, 'data-tip-side': 'left' } : {})}
      onClick={() => ask({ id: email.id, of: isThread ? 'thread' : 'mail' })}
      className="no-print -mr-2 ml-auto inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2 text-13 text-spark hover:bg-spark/10"
    >
      <Sparkles size={14} aria-hidden="true" />
      {words.mail}
    </button>
  )
}

export function SummaryCard({ summary: { call, shown, ask, stop, close } }: { summary: SummaryState }) {
  if (call.isIdle) return null
  return (
    <section
      aria-label={words.title}
      aria-busy={call.isPending}
      className="no-print mt-2 mb-2 w-full rounded-card border border-spark/40 bg-spark/6 p-4"
    >
      <div className="-mt-1 -mr-2 flex items-center gap-2">
        {shown?.model_used !== 'built-in' && <Sparkles size={16} className="shrink-0 text-spark" aria-hidden="true" />}
        <h2 className="flex-1 font-medium text-13 text-spark">{words.title}</h2>
        {call.isPending ? (
          <Button onClick={stop}>
            <Square size={14} aria-hidden="true" />
            {words.stop}
          </Button>
        ) : (
          <IconButton icon={X} small label={words.close} tipSide="left" onClick={close} />
        )}
      </div>
      <div aria-live="polite">
        {call.isPending && <p className="sr-only">{words.working}</p>}
        {call.isError && (
          <div className="mt-2">
            <ErrorNote text={errorMessage(call.error, words.failed)} onRetry={() => call.variables && ask(call.variables)} />
          </div>
        )}
        {shown && <Lines summary={shown} />}
        {call.isPending && shown && <p className="mt-1 text-12 text-ink-soft">{assistantWords.panel.improving}</p>}
      </div>
      {call.isPending && !shown && (
        <div className="mt-3 space-y-3 pb-1" aria-hidden="true">
          <Skeleton className="h-3 w-11/12" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </section>
  )
}

/** A line that is a verbatim quote links to it; quotes that stand in no line are listed below. */
function Lines({ summary: { lines, quotes, model_used } }: { summary: Found }) {
  const others = quotes.filter(({ text }) => !lines.some((line) => line.includes(text)))
  return (
    <>
      {lines.length === 0 && <p className="mt-2 text-ink-soft">{words.nothing}</p>}
      <ul className="mt-2 space-y-1.5">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and nothing moves here.
          <li key={at}>
            <SummaryLine line={line} quote={quotes.find(({ text }) => text === line)} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-medium text-12 text-ink-soft">{words.quotes}</h3>
          <ul className="space-y-1">
            {others.map((quote, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two quotes may be alike, and nothing moves here.
              <li key={at}>
                <QuoteLink {...quote} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 flex">
        <AiBadge model={model_used} builtIn="summary" />
      </p>
    </>
  )
}

function SummaryLine({ line, quote }: { line: string; quote: Found['quotes'][number] | undefined }) {
  if (quote) return <QuoteLink {...quote} />
  return (
    <span
      dir="auto"
      className="wrap-anywhere relative block pl-3 before:absolute before:left-0 before:text-spark before:content-['·']"
    >
      {line}
    </span>
  )
}

/** A verbatim quote, linked to its place. */
function QuoteLink({ emailId, text }: { emailId: string; text: string }) {
  const navigate = useNavigate()
  const go = () => {
    if (!scrollToQuote(emailId, text)) void navigate(`/email/${encodeURIComponent(emailId)}`)
  }
  return (
    <button
      type="button"
      title={words.toMail}
      onClick={go}
      className="wrap-anywhere w-full rounded-control border-line border-l-2 bg-surface/60 px-3 py-1.5 text-left text-13 hover:bg-hover"
    >
      <q dir="auto">{text}</q>
    </button>
  )
}

export function useSummary() {
  const { client } = trpc.useUtils()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const [builtIn, setBuiltIn] = useState<Found>()
  const call = useMutation({
    meta: { quiet: true },
    mutationFn: async (input: SummaryInput) => {
      const stop = new AbortController()
      stopper.current = stop
      setBuiltIn(undefined)
      let first: Found | undefined
      const pieces = client.assistant.summaryInPieces.mutate(input, { signal: stop.signal })
      const done = await readStream(pieces, stop.signal, {
        onBuiltIn: ({ summary }) => {
          first = summary
          setBuiltIn(summary)
        },
      })
      return done?.summary ?? first
    },
  })
  const close = () => call.reset()
  const stop = () => {
    stopper.current?.abort()
    if (!builtIn) close()
  }
  return { call, shown: call.isPending ? builtIn : call.data, ask: call.mutate, stop, close }
}
