// Confirms sending: facts as the server parsed them from the draft, never as a model stated them.
import { Send, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { DraftReview } from '../../../../src/shared/writing.ts'
import { ReviewedPeople } from '../../../compose/sending/reviewed-people.tsx'
import { kilobytes } from '../../../format/dates-and-sizes.ts'
import { displayText } from '../../../format/display-text.ts'
import { Button } from '../../../ui/button.tsx'
import { voiceWords } from '../../../words/voice.ts'
import type { PendingSend } from '../../conversation/state.ts'
import { ConfirmCard, Countdown, ExpiredNote, Fact, Facts, useSecondsLeft } from './confirm-card.tsx'

const words = voiceWords.panel.cards

interface SendCardProps {
  pending: PendingSend
  /** Sending is in progress. */
  busy: boolean
  onSend: () => void
  onCancel: () => void
  onAgain: () => void
}
export function SendCard({ pending: { review, preview, gap, readBackAt }, busy, onSend, onCancel, onAgain }: SendCardProps) {
  const left = useSecondsLeft(readBackAt)
  return (
    <ConfirmCard
      title={words.send.title}
      foot={
        <>
          {gap ? <p className="text-13">{words.send.gap}</p> : <Countdown phrase={voiceWords.said.phrases.send} left={left} />}
          <div className="flex flex-wrap gap-2">
            {left === 0 && (
              <Button variant="primary" disabled={busy} onClick={onAgain} className="h-11">
                {words.readAgain}
              </Button>
            )}
            <Button variant={left === 0 ? 'secondary' : 'primary'} busy={busy} disabled={gap} onClick={onSend} className="h-11">
              {!busy && <Send size={16} aria-hidden="true" />}
              {words.send.yes}
            </Button>
            <Button disabled={busy} onClick={onCancel} className="h-11">
              {words.send.no}
            </Button>
          </div>
        </>
      }
    >
      {left === 0 && <ExpiredNote />}
      <Facts>
        <Recipients name={words.send.to} people={review.to} />
        <Recipients name={words.send.cc} people={review.cc} />
        <Recipients name={words.send.bcc} people={review.bcc} />
        <Fact name={words.send.from}>{displayText(review.account)}</Fact>
        <Fact name={words.send.subject}>
          <span dir="auto" className="font-medium">
            {displayText(review.subject) || words.send.noSubject}
          </span>
        </Fact>
        {review.files.length > 0 && (
          <Fact name={words.send.files}>
            {review.files.map(({ filename, size }) => `${displayText(filename)} (${kilobytes(size)})`).join(', ')}
          </Fact>
        )}
      </Facts>
      <Words text={review.text.trim() || preview} />
    </ConfirmCard>
  )
}

function Words({ text }: { text: string }) {
  const [full, setFull] = useState(false)
  return (
    <div className="border-spark/50 border-l-2 pl-3">
      <p className="mb-0.5 flex items-center gap-1 text-12 text-spark">
        <Sparkles size={12} aria-hidden="true" />
        {words.send.text}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it.
        tabIndex={0}
        aria-label={words.send.text}
        dir="auto"
        onFocus={() => setFull(true)}
        className={`wrap-anywhere whitespace-pre-wrap text-13 ${full ? 'max-h-40 overflow-y-auto' : 'line-clamp-3'}`}
      >
        {displayText(text).replaceAll(/\n\s*\n/g, '\n')}
      </section>
    </div>
  )
}

function Recipients({ name, people }: { name: string; people: DraftReview['to'] }) {
  if (people.length === 0) return null
  return (
    <Fact name={name}>
      <ReviewedPeople people={people} />
    </Fact>
  )
}
