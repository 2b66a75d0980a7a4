import { z } from 'zod'
import { BundleTicket, DoctorReport, RunChecksInput } from '../shared/doctor.ts'
import { adminProcedure, router } from '../trpc.ts'
import { lastReport, runChecks } from './run-checks.ts'
import { createBundleTicket } from './support-bundle/support-bundle.ts'

/** For the admin alone. */
export const doctorRouter = router({
  /** Looks at everything now; ten seconds at most. */
  examine: adminProcedure
    .input(RunChecksInput)
    .output(DoctorReport)
    .mutation(({ ctx, input }) => runChecks(ctx.app, { ...input, proxy: ctx.proxy })),
  /** What was found last; null since the start of the server. */
  last: adminProcedure
    .output(z.object({ report: DoctorReport.nullable() }))
    .query(({ ctx }) => ({ report: lastReport(ctx.app) })),
  bundleTicket: adminProcedure.output(BundleTicket).mutation(({ ctx }) => createBundleTicket(ctx.app, ctx.person)),
})
