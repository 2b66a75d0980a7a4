import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { htmlOfText } from '../editor/inert-html.ts'
import { Button } from '../ui/button.tsx'
import { composeWords } from '../words/compose.ts'
import type { Suggested } from './composer.tsx'

const words = composeWords.suggestion

/** AI-written text proposed elsewhere; shown here until the user inserts it. */
export function SuggestionCard({ suggested, onInsert }: { suggested: Suggested; onInsert: (html: string) => void }) {
  const [visible, setShown] = useState(true)
  const [why, setWhy] = useState(false)
  if (!visible) return null
  if (suggested.text === '' && suggested.why === '') return null
  return (
    <section aria-label={words.title} className="mx-4 mt-3 rounded-card border border-spark/40 bg-spark/6 p-3 text-13">
      <h2 className="flex items-center gap-2 font-medium text-spark">
        <Sparkles size={16} aria-hidden="true" />
        {suggested.text === '' ? words.wrote : words.title}
      </h2>
      {suggested.text !== '' && <p className="mt-2 max-h-60 overflow-y-auto whitespace-pre-wrap">{suggested.text}</p>}
      {why && <p className="mt-2 text-ink-soft">{suggested.why}</p>}
      <div className="mt-3 flex gap-2">
        {suggested.text !== '' && (
          <Button
            onClick={() => {
              onInsert(htmlOfText(suggested.text))
              setShown(false)
            }}
          >
            {words.insert}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setShown(false)}>
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
