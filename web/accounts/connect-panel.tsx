// Connecting a mailbox: the address first, then exactly the one path that works for it.
import { useState } from 'react'
import type { Discovered } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { AddressStep } from './address-step.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { PasswordStep } from './password-step.tsx'

/** What is known after the address: `found` is undefined where no settings were found. */
export interface Known {
  email: string
  found: Discovered | undefined
}

export function ConnectPanel() {
  const [known, setKnown] = useState<Known>()
  return (
    <Card>
      <CardHeading>{strings.accounts.add}</CardHeading>
      <div className="p-4 sm:p-6">
        {known ? (
          <PasswordStep
            key={known.email}
            known={known}
            onBack={() => setKnown(undefined)}
            onConnected={() => setKnown(undefined)}
          />
        ) : (
          <AddressStep onKnown={setKnown} />
        )}
      </div>
      {!known && <DemoOffer />}
    </Card>
  )
}
