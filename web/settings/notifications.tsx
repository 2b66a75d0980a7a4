import { Info } from 'lucide-react'
import { trpc } from '../api.ts'
import { useDesktopNotifications } from '../notify/use-desktop-notifications.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { settingsWords } from '../words/settings.ts'
import { BrowserPush } from './push/browser-push-switch.tsx'
import { MailboxChoices } from './push/mailbox-choices.tsx'
import { PushChoices } from './push/push-choices.tsx'
import { PushDevices } from './push/push-devices.tsx'

const words = settingsWords.notifications

/** Notifications of open tabs in this browser, and push to this and other devices. */
export function NotificationsSection() {
  const query = trpc.push.state.useQuery()
  const current = query.data?.targets.find((target) => target.current)
  return (
    <>
      <BrowserCard pushId={current?.id} />
      <PushDevices query={query} />
      {query.data && query.data.targets.length > 0 && (
        <>
          <PushChoices settings={query.data.settings} />
          {query.data.mailboxes.length > 0 && <MailboxChoices mailboxes={query.data.mailboxes} />}
        </>
      )}
    </>
  )
}

/** Where the browser forbids notifications, it says why instead of a dead switch. Push takes the place of those of open tabs. */
function BrowserCard({ pushId }: { pushId: string | undefined }) {
  const { state, turnOn, turnOff, content, setContent } = useDesktopNotifications()
  const possible = state === 'on' || state === 'off'
  const hasPush = pushId !== undefined
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      {!possible && <LimitationNote text={words[state]} />}
      <div className="space-y-6 p-4">
        {!hasPush && (
          <Switch
            label={words.label}
            hint={words.hint}
            checked={state === 'on'}
            disabled={!possible}
            onChange={(on) => (on ? void turnOn() : turnOff())}
          />
        )}
        {!hasPush && state === 'on' && (
          <Switch label={words.content} hint={words.contentHint} checked={content} onChange={setContent} />
        )}
        <BrowserPush id={pushId} blocked={state === 'denied'} />
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
