import type { Person } from '../../../../src/shared/mail.ts'
import { displayName, displayText } from '../../../format/display-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { voiceWords } from '../../../words/voice.ts'
import type { Voice } from '../../controller/voice.ts'
import type { VoiceEvent, VoiceState } from '../../conversation/state.ts'
import { ConfirmCard } from './confirm-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { SendCard } from './send-card.tsx'

/** The card for what awaits confirmation. */
export function PendingCard({ voice, state: { pending, phase } }: { voice: Voice; state: VoiceState }) {
  const click = (what: Extract<VoiceEvent, { is: 'click' }>['what']) => () => voice.dispatch({ is: 'click', what })
  const again = click({ phrase: voiceWords.panel.cards.again })
  const busy = phase === 'thinking'
  switch (pending?.is) {
    case undefined:
      return null
    case 'send':
      return (
        <SendCard
          key={pending.hash}
          pending={pending}
          busy={busy}
          onSend={click('send')}
          onCancel={click('cancel')}
          onAgain={again}
        />
      )
    case 'delete':
      return (
        <DeleteCard
          key={pending.mail.id}
          pending={pending}
          busy={busy}
          onTrash={click('delete')}
          onPermanently={click('permanently')}
          onKeep={click('cancel')}
          onAgain={again}
        />
      )
    case 'choice':
      return <ChoiceCard people={pending.people} onChoose={(person) => click({ person })()} onNone={click('cancel')} />
  }
}

// Lists matching people. None is preselected or focused.

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
