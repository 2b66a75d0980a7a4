import { useDesktopNotifications } from '../notify/use-desktop-notifications.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { settingsWords } from '../words/settings.ts'
import { LimitationNote } from './limitation-note.tsx'

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
