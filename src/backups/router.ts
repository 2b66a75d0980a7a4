import { router } from '../trpc.ts'

/** For the admin alone. */
export const backupsRouter = router({})
