import { router } from '../trpc.ts'

/** Archives of the caller's own. */
export const archiveRouter = router({})
