// Connecting a mailbox: a provider or an address first, then exactly the one path that works for it.

import { useState } from 'react'
import type { Discovered } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'
import { textLinkClass } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useProfile } from '../use-profile.ts'
import { accountsWords } from '../words/accounts.ts'
import { AddressStep } from './address-step.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { OwnerSetup } from './owner-setup.tsx'
import { PasswordStep } from './password-step.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { isUsable, planFor, signInOf, useSetup } from './sign-in-plan.ts'

/** What is known after the address: `found` is undefined where no settings were found. */
export interface Known {
  email: string
  found: Discovered | undefined
  /** The person has said that a password it is to be. */
  byPassword?: boolean
}

interface ConnectPanelProps {
  onConnected: (accountId: string | undefined) => void
}
export function ConnectPanel({ onConnected }: ConnectPanelProps) {
  const [known, setKnown] = useState<Known>()
  const isAdmin = useProfile().data?.role === 'admin'
  const back = () => setKnown(undefined)
  const done = (accountId?: string) => {
    back()
    onConnected(accountId)
  }
  return (
    <Card>
      <CardHeading>{strings.accounts.add}</CardHeading>
      <div className="p-4">
        {known ? (
          <KnownStep key={known.email} known={known} onChange={setKnown} onBack={back} onConnected={done} />
        ) : (
          <AddressStep onKnown={setKnown} onConnected={done} />
        )}
      </div>
      {!known && <DemoOffer />}
      {!known && isAdmin && <OwnerSetup />}
    </Card>
  )
}

interface KnownStepProps extends ConnectPanelProps {
  known: Known
  onChange: (known: Known) => void
  onBack: () => void
}
function KnownStep({ known, onChange, onBack, onConnected }: KnownStepProps) {
  const { setup } = useSetup()
  const provider = known.found && signInOf(known.found.provider)
  const plan = provider && planFor(setup, provider)
  const signsIn = provider && plan && isUsable(plan)
  if (signsIn && !known.byPassword)
    return (
      <>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="break-all font-medium">{known.email}</p>
          <button type="button" className={`${textLinkClass} text-13`} onClick={onBack}>
            {accountsWords.otherAddress}
          </button>
        </div>
        <SignInPanel
          signIn={{ provider }}
          plan={plan}
          onPassword={() => onChange({ ...known, byPassword: true })}
          onConnected={onConnected}
          onClose={onBack}
        />
      </>
    )
  return (
    <PasswordStep
      known={known}
      onBack={onBack}
      onConnected={() => onConnected(undefined)}
      signIn={signsIn ? { provider, choose: () => onChange({ ...known, byPassword: false }) } : undefined}
    />
  )
}
