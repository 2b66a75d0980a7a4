import { SecondFactor } from '../../shared/second-factor.ts'
import { router, signedIn } from '../../trpc.ts'

/** One-time passwords at sign-in: looked at, switched on and off by their person. */
export const secondFactorRouter = router({
  state: signedIn.output(SecondFactor).query(() => ({ on: false, since: null, recoveryCodesLeft: 0 })),
})
