import { z } from 'zod'
import { BundleTicket, DoctorReport, ExamineInput } from '../shared/doctor.ts'
import { admin, router } from '../trpc.ts'
import { createBundleTicket } from './bundle/ticket.ts'
import { examine, lastReport } from './examine.ts'

/** For the admin alone. */
export const doctorRouter = router({
  /** Looks at everything now; ten seconds at most. */
  examine: admin
    .input(ExamineInput)
    .output(DoctorReport)
    .mutation(({ ctx, input }) => examine(ctx.app, { ...input, door: ctx.door })),
  /** What was found last; null since the start of the server. */
  last: admin.output(z.object({ report: DoctorReport.nullable() })).query(({ ctx }) => ({ report: lastReport(ctx.app) })),
  bundleTicket: admin.output(BundleTicket).mutation(({ ctx }) => createBundleTicket(ctx.app, ctx.person)),
})
