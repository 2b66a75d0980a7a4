import { ChangePassword } from '../auth/change-password.tsx'
import { Sessions } from '../auth/sessions.tsx'
import { Identities } from '../identities/identities.tsx'
import { TrustedSenders } from '../senders/trusted-senders.tsx'
import { useSession } from '../session.ts'
import { strings } from '../strings.ts'
import { Templates } from '../templates/templates.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.settings

export function SettingsPage() {
  useTitle(words.title)
  const session = useSession()
  if (session.state !== 'in') return null
  const { name, email } = session.user
  return (
    <div className="mx-auto w-full max-w-190 space-y-4 px-4 pt-4 pb-24">
      <h1 className="font-semibold text-22">{words.title}</h1>
      <Card>
        <CardHeading>{words.profile}</CardHeading>
        <div className="flex items-center gap-3 p-4">
          <Avatar name={name} />
          <dl className="min-w-0">
            <dt className="sr-only">{words.name}</dt>
            <dd className="truncate font-medium">{name}</dd>
            <dt className="sr-only">{words.email}</dt>
            <dd className="truncate text-13 text-ink-soft">{email}</dd>
          </dl>
        </div>
      </Card>
      <Identities />
      <Templates />
      <TrustedSenders />
      <ChangePassword />
      <Sessions />
    </div>
  )
}
