import { z } from 'zod'
import { Consent, PrivacyFacts, SaveConsentInput } from '../shared/privacy.ts'
import { soon } from '../soon.ts'
import { anyone, router, signedIn } from '../trpc.ts'
import { privacyFacts } from './facts.ts'

export const privacyRouter = router({
  /** What this server does with what it is told; the policy pages are drawn from it. */
  facts: anyone.output(PrivacyFacts).query(({ ctx }) => privacyFacts(ctx.app)),
  consent: signedIn.output(z.object({ consent: Consent })).query(soon),
  saveConsent: signedIn
    .input(SaveConsentInput)
    .output(z.object({ consent: Consent }))
    .mutation(soon),
})
