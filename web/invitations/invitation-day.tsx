// What else the person's calendars have on the day of an invitation. Nothing where no calendar is connected.
import clsx from 'clsx'
import type { InvitationDay as Day } from '../../src/shared/sender-trust.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { locale } from '../language.ts'
import { readerWords } from '../words/reader.ts'

const words = readerWords.calendar

export default function InvitationDay({ id, canAnswer }: { id: string; canAnswer: boolean }) {
  const { data } = trpc.invitations.day.useQuery({ id }, { retry: false, meta: { quiet: true } })
  if (!data?.day) return null
  const { events, calendar } = data.day
  const conflicts = events.filter(({ conflict }) => conflict).length
  return (
    <section aria-label={words.yourDay} className="mt-3 rounded-control bg-sunken p-3 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{words.yourDay}</span>
        <span className={conflicts > 0 ? 'font-medium text-warn' : 'text-ink-soft'}>
          {conflicts > 0 ? words.conflicts(conflicts) : words.noConflict}
        </span>
      </p>
      {events.length === 0 ? (
        <p className="mt-1 text-ink-soft">{words.nothingElse}</p>
      ) : (
        <ul className="mt-1 max-h-60 space-y-0.5 overflow-y-auto">
          {events.map((event) => (
            <Line key={`${event.start} ${event.title}`} event={event} />
          ))}
        </ul>
      )}
      {canAnswer && calendar !== null && <p className="mt-2 text-12 text-ink-soft">{words.goesTo(calendar)}</p>}
    </section>
  )
}

function Line({ event: { title, start, end, allDay, conflict } }: { event: Day['events'][number] }) {
  return (
    <li className="grid grid-cols-[7.5rem_1fr] gap-x-2">
      <span className="text-ink-soft tabular-nums">{allDay ? words.allDay : `${clock(start)} – ${clock(end)}`}</span>
      <span className={clsx('wrap-anywhere', conflict && 'font-medium text-warn')}>
        <bdi>{displayText(title) || words.untitled}</bdi>
        {conflict && <span className="sr-only"> ({words.conflict})</span>}
      </span>
    </li>
  )
}

const clock = (iso: string) => new Date(iso).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
