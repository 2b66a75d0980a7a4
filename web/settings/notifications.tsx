import { Info } from 'lucide-react'
import { useDesktopNotifications } from '../notify/use-desktop-notifications.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords.notifications

/** Desktop notifications of this browser. Where it forbids them, it says why instead of a dead switch. */
export function NotificationsSection() {
  const { state, turnOn, turnOff, content, setContent } = useDesktopNotifications()
  const possible = state === 'on' || state === 'off'
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      {!possible && <LimitationNote text={words[state]} />}
      <div className="space-y-6 p-4">
        <Switch
          label={words.label}
          hint={words.hint}
          checked={state === 'on'}
          disabled={!possible}
          onChange={(on) => (on ? void turnOn() : turnOff())}
        />
        {state === 'on' && <Switch label={words.content} hint={words.contentHint} checked={content} onChange={setContent} />}
      </div>
    </Card>
  )
}

/** Says plainly what a choice does not do yet. */
export function LimitationNote({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 border-line border-b bg-sunken/60 px-4 py-3 text-13 text-ink-soft">
      <Info size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
