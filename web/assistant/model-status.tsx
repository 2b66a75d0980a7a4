import { Link } from 'react-router'
import type { ModelState } from '../../src/shared/assistant.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { translateServerMessage } from '../server-messages.ts'
import { textLinkClass } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.model

/** Which model answers, where it runs, and the progress of a download. */
export function ModelStatus() {
  const { data: model } = trpc.assistant.model.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.pulling ? 2000 : 60_000),
  })
  if (!model) return <p className="min-h-5 text-13" />
  return (
    <p className="min-h-5 text-13 text-ink-soft">
      {modelText(model)} {model.pulling && `${words.pulling(model.pulling.model, percentOf(model.pulling))}. `}
      {model.waiting > 1 && `${words.waiting(model.waiting)}. `}
      {model.problem && !model.reachable && `${translateServerMessage(model.problem)} `}
      {model.place === 'elsewhere' && model.backend !== 'built-in' && (
        <Link to="/settings/privacy" className={textLinkClass}>
          {words.allow}
        </Link>
      )}
    </p>
  )
}

function modelText({ backend, model, place, reachable }: ModelState): string {
  if (backend === 'built-in' || !model) return reachable ? words.builtIn : words.builtInForNow
  return place === 'here' ? words.here(model) : words.elsewhere(model)
}

export function percentOf({ done, total }: { done: number; total: number }): string {
  return (total > 0 ? Math.min(1, done / total) : 0).toLocaleString(locale, { style: 'percent' })
}
