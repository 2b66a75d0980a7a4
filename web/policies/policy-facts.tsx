import { hasModel } from '../../src/shared/backend.ts'
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { locale } from '../language.ts'
import { publicWords } from '../words/public.ts'

const words = publicWords.legal.facts

/** What is set here, at a glance, before the sentences that explain it. */
export function PolicyFacts({ facts }: { facts: PrivacyFacts }) {
  const { speech, oauth, deletionDays } = facts
  const rows: [name: string, value: string][] = [
    [words.model, modelOf(facts.ai)],
    [words.listening, words.places[speech.listening]],
    [words.speaking, words.places[speech.speaking]],
    [words.oauth, listed(oauth) || words.oauthNone],
    [words.deletion, words.deletionDays(deletionDays)],
  ]
  return (
    <section className="mt-8 rounded-card border border-line bg-surface p-5 sm:p-6" aria-labelledby="facts">
      <h2 id="facts" className="font-semibold text-15">
        {words.title}
      </h2>
      <dl className="mt-3 divide-y divide-line text-13">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

function modelOf(ai: PrivacyFacts['ai']): string {
  if (ai.outside) return words.modelOutside(ai.provider ?? ai.backend)
  return hasModel(ai) ? words.modelHere(ai.backend) : words.modelNone
}
