import { z } from 'zod'
import { Consent, PrivacyFacts, SaveConsentInput } from '../shared/privacy.ts'
import { anyone, router, signedIn } from '../trpc.ts'
import { readConsent, saveConsent } from './consent.ts'
import { privacyFacts } from './facts.ts'

export const privacyRouter = router({
  /** What this server does with what it is told; the policy pages are drawn from it. */
  facts: anyone.output(PrivacyFacts).query(({ ctx }) => privacyFacts(ctx.app)),
  consent: signedIn
    .output(z.object({ consent: Consent }))
    .query(async ({ ctx }) => ({ consent: await readConsent(ctx.app, ctx.userId) })),
  saveConsent: signedIn
    .input(SaveConsentInput)
    .output(z.object({ consent: Consent }))
    .mutation(async ({ ctx, input }) => ({ consent: await saveConsent(ctx.app, ctx.userId, input) })),
})
