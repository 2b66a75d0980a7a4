import { TrustedSenders } from '../senders/trusted-senders.tsx'
import { Consents } from './consents.tsx'
import { ServerFacts } from './server-facts.tsx'

export function PrivacySection() {
  return (
    <>
      <ServerFacts />
      <Consents />
      <TrustedSenders />
    </>
  )
}
