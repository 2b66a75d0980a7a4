// A draft by the assistant. The button opens it in the composer, marked as AI-written.
import { PenLine, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { AssistantDraft } from '../../src/shared/assistant.ts'
import { Button } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.draft

export function DraftCard({ draft }: { draft: AssistantDraft }) {
  const { to, toName, subject, body, inReplyTo } = draft
  const navigate = useNavigate()
  const id = useId()
  const use = () => {
    const state = { subject, body, ...(to ? { to } : {}), aiSuggestion: true }
    void navigate(inReplyTo ? `/reply/${encodeURIComponent(inReplyTo)}` : '/compose', { state })
  }
  return (
    <section aria-labelledby={id} className="mt-4 rounded-card border border-spark/40 bg-spark/6 p-4">
      <h2 id={id} className="flex items-center gap-2 font-medium text-13 text-spark">
        <Sparkles size={16} aria-hidden="true" />
        {words.title}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        <dt className="text-ink-soft">{words.to}</dt>
        <dd className="wrap-anywhere">
          <bdi>{to ? (toName ? `${toName} <${to}>` : to) : words.nobody}</bdi>
        </dd>
        <dt className="text-ink-soft">{words.subject}</dt>
        <dd dir="auto" className="wrap-anywhere font-medium">
          {subject || words.noSubject}
        </dd>
      </dl>
      <p dir="auto" className="wrap-anywhere mt-3 max-h-72 overflow-y-auto whitespace-pre-wrap border-spark/25 border-t pt-3">
        <span className="sr-only">{words.body}: </span>
        {body}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" onClick={use}>
          <PenLine size={16} aria-hidden="true" />
          {words.use}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-12 text-ink-soft">{words.hint}</p>
      </div>
    </section>
  )
}
