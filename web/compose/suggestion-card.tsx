import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../api.ts'
import { htmlOfText } from '../editor/inert-html.ts'
import { Button } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'
import { composeWords } from '../words/compose.ts'
import type { Suggested } from './composer.tsx'

const words = composeWords.suggestion

/** AI-written text proposed elsewhere; shown here until the user inserts it. */
export function SuggestionCard(props: Omit<OpenCardProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <OpenCard {...props} onClose={() => setOpen(false)} />
}

interface OpenCardProps {
  suggested: Suggested
  onInsert: (html: string) => void
  onClose: () => void
}
/** With it ends the call of a model. */
function OpenCard({ suggested, onInsert, onClose }: OpenCardProps) {
  const [why, setWhy] = useState(false)
  const { text, isImproving } = useBetterText(suggested)
  if (text === '' && suggested.why === '') return null
  return (
    <section aria-label={words.title} className="mx-4 mt-3 rounded-card border border-spark/40 bg-spark/6 p-3 text-13">
      <h2 className="flex items-center gap-2 font-medium text-spark">
        <Sparkles size={16} aria-hidden="true" />
        {text === '' ? words.wrote : words.title}
      </h2>
      {isImproving && <p className="mt-2 text-ink-soft">{assistantWords.panel.improving}</p>}
      {text !== '' && <p className="wrap-anywhere mt-2 max-h-60 overflow-y-auto whitespace-pre-wrap">{text}</p>}
      {why && <p className="mt-2 text-ink-soft">{suggested.why}</p>}
      <div className="mt-3 flex gap-2">
        {text !== '' && (
          <Button
            onClick={() => {
              onInsert(htmlOfText(text))
              onClose()
            }}
          >
            {words.insert}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {words.dismiss}
        </Button>
        {suggested.why && (
          <Button variant="quiet" aria-expanded={why} onClick={() => setWhy(!why)}>
            {words.why}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The model's text in place of the built-in one, once it is there. Where it fails the built-in one stays. */
function useBetterText({ text, betterOf }: Suggested): { text: string; isImproving: boolean } {
  const { client } = trpc.useUtils()
  const better = useQuery({
    queryKey: ['suggestion-draft', betterOf],
    queryFn: ({ signal }) => client.suggestions.draft.mutate({ id: betterOf ?? '' }, { signal }),
    enabled: betterOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  const isBetter = better.data !== undefined && better.data.modelUsed !== 'built-in'
  return { text: isBetter ? better.data.body : text, isImproving: better.isFetching }
}
