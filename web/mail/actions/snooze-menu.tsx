// Snooze dialog: four presets and a custom time.
import { CalendarClock, CalendarDays, Clock, type LucideIcon, Sunrise } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { weekdayTime, whenLabel } from '../../format/dates-and-sizes.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { readLocalTime, type SnoozeTime, snoozeTimes, writeLocalTime } from './snooze-times.ts'

const words = strings.lists
const icons: Record<SnoozeTime['name'], LucideIcon> = {
  laterToday: Clock,
  tomorrow: Sunrise,
  weekend: CalendarDays,
  nextWeek: CalendarClock,
}

interface SnoozeMenuProps {
  count: number
  onSnooze: (until: string) => void
  onClose: () => void
}
export function SnoozeMenu({ count, onSnooze, onClose }: SnoozeMenuProps) {
  const [now] = useState(() => new Date())
  const take = (at: Date) => {
    onClose()
    onSnooze(at.toISOString())
  }
  return (
    <Dialog title={words.snoozeTitle(count)} onClose={onClose} className="mt-[10vh]!">
      <p className="mt-1 text-13 text-ink-soft">{words.snoozeHint}</p>
      <ul className="-mx-3 mt-3" onKeyDown={onArrowKeys}>
        {snoozeTimes(now).map(({ name, at }, index) => (
          <li key={name}>
            <TimeButton name={name} at={at} now={now} first={index === 0} onTake={() => take(at)} />
          </li>
        ))}
      </ul>
      <CustomTime now={now} onTake={take} />
    </Dialog>
  )
}

interface TimeButtonProps extends SnoozeTime {
  now: Date
  first: boolean
  onTake: () => void
}
function TimeButton({ name, at, now, first, onTake }: TimeButtonProps) {
  const Icon = icons[name]
  return (
    <button
      type="button"
      {...(first ? { 'data-first': true } : {})}
      onClick={onTake}
      className="flex h-10 w-full items-center gap-3 rounded-control px-3 text-left text-13 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <Icon size={16} className="text-ink-soft" aria-hidden="true" />
      <span className="flex-1">{words[name]}</span>
      <span className="text-ink-soft tabular-nums">
        {name === 'laterToday' ? whenLabel(at.toISOString(), now) : weekdayTime(at)}
      </span>
    </button>
  )
}

function CustomTime({ now, onTake }: { now: Date; onTake: (at: Date) => void }) {
  const [text, setText] = useState(() => writeLocalTime(snoozeTimes(now).at(-1)?.at ?? now))
  const [error, setError] = useState<string>()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const at = readLocalTime(text)
    if (at && at > new Date()) onTake(at)
    else setError(words.timePassed)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-3 border-line border-t pt-4">
      <Field
        label={words.pickDate}
        type="datetime-local"
        value={text}
        min={writeLocalTime(now)}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <div className="mt-3 flex justify-end">
        <Button type="submit">{words.snoozeUntilThen}</Button>
      </div>
    </form>
  )
}

function onArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const focused = document.activeElement
  const at = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
}
