// An event about a mail that is no invitation: what, when and how long, prefilled; the answer is a file for any calendar.
import { type FormEvent, useState } from 'react'
import { limits } from '../../src/shared/limits.ts'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { toast, trpc } from '../api.ts'
import { safeFilename, saveFile } from '../download.ts'
import { displayText } from '../format/display-text.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { readerWords } from '../words/reader.ts'

const words = readerWords.calendar
const durations = [15, 30, 45, 60, 90, 120, 180, 240]

export function AddToCalendar({ email, onClose }: { email: EmailSummary; onClose: () => void }) {
  const [title, setTitle] = useState(displayText(email.subject))
  const [start, setStart] = useState(() => nextFullHour())
  const [minutes, setMinutes] = useState(60)
  const [problem, setProblem] = useState<string>()
  const plan = trpc.invitations.plan.useMutation({
    meta: { error: readerWords.calendarFailed },
    onSuccess: ({ file, calendar }) => {
      if (calendar !== null) toast(words.saved(calendar))
      else saveFile(new Blob([file], { type: 'text/calendar' }), `${safeFilename(title)}.ics`)
      onClose()
    },
  })
  const calendar = trpc.invitations.calendar.useQuery(undefined, { retry: false, meta: { quiet: true } }).data?.calendar ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = momentOf(start)
    if (!at) return setProblem(words.noMoment)
    if (title.trim() === '') return setProblem(words.noTitle)
    plan.mutate({ id: email.id, title: title.trim(), start: at.toISOString(), minutes, save: calendar !== null })
  }
  return (
    <Dialog title={readerWords.addToCalendar} onClose={onClose}>
      <form onSubmit={submit} className="mt-4 space-y-4" noValidate>
        <Field
          label={words.title}
          data-first
          dir="auto"
          maxLength={limits.subjectChars}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TimeFields start={start} onStart={setStart} minutes={minutes} onMinutes={setMinutes} />
        <p role="alert" className="min-h-5 text-13 text-danger empty:hidden">
          {problem}
        </p>
        <p className="text-13 text-ink-soft">{calendar === null ? words.hint : words.saveHint(calendar)}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary" busy={plan.isPending}>
            {calendar === null ? words.make : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TimeFieldsProps {
  start: DayAndTime
  onStart: (start: DayAndTime) => void
  minutes: number
  onMinutes: (minutes: number) => void
}
function TimeFields({ start, onStart, minutes, onMinutes }: TimeFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={words.day}
          type="date"
          value={start.day}
          onChange={(event) => onStart({ ...start, day: event.target.value })}
        />
        <Field
          label={words.time}
          type="time"
          value={start.time}
          onChange={(event) => onStart({ ...start, time: event.target.value })}
        />
      </div>
      <SelectField label={words.duration} value={minutes} onChange={(event) => onMinutes(Number(event.target.value))}>
        {durations.map((each) => (
          <option key={each} value={each}>
            {words.minutes(each)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

// Day and hour of an event, as the fields of a form write them, in the zone of whoever plans it.

export interface DayAndTime {
  /** `2026-11-20` */
  day: string
  /** `09:00` */
  time: string
}

export function nextFullHour(now = new Date()): DayAndTime {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The moment they mean; undefined where they are none. */
export function momentOf({ day, time }: DayAndTime): Date | undefined {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
