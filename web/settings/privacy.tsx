import { TrustedSenders } from '../senders/trusted-senders.tsx'
import { AiLogCard } from './privacy/ai-log.tsx'
import { Consents } from './privacy/consents.tsx'
import { ServerFacts } from './privacy/server-facts.tsx'

export function PrivacySection() {
  return (
    <>
      <ServerFacts />
      <Consents />
      <TrustedSenders />
      <AiLogCard />
    </>
  )
}
