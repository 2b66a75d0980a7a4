import { z } from 'zod'
import { BundleTicket, DoctorReport, RunChecksInput } from '../shared/doctor.ts'
import { admin, router } from '../trpc.ts'
import { createBundleTicket } from './bundle/ticket.ts'
import { lastReport, runChecks } from './run-checks.ts'

/** For the admin alone. */
export const doctorRouter = router({
  /** Looks at everything now; ten seconds at most. */
  examine: admin
    .input(RunChecksInput)
    .output(DoctorReport)
    .mutation(({ ctx, input }) => runChecks(ctx.app, { ...input, door: ctx.door })),
  /** What was found last; null since the start of the server. */
  last: admin.output(z.object({ report: DoctorReport.nullable() })).query(({ ctx }) => ({ report: lastReport(ctx.app) })),
  bundleTicket: admin.output(BundleTicket).mutation(({ ctx }) => createBundleTicket(ctx.app, ctx.person)),
})
