// Recipients as the server parsed them, marked if new.
import { UserPlus } from 'lucide-react'
import type { DraftReview } from '../../../src/shared/writing.ts'
import { fullAddress } from '../../format/people.ts'
import { assistantWords } from '../../words/assistant.ts'

const words = assistantWords.approval

export function ReviewedPeople({ people }: { people: DraftReview['to'] }) {
  return (
    <ul className="space-y-1">
      {people.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one address may stand there twice, and nothing moves here.
        <li key={at} className="flex flex-wrap items-center gap-x-2">
          <bdi className="wrap-anywhere min-w-0">{fullAddress(person)}</bdi>
          {person.isNew ? (
            <span
              title={words.freshHint}
              className="inline-flex items-center gap-1 rounded-full bg-warn/12 px-2 text-12 text-warn"
            >
              <UserPlus size={12} aria-hidden="true" />
              {words.fresh}
            </span>
          ) : (
            person.written === 0 && <span className="text-12 text-ink-soft">{words.never}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
