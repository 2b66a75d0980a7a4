import { z } from 'zod'
import { AiLog, AiLogInput } from '../shared/assistant.ts'
import { Consent, ConsentNow, SaveConsentInput } from '../shared/privacy.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { clearAiLog, readAiLog } from './ai-log.ts'
import { saveConsent } from './consent.ts'
import { consentNow } from './model-gate.ts'

export const privacyRouter = router({
  consent: protectedProcedure.output(ConsentNow).query(({ ctx }) => consentNow(ctx.app, ctx.userId)),
  saveConsent: protectedProcedure
    .input(SaveConsentInput)
    .output(z.object({ consent: Consent }))
    .mutation(async ({ ctx, input }) => ({ consent: await saveConsent(ctx.app, ctx.userId, input) })),
  log: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/ai/log', summary: 'Every call of a model made for you', tag: 'privacy' } })
    .input(AiLogInput)
    .output(AiLog)
    .query(({ ctx, input }) => readAiLog(ctx.app, ctx.userId, input)),
  clearLog: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/ai/log', summary: 'Delete that log', tag: 'privacy', status: 204 } })
    .output(z.void())
    .mutation(({ ctx }) => clearAiLog(ctx.app, ctx.userId)),
})
