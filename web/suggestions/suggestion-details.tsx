// Why something is suggested: the reason, and a verbatim, untrusted quote of the mail.
import { Link } from 'react-router'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { displayText } from '../format/display-text.ts'
import { translateSuggestion, suggestionWords as words } from '../words/suggestions.ts'

const openLink = 'text-accent underline-offset-4 hover:underline'

export function SuggestionDetails({ id, suggestion }: { id: string; suggestion: Suggestion }) {
  const { aiReasoning, quote, suggestedAction, madeBy } = suggestion
  const address = `/email/${encodeURIComponent(suggestedAction.emailId)}`
  return (
    <div id={id} className="mt-2 space-y-2 rounded-control bg-sunken px-3 py-2.5 text-13">
      <p>
        <span className="text-ink-soft">{words.why}: </span>
        {displayText(translateSuggestion(aiReasoning))}
      </p>
      {quote.trim() !== '' && (
        <figure>
          <figcaption className="text-12 text-ink-soft">{words.quoted}</figcaption>
          <blockquote cite={address} className="mt-1 border-spark/50 border-l-2 pl-3">
            <Link to={address} className="wrap-anywhere whitespace-pre-line hover:underline">
              <bdi>“{displayText(quote).trim()}”</bdi>
            </Link>
          </blockquote>
        </figure>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-12 text-ink-soft">
        {madeBy === 'built-in' ? words.byRules : words.byModel(displayText(madeBy))}
        <Link to={address} className={openLink}>
          {words.openEmail}
        </Link>
      </p>
    </div>
  )
}
