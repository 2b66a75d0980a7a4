// Why the provider's page cannot be opened from here, and what helps.
import { ExternalLink } from 'lucide-react'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { translateServerMessage } from '../server-messages.ts'
import { buttonClass, textLinkClass } from '../ui/button.tsx'
import { connectWords } from '../words/connect.ts'
import { GuideLink } from './guide-link.tsx'
import { isLoopback, type Plan } from './sign-in-plan.ts'

const words = connectWords

interface SignInUnavailableProps {
  provider: SignInProvider
  plan: Extract<Plan, { kind: 'elsewhere' | 'none' }>
}
export function SignInUnavailable({ provider, plan }: SignInUnavailableProps) {
  const name = words.providers[provider]
  if (plan.kind === 'elsewhere') return <Elsewhere name={name} address={plan.address} />
  const { configured, hindrance } = plan
  return (
    <p className="text-13 text-ink-soft">
      {configured ? hindrance && translateServerMessage(hindrance) : words.notSetUp(name)}{' '}
      <GuideLink provider={provider} className={textLinkClass}>
        {configured ? words.otherWays : words.guide}
      </GuideLink>
    </p>
  )
}

function Elsewhere({ name, address }: { name: string; address: string }) {
  const there = new URL(address).origin
  return (
    <>
      <p>{words.elsewhere(name, there, location.origin)}</p>
      <p>
        <a href={address} className={`${buttonClass('primary', 'large')} h-auto! min-h-11 max-w-full whitespace-normal! py-2`}>
          <span className="min-w-0 wrap-anywhere">{words.elsewhereLink(there)}</span>
          <ExternalLink size={16} className="shrink-0" aria-hidden="true" />
        </a>
      </p>
      <p className="text-13 text-ink-soft">{onlyThere(new URL(address)) ? words.elsewhereOnly : words.elsewhereHint}</p>
    </>
  )
}

/** What is called localhost is another machine for whoever came here by another name. */
function onlyThere({ hostname }: URL): boolean {
  return isLoopback(hostname) && !isLoopback(location.hostname)
}
