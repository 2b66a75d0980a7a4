// Confirms deletion: a spoken yes moves to trash; permanent deletion needs the button.
import { Trash2 } from 'lucide-react'
import { fullDate } from '../../../format/dates-and-sizes.ts'
import { displayText } from '../../../format/display-text.ts'
import { fullAddress } from '../../../format/people.ts'
import { Button } from '../../../ui/button.tsx'
import { voiceWords } from '../../../words/voice.ts'
import type { PendingDelete } from '../../conversation/state.ts'
import { ConfirmCard, Countdown, ExpiredNote, Fact, Facts, useSecondsLeft } from './confirm-card.tsx'

const words = voiceWords.panel.cards
const { remove } = words

interface DeleteCardProps {
  pending: PendingDelete
  busy: boolean
  onTrash: () => void
  onPermanently: () => void
  onKeep: () => void
  onAgain: () => void
}
export function DeleteCard({ pending, busy, onTrash, onPermanently, onKeep, onAgain }: DeleteCardProps) {
  const { mail, permanently, readBackAt } = pending
  const left = useSecondsLeft(readBackAt)
  return (
    <ConfirmCard
      scrollable
      title={permanently ? remove.titleForGood : remove.title}
      foot={
        <>
          {!permanently && <Countdown phrase={voiceWords.said.phrases.yesDelete} left={left} />}
          <div className="flex flex-wrap gap-2">
            {!permanently && left === 0 && (
              <Button variant="primary" onClick={onAgain} className="h-11">
                {words.readAgain}
              </Button>
            )}
            <Button variant={permanently || left === 0 ? 'secondary' : 'primary'} busy={busy} onClick={onTrash} className="h-11">
              {!busy && <Trash2 size={16} aria-hidden="true" />}
              {remove.trash}
            </Button>
            {permanently && (
              <Button variant="danger" disabled={busy} onClick={onPermanently} className="h-11">
                {remove.permanently}
              </Button>
            )}
            <Button disabled={busy} onClick={onKeep} className="h-11">
              {remove.keep}
            </Button>
          </div>
        </>
      }
    >
      <Facts>
        <Fact name={remove.from}>
          <bdi>{fullAddress(mail.from)}</bdi>
        </Fact>
        <Fact name={remove.subject}>
          <span dir="auto" className="font-medium">
            {displayText(mail.subject) || words.send.noSubject}
          </span>
        </Fact>
        <Fact name={remove.date}>{fullDate(mail.date)}</Fact>
      </Facts>
      {permanently ? <p className="text-13 text-ink-soft">{remove.forGood}</p> : left === 0 && <ExpiredNote />}
    </ConfirmCard>
  )
}
