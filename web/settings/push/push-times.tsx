// Quiet hours and the times of summaries. A time is saved once it is whole: browsers report an empty one while it is typed.
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'
import type { ChoicePart } from './push-choices.tsx'

const words = settingsWords.notifications
const night = { from: '22:00', to: '07:00' }
const mostTimes = 4
/** Proposed one after another. */
const usualTimes = ['08:00', '18:00', '12:00', '21:00']

export function QuietHours({ settings: { quiet }, change }: ChoicePart) {
  return (
    <div className="space-y-3">
      <Switch
        label={words.quiet}
        hint={words.quietHint}
        checked={quiet !== null}
        onChange={(on) => change({ quiet: on ? night : null })}
      />
      {quiet && (
        <div className="flex flex-wrap gap-4">
          <Time label={words.from} value={quiet.from} onChange={(from) => change({ quiet: { ...quiet, from } })} />
          <Time label={words.to} value={quiet.to} onChange={(to) => change({ quiet: { ...quiet, to } })} />
        </div>
      )}
    </div>
  )
}

export function DigestTimes({ settings: { digest }, change }: ChoicePart) {
  const [usual] = usualTimes.filter((time) => !digest.includes(time))
  return (
    <div className="space-y-3">
      <Switch
        label={words.digest}
        hint={words.digestHint}
        checked={digest.length > 0}
        onChange={(on) => change({ digest: on ? ['08:00'] : [] })}
      />
      {digest.length > 0 && (
        <div className="flex flex-wrap items-end gap-4">
          {digest.map((time, index) => (
            <div key={time} className="flex items-end gap-1">
              <Time
                label={words.time(index + 1)}
                value={time}
                onChange={(next) => change({ digest: digest.with(index, next) })}
              />
              {digest.length > 1 && (
                <IconButton
                  icon={X}
                  label={words.removeTime(time)}
                  onClick={() => change({ digest: digest.filter((one) => one !== time) })}
                />
              )}
            </div>
          ))}
          {usual !== undefined && digest.length < mostTimes && (
            <Button onClick={() => change({ digest: [...digest, usual] })}>{words.addTime}</Button>
          )}
        </div>
      )}
    </div>
  )
}

interface TimeProps {
  label: string
  value: string
  onChange: (time: string) => void
}
function Time({ label, value, onChange }: TimeProps) {
  const [typed, setTyped] = useState(value)
  const finish = () => {
    if (/^\d\d:\d\d$/.test(typed) && typed !== value) onChange(typed)
    else setTyped(value)
  }
  return (
    <Field
      label={label}
      type="time"
      className="w-32"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  )
}
