// What this server does with what it is told, as it says itself.

import { Link } from 'react-router'
import { hasModel } from '../../../src/shared/backend.ts'
import type { PrivacyFacts } from '../../../src/shared/privacy.ts'
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { textLinkClass } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.privacy

export function ServerFacts() {
  const facts = trpc.privacy.facts.useQuery()
  return (
    <Card>
      <CardHeading>{words.facts}</CardHeading>
      <QueryResult query={facts} failed={words.factsFailed} lines={3}>
        {(facts) => (
          <div className="space-y-3 p-4 text-13">
            <ul className="list-disc space-y-2 pl-4 marker:text-ink-faint">
              {sentences(facts).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {facts.supportEmail && (
              <p className="text-ink-soft">
                {words.ask}{' '}
                <a href={`mailto:${facts.supportEmail}`} className={textLinkClass}>
                  {facts.supportEmail}
                </a>
              </p>
            )}
            <Link to="/privacy-policy" className={`inline-block ${textLinkClass}`}>
              {words.policy}
            </Link>
          </div>
        )}
      </QueryResult>
    </Card>
  )
}

function sentences({ ai, speech, deletionDays }: PrivacyFacts): string[] {
  return [
    words.mail,
    aiSentence(ai),
    words.listening[speech.listening],
    words.speaking[speech.speaking],
    ...(speech.voicesOutside && speech.speaking !== 'outside' ? [words.voicesOutside] : []),
    words.deletion(deletionDays),
  ]
}

function aiSentence(ai: PrivacyFacts['ai']): string {
  if (ai.outside) return words.aiOutside(ai.provider ?? words.aiSomebody)
  return hasModel(ai) ? words.aiHere : words.aiNone
}
