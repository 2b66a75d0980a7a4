import { PenLine, Search, Sparkles } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.chat

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
