// What the owner of a server enters at a provider and here, so that everybody can sign in there.

import { useState } from 'react'
import type { ProviderSetup } from '../../src/shared/oauth.ts'
import { translateServerMessage } from '../server-messages.ts'
import { Badge } from '../ui/badge.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { connectWords } from '../words/connect.ts'
import { CopyField } from './copy-field.tsx'
import { GuideLink } from './guide-link.tsx'
import { useSetup } from './sign-in-plan.ts'

const words = connectWords.owner

export function OwnerSetup() {
  const [open, setOpen] = useState(false)
  return (
    <details className="border-line border-t p-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="font-medium text-13">{words.title}</summary>
      {open && <Providers />}
    </details>
  )
}

function Providers() {
  const { setup, isError } = useSetup()
  if (isError) return <ErrorNote text={words.failed} />
  return (
    <div className="mt-2">
      <p className="text-13 text-ink-soft">{words.intro}</p>
      <ul className="divide-y divide-line">
        {setup?.providers.map((entry) => (
          <ProviderLine key={entry.provider} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function ProviderLine({ entry }: { entry: ProviderSetup }) {
  const { provider, configured, hindrance } = entry
  const name = connectWords.providers[provider]
  return (
    <li aria-label={name} className="space-y-3 py-4 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={configured ? 'good' : 'neutral'}>{configured ? words.set : words.notSet}</Badge>
      </div>
      {hindrance && <p className="text-13 text-ink-soft">{translateServerMessage(hindrance)}</p>}
      <AtProvider entry={entry} />
      <Settings entry={entry} />
      <p>
        <GuideLink provider={provider} className={`${textLinkClass} text-13`}>
          {words.guide(name)}
        </GuideLink>
      </p>
    </li>
  )
}

/** What is entered at the provider: often nothing but the redirect URI. */
function AtProvider({ entry: { ways, redirectUri } }: { entry: ProviderSetup }) {
  const byDesktopApp = ways.includes('paste')
  return (
    <>
      {byDesktopApp && <p className="text-13">{words.desktopApp}</p>}
      {ways.includes('redirect') && (
        <CopyField label={byDesktopApp ? words.redirectUriOfWeb : words.redirectUri} value={redirectUri} />
      )}
      {ways.includes('device') && <p className="text-13">{words.noRedirectUri}</p>}
    </>
  )
}

function Settings({ entry: { clientIdSetting, clientSecretSetting } }: { entry: ProviderSetup }) {
  const names = [clientIdSetting, clientSecretSetting].filter((name) => name !== null)
  if (names.length === 0) return null
  return (
    <p className="text-13">
      <span className="text-ink-soft">{words.settings}</span>{' '}
      {names.map((name) => (
        <code key={name} className="wrap-anywhere mr-3 inline-block font-mono text-12">
          {name}
        </code>
      ))}
    </p>
  )
}
