import { CalendarClock, ChevronDown, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { strings } from '../../strings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Menu } from '../../ui/menu.tsx'
import { composeWords } from '../../words/compose.ts'
import { parseSchedule, scheduleChoices, toLocalInputValue } from './schedule.ts'

const words = composeWords.later

/** The split button of Send: schedules for later. */
export function ScheduleMenu({ disabled, onChoose }: { disabled: boolean; onChoose: (at: Date) => void }) {
  const [choosing, setChoosing] = useState(false)
  const trigger = (
    <button
      type="button"
      aria-label={words.button}
      title={words.button}
      disabled={disabled}
      className={`${buttonClass('primary')} w-8 rounded-l-none border-surface border-l px-0!`}
    >
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  )
  return (
    <>
      <Menu
        trigger={trigger}
        align="start"
        entries={[
          ...scheduleChoices().map(({ label, at }) => ({ label, icon: Clock, run: () => onChoose(at) })),
          { label: words.choose, icon: CalendarClock, run: () => setChoosing(true) },
        ]}
      />
      {choosing && <ScheduleDialog onClose={() => setChoosing(false)} onChoose={onChoose} />}
    </>
  )
}

interface ScheduleDialogProps {
  /** The previously chosen time. */
  start?: Date
  onClose: () => void
  onChoose: (at: Date) => void
}
export function ScheduleDialog({ start, onClose, onChoose }: ScheduleDialogProps) {
  const [value, setValue] = useState(() => toLocalInputValue(start ?? new Date(Date.now() + 3_600_000)))
  const [problem, setProblem] = useState<string>()
  const choose = (event: FormEvent) => {
    event.preventDefault()
    const read = parseSchedule(value)
    if ('problem' in read) return setProblem(read.problem)
    onClose()
    onChoose(read.at)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form noValidate onSubmit={choose} className="mt-4 space-y-6">
        <Field
          label={words.field}
          type="datetime-local"
          value={value}
          hint={words.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          error={problem}
          onChange={(event) => {
            setValue(event.target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
