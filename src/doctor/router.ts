import { router } from '../trpc.ts'

/** For the admin alone. */
export const doctorRouter = router({})
