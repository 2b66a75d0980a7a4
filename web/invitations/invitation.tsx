// An invitation as a card: what, when in the person's own zone, where, by whom; and the three answers.
import { CalendarDays, CalendarPlus, CalendarX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Email } from '../../src/shared/mail.ts'
import type { Invitation, InvitationReply } from '../../src/shared/sender-trust.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { formatAddress } from '../format/people.ts'
import { locale } from '../language.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { Button } from '../ui/button.tsx'
import { offerUndo } from '../undo-toast.ts'
import { readerWords } from '../words/reader.ts'
import { useSaveInvitation } from './save-invitation.ts'

const words = readerWords
const InvitationDay = lazy(() => import('./invitation-day.tsx'))
const headings: Record<Invitation['method'], string> = {
  request: words.invitation,
  cancel: words.cancelled,
  reply: words.answerCame,
  publish: words.event,
}

/** Answers and calendars are one's own: not offered in a shared mailbox. */
export function InvitationCard({ email, invitation }: { email: Email; invitation: Invitation }) {
  const { method, title, organizer, location, repeats, attendees } = invitation
  const save = useSaveInvitation()
  const Icon = method === 'cancel' ? CalendarX : CalendarDays
  const isOther = organizer !== null && organizer.email.toLowerCase() !== email.from.email.toLowerCase()
  return (
    <section aria-label={headings[method]} className="mx-4 mb-4 rounded-card border border-line p-4 sm:mx-6">
      <p className={`flex items-center gap-2 text-12 ${method === 'cancel' ? 'font-medium text-danger' : 'text-ink-soft'}`}>
        <Icon size={16} aria-hidden="true" />
        {headings[method]}
      </p>
      <h2 dir="auto" className="mt-1 wrap-anywhere font-semibold text-18">
        {displayText(title) || words.event}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-13 [&>dd]:wrap-anywhere [&>dt]:text-ink-soft">
        <Fact name={words.when} text={whenText(invitation)} />
        <Fact name={words.repeats} text={repeats} />
        <Fact name={words.where} text={displayText(location)} />
        <Fact name={words.organizer} text={organizer ? displayText(formatAddress(organizer)) : ''} />
      </dl>
      {attendees > 1 && <p className="mt-1 text-13 text-ink-soft">{words.guests(attendees)}</p>}
      {method === 'request' && isOther && <p className="mt-2 text-13 text-warn">{words.otherOrganizer(organizer.email)}</p>}
      {method !== 'reply' && sharedMailboxId === undefined && (
        <Suspense>
          <InvitationDay id={email.id} canAnswer={invitation.canAnswer} />
        </Suspense>
      )}
      <div className="no-print mt-4 flex flex-wrap gap-2">
        {invitation.canAnswer && sharedMailboxId === undefined && <Answers id={email.id} invitation={invitation} />}
        {method !== 'cancel' && (
          <Button variant="quiet" onClick={() => save(email.id, title)}>
            <CalendarPlus size={16} aria-hidden="true" />
            {words.addToCalendar}
          </Button>
        )}
      </div>
    </section>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}

const answers: [InvitationReply, string][] = [
  ['accepted', words.accept],
  ['tentative', words.maybe],
  ['declined', words.decline],
]

function Answers({ id, invitation }: { id: string; invitation: Invitation }) {
  const utils = trpc.useUtils()
  const show = (now: Invitation) => utils.mail.get.setData({ id }, (old) => old && { email: { ...old.email, invitation: now } })
  const undo = trpc.mail.cancelSending.useMutation({
    meta: { error: words.undoTooLate },
    onSuccess: () => void utils.mail.get.invalidate({ id }),
  })
  const answer = trpc.invitations.answer.useMutation({
    meta: { error: words.answerFailed },
    onSuccess: ({ invitation: now, outboxId }) => {
      show(now)
      if (outboxId !== null) offerUndo(words.answered(invitation.organizer?.email ?? ''), () => undo.mutate({ id: outboxId }))
    },
  })
  return (
    <fieldset className="flex flex-wrap gap-2" disabled={answer.isPending}>
      <legend className="sr-only">{words.answers}</legend>
      {answers.map(([value, word]) => (
        <Button
          key={value}
          variant={invitation.answer === value ? 'primary' : 'secondary'}
          aria-pressed={invitation.answer === value}
          onClick={() => answer.mutate({ id, answer: value })}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  )
}

// When something takes place, in the zone of whoever looks.

const dates: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
const times: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

export function whenText({ start, end, allDay }: Pick<Invitation, 'start' | 'end' | 'allDay'>): string {
  return allDay ? daysText(start, end) : hoursText(new Date(start), end === null ? undefined : new Date(end))
}

/** The last day is the one before DTEND (RFC 5545, section 3.6.1). A day has no zone. */
function daysText(start: string, end: string | null): string {
  const day = (iso: string, less = 0) => {
    const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - less)
    return date.toLocaleDateString(locale, { ...dates, timeZone: 'UTC' })
  }
  const [first, last] = [day(start), end === null ? undefined : day(end, 1)]
  return last === undefined || last === first || (end !== null && end <= start) ? first : `${first} – ${last}`
}

function hoursText(start: Date, end: Date | undefined): string {
  if (Number.isNaN(start.getTime())) return ''
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value
  const full = (date: Date) => `${date.toLocaleDateString(locale, dates)}, ${date.toLocaleTimeString(locale, times)}`
  const sameDay = end?.toDateString() === start.toDateString()
  const until = end === undefined ? '' : ` – ${sameDay ? end.toLocaleTimeString(locale, times) : full(end)}`
  return `${full(start)}${until}${zone ? ` (${zone})` : ''}`
}
