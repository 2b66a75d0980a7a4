import { z } from 'zod'
import {
  BeginSecondFactorInput,
  BegunSecondFactor,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  RecoveryCodes,
  SecondFactor,
} from '../../shared/second-factor.ts'
import { protectedProcedure, router } from '../../trpc.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  remakeRecoveryCodes,
  turnSecondFactorOff,
} from './second-factor.ts'

const tag = 'auth'

/** One-time passwords at sign-in: status, enabling and disabling. */
export const secondFactorRouter = router({
  state: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/auth/second-factor', summary: 'Whether signing in takes a code', tag } })
    .output(SecondFactor)
    .query(({ ctx }) => readSecondFactor(ctx.app, ctx.userId)),
  begin: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/second-factor/begin', summary: 'Begin two-step sign-in: a secret for an app', tag },
    })
    .input(BeginSecondFactorInput)
    .output(BegunSecondFactor)
    .mutation(({ ctx, input }) => beginSecondFactor(ctx.app, ctx, ctx.person, input)),
  confirm: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/second-factor/confirm',
        summary: 'Switch two-step sign-in on with the first code; ends all other sessions and access tokens',
        tag,
      },
    })
    .input(ConfirmSecondFactorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.app, ctx, ctx.person, input)),
  newCodes: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/second-factor/codes', summary: 'New recovery codes in place of the old ones', tag },
    })
    .input(ChangeSecondFactorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => remakeRecoveryCodes(ctx.app, ctx, ctx.person, input)),
  turnOff: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/second-factor/off', summary: 'Switch two-step sign-in off', tag, status: 204 },
    })
    .input(ChangeSecondFactorInput)
    .output(z.void())
    .mutation(({ ctx, input }) => turnSecondFactorOff(ctx.app, ctx, ctx.person, input)),
})
