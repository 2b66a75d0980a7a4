import { voiceWords } from '../../../words/voice.ts'
import type { Voice } from '../../controller/voice.ts'
import type { VoiceEvent, VoiceState } from '../../conversation/state.ts'
import { ChoiceCard } from './choice-card.tsx'
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
