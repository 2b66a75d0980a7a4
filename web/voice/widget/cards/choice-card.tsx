// Lists matching people. None is preselected or focused.
import type { Person } from '../../../../src/shared/mail.ts'
import { displayName, displayText } from '../../../format/display-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { voiceWords } from '../../../words/voice.ts'
import { ConfirmCard } from './confirm-card.tsx'

const words = voiceWords.panel.cards.choice

interface ChoiceCardProps {
  people: readonly Person[]
  onChoose: (person: Person) => void
  onNone: () => void
}
export function ChoiceCard({ people, onChoose, onNone }: ChoiceCardProps) {
  return (
    <ConfirmCard
      title={words.title}
      foot={
        <Button variant="quiet" onClick={onNone} className="-ml-3">
          {words.none}
        </Button>
      }
    >
      <p className="text-13 text-ink-soft">{words.hint}</p>
      <ol className="space-y-1">
        {people.map((person, at) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="w-4 shrink-0 text-13 text-ink-soft tabular-nums">{at + 1}</span>
              <Avatar name={displayName(person)} size="small" />
              <span className="min-w-0 flex-1">
                <bdi className="wrap-anywhere block font-medium text-13">{displayName(person)}</bdi>
                <bdi className="wrap-anywhere block text-12 text-ink-soft">{displayText(person.email)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </ConfirmCard>
  )
}
