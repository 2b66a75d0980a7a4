// What the assistant proposes. The list scrolls at 384 px; until something fills it, it says so in a few words.
import { Sparkles } from 'lucide-react'
import { strings } from '../strings.ts'
import { Card, CardHeading } from '../ui/card.tsx'

const words = strings.dashboard

export function Suggestions() {
  return (
    <Card>
      <CardHeading>{words.suggestions}</CardHeading>
      <div className="flex max-h-96 gap-3 overflow-y-auto px-4 py-4">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-spark/10 text-spark">
          <Sparkles size={18} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="font-medium text-13">{words.noSuggestions}</p>
          <p className="mt-0.5 text-13 text-ink-soft">{words.noSuggestionsHint}</p>
        </div>
      </div>
    </Card>
  )
}
